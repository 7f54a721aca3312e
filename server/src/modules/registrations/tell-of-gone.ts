import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import { berlinDay } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { isCountedChallenge } from '../companies/challenge.queries.ts'
import { readChallenges } from '../companies/release-challenges.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { challengeGone, type NamingStudent } from './profile.mails.ts'

/**
 * While they can name another: tells each student once of each challenge they named that is gone, and again of one that
 * was offered in between. Answers the emails.
 */
export async function tellOfGone(deps: Deps): Promise<number> {
  const { db, outbox } = deps
  const { edition, now } = await getProgrammeState(deps)
  const { isAsked, until } = edition.challenges
  if (!isAsked || berlinDay(new Date(now)) > until) return 0
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<NamingStudent & { news: string[] }>`
      with gone as (
        select p.id, p.told_of_gone as told, array(
          select named from unnest(p.challenges) as named
           where not exists (select from companies c where c.id = named and ${isCountedChallenge(sql`c`)})) as ids
          from profiles p
         where p.edition = ${edition.label} and p.withdrawn_at is null and p.challenges <> '{}'
           for update
      )
      update profiles p set told_of_gone = gone.ids from gone
       where p.id = gone.id and gone.ids <> gone.told
      returning p.person_id, p.email, p.firstname, p.challenges, array(
        select id from unnest(gone.ids) with ordinality as now (id, at) where id <> all(gone.told) order by at) as news`.execute(
      tx,
    )
    const texts = await readChallenges(tx, [...new Set(rows.flatMap(({ news }) => news))])
    const told = rows.filter(({ news }) => news.length > 0)
    const mails = told.map((row) => challengeGone(deps, row, { news: row.news, texts, until }))
    await outbox.enqueueAll(tx, mails)
    return mails.length
  })
}

const queue = 'tell-of-gone-challenges'

/** Every quarter of an hour, on one instance: what the office takes back by mistake is back by then. */
export async function startTellingOfGone(boss: PgBoss, deps: Deps): Promise<void> {
  await boss.createQueue(queue)
  await boss.schedule(queue, '*/15 * * * *', null, { tz: 'Europe/Berlin' })
  await boss.work(queue, async () => {
    const mails = await tellOfGone(deps)
    if (mails > 0) deps.log.info({ mails }, 'told students of challenges that are gone')
  })
}
