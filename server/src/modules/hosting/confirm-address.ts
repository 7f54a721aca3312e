import type { Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { requireFound } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { type AuditedBy, recordAudit } from '../audit/audit.queries.ts'
import { getAnyLink, livingLink } from '../companies/company-link.ts'
import { companyConfirmation } from '../companies/company.mails.ts'
import { type CompanyRow, lockCompany, updateCompany } from '../companies/company.queries.ts'
import { inheritLead } from '../companies/lead.queries.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { placeholderOf } from '../links/fill-links.ts'
import { listHostedTeams } from '../teams/hosted-team.queries.ts'
import { actorOf, type Bearer } from './act-by-link.ts'
import { getHostingEdition } from './read-hosting.ts'
import { mailLink } from './send-link.ts'

/** From now on the company is written to: first with what it has registered. One that is confirmed already stays so. */
async function confirm(deps: Deps, tx: Transaction<Tables>, company: CompanyRow, by: AuditedBy): Promise<boolean> {
  if (company.addressState === 'confirmed') return false
  const confirmed = await updateCompany(tx, company.id, { awaitsProof: false })
  const inheritedFrom = await inheritLead(tx, company.id)
  const { edition } = await getHostingEdition(deps, tx, confirmed)
  const { windows } = await getProgrammeState({ ...deps, db: tx })
  if (confirmed.state !== 'cancelled') {
    const token = placeholderOf(await livingLink(deps, tx, confirmed))
    await deps.outbox.enqueue(
      tx,
      companyConfirmation(deps, confirmed, edition, { isLate: !windows.companySignUp, token }),
    )
  }
  await recordAudit(tx, deps.clock, {
    ...by,
    action: 'confirm-address',
    record: ['company', company.id],
    ...(inheritedFrom !== undefined && { details: { inheritedFrom } }),
  })
  return true
}

async function lock(tx: Transaction<Tables>, id: string): Promise<CompanyRow> {
  const company = requireFound(await lockCompany(tx, id), 'company')
  return company
}

/** By the mailed link: whoever opens it reads the mailbox. @throws 410 link_invalid */
export const confirmByLink = ({ db, ...rest }: Deps, { token, ip }: Bearer): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const deps = { ...rest, db }
    const company = await lock(tx, (await getAnyLink(deps, tx, token)).companyId)
    const link = await getAnyLink(deps, tx, token)
    await confirm(deps, tx, company, { actor: actorOf(link), ip })
  })

/** By the office, which knows the company. What was published meanwhile is mailed as a link. @throws 404 not_found */
export const countAsConfirmed = (deps: Deps, caller: Caller, id: string): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const company = await lock(tx, id)
    if (!(await confirm(deps, tx, company, caller))) return
    if ((await listHostedTeams(tx, id)).length === 0) return
    await mailLink(deps, tx, company)
  })
