import { hostingMessages } from '@project-week/contract/hosting/hosting'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { conflict, requireFound } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { noteRevocation } from '../../storage/revocations.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { type CompanyRow, lockCompany } from '../companies/company.queries.ts'
import { readEditionDay } from '../editions/edition-day.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { findLastLink, listLinkedTo } from '../companies/company-link.queries.ts'
import { companyLink, linkStateOf, livingLink } from '../companies/company-link.ts'
import { mailProof } from '../companies/company-proof.ts'
import { placeholderOf } from '../links/fill-links.ts'
import { insertLinks, revokeLinks } from '../links/link.queries.ts'
import { countLink } from '../links/link-limit.ts'
import { linkMail } from './hosting.mails.ts'
import { closeRequest } from './hosting.queries.ts'

/** Mails a link to the registered contact: the living one, so that asking for it ends none. */
export async function mailLink(
  deps: Deps,
  tx: Transaction<Tables>,
  company: CompanyRow,
  made?: { id: string; expiresAt: Date },
): Promise<void> {
  const link = made ?? (await livingLink(deps, tx, company))
  await deps.outbox.enqueue(tx, linkMail(deps, company, { token: placeholderOf(link), expiresAt: link.expiresAt }))
}

/** The same with a new one; earlier ones no longer count. */
async function mailNewLink(deps: Deps, tx: Transaction<Tables>, company: CompanyRow): Promise<void> {
  const link = companyLink(deps, company, await readEditionDay({ ...deps, db: tx }, company.edition))
  await insertLinks(tx, [link])
  await mailLink(deps, tx, company, link)
}

async function actOnCompany(
  { db }: Deps,
  id: string,
  act: (tx: Transaction<Tables>, company: CompanyRow) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const company = requireFound(await lockCompany(tx, id), 'company')
    await act(tx, company)
  })
}

/** By the office. @throws 404 not_found, 409 conflict where an unconfirmed address has got enough links today */
export const sendLink = (deps: Deps, caller: Caller, id: string): Promise<void> =>
  actOnCompany(deps, id, async (tx, company) => {
    if (company.addressState === 'confirmed') await mailNewLink(deps, tx, company)
    else if (!(await mailProof(deps, tx, company))) throw conflict(hostingMessages.enoughLinks)
    await recordAudit(tx, deps.clock, { ...caller, action: 'send-link', record: ['company', id] })
  })

/** @throws 404 not_found, 409 conflict where no link works */
export const revokeLink = (deps: Deps, caller: Caller, id: string): Promise<void> =>
  actOnCompany(deps, id, async (tx) => {
    const now = deps.clock.now()
    const last = await findLastLink(tx, id)
    if (last === undefined || linkStateOf(last, now) !== 'works') throw conflict(hostingMessages.noLink)
    await revokeLinks(tx, { companyId: id }, now)
    await recordAudit(tx, deps.clock, { ...caller, action: 'revoke-link', record: ['company', id] })
    await noteRevocation(deps, 'company links revoked', [id])
  })

/** The office has dealt with the change that a company asked for. @throws 404 not_found, 409 conflict */
export const settleChange = (deps: Deps, caller: Caller, id: string): Promise<void> =>
  actOnCompany(deps, id, async (tx) => {
    if (!(await closeRequest(tx, id, deps.clock.now()))) throw conflict(hostingMessages.noRequest)
    await recordAudit(tx, deps.clock, { ...caller, action: 'settle-change', record: ['company', id] })
  })

/** Longer than the work for a known address takes: the time of the answer tells nothing. */
const answerAfterMs = 400

async function mailLinks(deps: Deps, email: string, ip: string): Promise<void> {
  const { db, clock } = deps
  const { label } = await getCurrentEdition(db)
  await db.transaction().execute(async (tx) => {
    // However many companies the contact has confirmed, their links count as one: else the fourth would never get its own.
    let mayMail: boolean | undefined
    for (const id of await listLinkedTo(tx, label, email)) {
      const company = await lockCompany(tx, id)
      if (company === undefined) continue
      if (company.addressState === 'confirmed') {
        mayMail ??= await countLink(deps, tx, 'company', email)
        if (!mayMail) continue
        await mailLink(deps, tx, company)
      } else if (!(await mailProof(deps, tx, company))) continue
      await recordAudit(tx, clock, {
        actor: { email, role: 'visitor' },
        ip,
        action: 'ask-for-link',
        record: ['company', id],
      })
    }
  })
}

/** Mails a registered contact their link, three times a day at most. Known and unknown addresses get the same answer at the same time. */
export async function askForLink(deps: Deps, email: string, ip: string): Promise<{ accepted: true }> {
  const [result] = await Promise.allSettled([mailLinks(deps, email.toLowerCase(), ip), sleep(answerAfterMs)])
  if (result.status === 'rejected') deps.log.error({ err: result.reason }, 'could not mail a company its link')
  return { accepted: true }
}
