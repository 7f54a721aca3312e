import type { PgBoss } from 'pg-boss'
import { berlinDay } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { posterMail } from './poster.mails.ts'
import { listPosterless, markReminded } from './poster.queries.ts'

const day = 86_400_000

/** From the day before posters are due until they are: once for each team of which nobody has been reminded. */
export async function remindWhenDue(deps: Deps): Promise<{ teams: number; mails: number }> {
  const { db, clock, outbox } = deps
  const { edition, now, windows } = await getProgrammeState(deps)
  const due = edition.programmeEnd
  const today = berlinDay(new Date(now))
  const tomorrow = berlinDay(new Date(Date.parse(now) + day))
  if (!windows.posterUpload || tomorrow < due || today > due) return { teams: 0, mails: 0 }
  return db.transaction().execute(async (tx) => {
    const missing = await listPosterless(tx, edition.label)
    const ids = missing.map(({ id }) => id)
    const marked = await markReminded(tx, ids, { at: clock.now(), isFirst: true })
    const teams = missing.filter(({ id }) => marked.has(id))
    const mails = teams.flatMap(({ companyName, members }) =>
      members.map((member) => posterMail(deps, member, { companyName, due })),
    )
    await outbox.enqueueAll(tx, mails)
    return { teams: teams.length, mails: mails.length }
  })
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
