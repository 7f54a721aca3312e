import type { Edition } from '@project-week/contract/editions/edition'
import type { PgBoss } from 'pg-boss'
import type { Deps } from '../../deps.ts'
import { listEditions } from '../editions/edition.queries.ts'
import { readEditionDay } from '../editions/edition-day.ts'
import { readyMail } from './certificate.mails.ts'
import { certificateLackOf } from './certificate.policy.ts'
import { listCertificates, listExamined, markNotified } from './certificate.queries.ts'

/** Days after a week: late check-ins and posters still count, old editions are left alone. */
const forDays = 90

const isDue = ({ programmeEnd }: Edition, today: string) =>
  today > programmeEnd && Date.parse(today) - Date.parse(programmeEnd) <= forDays * 86_400_000

/**
 * Emails everyone who has earned a certificate in a finished week and has not requested it: once per edition, across
 * all instances.
 */
export async function mailCertificates(deps: Deps): Promise<{ mails: number }> {
  let count = 0
  for (const { label } of await listEditions(deps.db)) {
    const { edition, today } = await readEditionDay(deps, label)
    if (isDue(edition, today)) count += await mailEarnersOf(deps, edition, today)
  }
  return { mails: count }
}

async function mailEarnersOf(
  { db, clock, outbox, publicUrl }: Deps,
  { label, programmeEnd }: Edition,
  today: string,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const earned = (await listExamined(tx, label)).filter(
      (person) => certificateLackOf(person, { programmeEnd, today }) === null,
    )
    const personIds = earned.map(({ personId }) => personId)
    // Holders of a certificate, revoked ones included, were told before.
    const issued = new Set((await listCertificates(tx, { edition: label, personIds })).map(({ personId }) => personId))
    const notified = await markNotified(tx, {
      edition: label,
      personIds: personIds.filter((personId) => !issued.has(personId)),
      at: clock.now(),
    })
    const told = earned.filter(({ personId }) => notified.includes(personId))
    await outbox.enqueueAll(
      tx,
      told.map((person) => readyMail({ publicUrl }, person)),
    )
    return told.length
  })
}

const queue = 'mail-certificates'

/** Every morning, on one instance. */
export async function startCertificateMails(boss: PgBoss, deps: Deps): Promise<void> {
  await boss.createQueue(queue)
  await boss.schedule(queue, '30 9 * * *', null, { tz: 'Europe/Berlin' })
  await boss.work(queue, async () => {
    const done = await mailCertificates(deps)
    if (done.mails > 0) deps.log.info(done, 'certificate mails queued')
  })
}
