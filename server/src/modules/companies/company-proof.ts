import type { PgBoss } from 'pg-boss'
import type { Database, Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { readEditionDay } from '../editions/edition-day.ts'
import { placeholderOf } from '../links/fill-links.ts'
import { insertLinks } from '../links/link.queries.ts'
import { countLink } from '../links/link-limit.ts'
import { companyLink, livingLink } from './company-link.ts'
import { againMail, proofMail } from './company.mails.ts'
import { listToRemind } from './company-proof.queries.ts'
import { type CompanyRow, lockCompany } from './company.queries.ts'

/**
 * Asks the contact of a company whose address is not confirmed to open its link, or tells a confirmed one that somebody
 * has registered the company again. Answers whether it did: the number of these emails to one address is limited per day, whoever asks for them.
 */
export async function mailProof(deps: Deps, tx: Transaction<Tables>, company: CompanyRow): Promise<boolean> {
  const isConfirmed = company.addressState === 'confirmed'
  if (!(await countLink(deps, tx, isConfirmed ? 'company' : 'company-proof', company.contactEmail))) return false
  if (isConfirmed) {
    await deps.outbox.enqueue(tx, againMail(deps, company, placeholderOf(await livingLink(deps, tx, company))))
    return true
  }
  const link = companyLink(deps, company, await readEditionDay({ ...deps, db: tx }, company.edition))
  await insertLinks(tx, [link])
  await deps.outbox.enqueue(tx, proofMail(deps, company, placeholderOf(link)))
  return true
}

/** How often an address that has confirmed nothing is asked: at registering, and twice again. */
const timesAsked = 3
const pauseDays = 3

/** Asks the addresses again that have not been asked so often. @returns how many mails */
export async function remindOfProof(deps: Deps): Promise<number> {
  const { db, clock } = deps
  const before = new Date(clock.now().getTime() - pauseDays * 86_400_000)
  let sent = 0
  for (const id of await listToRemind(db, { timesAsked, before })) {
    await db.transaction().execute(async (tx) => {
      const company = await lockCompany(tx, id)
      if (company === undefined || !(await isStillDue(tx, id, before))) return
      if (await mailProof(deps, tx, company)) sent += 1
    })
  }
  return sent
}

/** Another instance may have asked since the list was read. */
const isStillDue = async (tx: Database, id: string, before: Date): Promise<boolean> =>
  (await listToRemind(tx, { timesAsked, before, id })).includes(id)

const queue = 'remind-of-proof'

/** Every morning, on one instance. */
export async function startProofReminders(boss: PgBoss, deps: Deps): Promise<void> {
  await boss.createQueue(queue)
  await boss.schedule(queue, '30 8 * * *', null, { tz: 'Europe/Berlin' })
  await boss.work(queue, async () => {
    const mails = await remindOfProof(deps)
    if (mails > 0) deps.log.info({ mails }, 'asked companies to confirm their address')
  })
}
