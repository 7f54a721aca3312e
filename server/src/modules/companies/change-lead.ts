import type { LeadDraft } from '@project-week/contract/companies/pipeline'
import type { Deps } from '../../deps.ts'
import { requireFound } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { refuseKnown, refuseStrangers } from './change-pipeline.ts'
import * as queries from './lead.queries.ts'

/**
 * Writes a lead for the current edition.
 *
 * @throws 409 conflict where its name is a lead's, its name or contact a company's, or its owner no admin
 */
export function addLead(
  { db, clock, newId }: Deps,
  caller: Caller,
  { isInvited, ...draft }: LeadDraft,
): Promise<queries.LeadRow> {
  return db.transaction().execute(async (tx) => {
    const { label } = await getCurrentEdition(tx)
    const id = newId()
    const { companyName, nextStepOn } = draft
    const ownedBy = draft.ownedBy.toLowerCase()
    await refuseKnown(tx, { id, ...draft })
    await refuseStrangers(tx, ownedBy === '' ? [] : [ownedBy])
    await queries.insertLead(tx, {
      id,
      edition: label,
      ...draft,
      ownedBy,
      nextStepOn: nextStepOn === '' ? null : nextStepOn,
      contactedFor: isInvited ? label : null,
      createdAt: clock.now(),
      createdBy: caller.person.email,
    })
    await recordAudit(tx, clock, { ...caller, action: 'add', record: ['lead', id], details: { companyName } })
    return queries.getLead(tx, id)
  })
}

/** @throws 404 not_found */
export async function removeLead({ db, clock }: Deps, caller: Caller, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const gone = requireFound(await queries.deleteLead(tx, id), 'lead')
    await recordAudit(tx, clock, { ...caller, action: 'remove', record: ['lead', id], details: gone })
  })
}
