import { type LeadDraft, leadMessages } from '@project-week/contract/companies/lead'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { conflict, requireFound } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { refuseStale } from '../audit/refuse-stale.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { refuseStrangers } from './change-pipeline.ts'
import { presentLead } from './lead.present.ts'
import * as queries from './lead.queries.ts'

/** @throws 409 conflict where this name or contact is known */
async function refuseKnown(db: Database, lead: { id: string; companyName: string; contactEmail: string }) {
  await queries.takeTurns(db)
  const known = await queries.findKnown(db, lead)
  if (known === 'lead') throw conflict(leadMessages.known)
  if (known === 'company') throw conflict(leadMessages.registered)
}

/** As it is stored; what it says of being contacted belongs to an edition, and is apart. */
const columnsOf = ({ companyName, contactName, contactEmail, note, ownedBy, nextStep, nextStepOn }: LeadDraft) => ({
  companyName,
  contactName,
  contactEmail,
  note,
  ownedBy: ownedBy.toLowerCase(),
  nextStep,
  nextStepOn: nextStepOn === '' ? null : nextStepOn,
})

/**
 * Writes a lead for the current edition.
 *
 * @throws 409 conflict where its name is a lead's, its name or contact a company's, or its owner no admin
 */
export function addLead(
  { db, clock, newId }: Deps,
  { person, ip }: Caller,
  draft: LeadDraft,
): Promise<queries.LeadRow> {
  return db.transaction().execute(async (tx) => {
    const { label } = await getCurrentEdition(tx)
    const id = newId()
    const lead = columnsOf(draft)
    await refuseKnown(tx, { id, ...lead })
    await refuseStrangers(tx, lead.ownedBy === '' ? [] : [lead.ownedBy])
    const row = await queries.insertLead(tx, {
      id,
      edition: label,
      ...lead,
      contactedFor: draft.isContacted ? label : null,
      createdAt: clock.now(),
      createdBy: person.email,
    })
    const { companyName } = lead
    await recordAudit(tx, clock, { actor: person, action: 'add', record: ['lead', id], ip, details: { companyName } })
    return row
  })
}

/**
 * Changes a lead. The audit log says which fields, not what is in them: that goes with the contact who is erased.
 *
 * @throws 404 not_found, 409 stale where it is no longer what the caller read, 409 conflict as for a new one
 */
export function changeLead(
  { db, clock }: Deps,
  { person, ip }: Caller,
  { id, version, draft }: { id: string; version: string; draft: LeadDraft },
): Promise<queries.LeadRow> {
  return db.transaction().execute(async (tx) => {
    const before = requireFound(await queries.lockLead(tx, id), 'lead')
    const { label } = await getCurrentEdition(tx)
    const lead = columnsOf(draft)
    // Of one that has registered nobody is asked any more.
    const isTurned = before.stage !== 'registered' && draft.isContacted !== (before.contactedFor === label)
    const changed = [
      ...Object.entries(lead).flatMap(([name, value]) => (before[name as keyof typeof lead] === value ? [] : [name])),
      ...(isTurned ? ['isContacted'] : []),
    ]
    if (changed.length === 0) return before
    await refuseStale(tx, version, presentLead(before), { record: ['lead', id], actions: ['correct'] })
    if (changed.includes('companyName') || changed.includes('contactEmail')) await refuseKnown(tx, { id, ...lead })
    if (changed.includes('ownedBy')) await refuseStrangers(tx, lead.ownedBy === '' ? [] : [lead.ownedBy])
    const row = await queries.updateLead(tx, id, {
      ...lead,
      ...(isTurned && { contactedFor: draft.isContacted ? label : null }),
    })
    await recordAudit(tx, clock, { actor: person, action: 'correct', record: ['lead', id], ip, details: { changed } })
    return row
  })
}

/** @throws 404 not_found */
export async function removeLead({ db, clock }: Deps, { person, ip }: Caller, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const gone = requireFound(await queries.deleteLead(tx, id), 'lead')
    await recordAudit(tx, clock, { actor: person, action: 'remove', record: ['lead', id], ip, details: gone })
  })
}
