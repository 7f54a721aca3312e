import { posterMessages } from '@project-week/contract/posters/missing'
import type { PgBoss } from 'pg-boss'
import { berlinDay } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { posterMail } from './poster.mails.ts'
import { listPosterless, markReminded } from './poster.queries.ts'

const day = 86_400_000

/**
 * Writes to the members of the current edition's teams without a poster.
 *
 * @param by whoever asked for it; without one, only teams that nobody has been reminded for are
 * @param chosen the ids of teams, of which those that have a poster are left out; without it all
 */
async function remind(
  deps: Deps,
  by: Caller | null,
  chosen?: readonly string[],
): Promise<{ teams: number; mails: number }> {
  const { db, clock, outbox } = deps
  const { edition, now } = await getProgrammeState(deps)
  const due = edition.programmeEnd
  const isLate = berlinDay(new Date(now)) > due
  return db.transaction().execute(async (tx) => {
    const posterless = await listPosterless(tx, edition.label)
    const missing = chosen === undefined ? posterless : posterless.filter(({ id }) => chosen.includes(id))
    const ids = missing.map(({ id }) => id)
    const marked = await markReminded(tx, ids, { at: clock.now(), isFirst: by === null })
    const teams = missing.filter(({ id }) => marked.has(id))
    const mails = teams.flatMap(({ companyName, members }) =>
      members.map((member) => posterMail(deps, member, { companyName, due, isLate })),
    )
    await outbox.enqueueAll(tx, mails)
    if (by !== null && mails.length > 0) {
      await recordAudit(tx, clock, {
        actor: by.person,
        action: 'remind',
        record: ['edition', edition.label],
        ip: by.ip,
        details: { teams: teams.length, mails: mails.length },
      })
    }
    return { teams: teams.length, mails: mails.length }
  })
}

/** @throws 403 window_closed while posters cannot be uploaded */
export async function remindNow(
  deps: Deps,
  caller: Caller,
  chosen?: readonly string[],
): Promise<{ teams: number; mails: number }> {
  const { windows } = await getProgrammeState(deps)
  if (!windows.posterUpload) throw new AppError('window_closed', 403, posterMessages.uploadClosed)
  return remind(deps, caller, chosen)
}

/** From the day before posters are due until they are: once for each team. */
export async function remindWhenDue(deps: Deps): Promise<{ teams: number; mails: number }> {
  const { edition, now, windows } = await getProgrammeState(deps)
  const today = berlinDay(new Date(now))
  const tomorrow = berlinDay(new Date(Date.parse(now) + day))
  if (!windows.posterUpload || tomorrow < edition.programmeEnd || today > edition.programmeEnd) {
    return { teams: 0, mails: 0 }
  }
  return remind(deps, null)
}

const queue = 'remind-of-posters'

/** At nine and at three, on one instance. */
export async function startPosterReminders(boss: PgBoss, deps: Deps): Promise<void> {
  await boss.createQueue(queue)
  await boss.schedule(queue, '0 9,15 * * *', null, { tz: 'Europe/Berlin' })
  await boss.work(queue, async () => {
    const done = await remindWhenDue(deps)
    if (done.mails > 0) deps.log.info(done, 'reminded of posters')
  })
}
