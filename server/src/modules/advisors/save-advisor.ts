import type { AdvisorOffer } from '@project-week/contract/advisors/advisor'
import type { Deps } from '../../deps.ts'
import { requireFound } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { noteRevocation } from '../../storage/revocations.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { insertConsents } from '../consents/consent.queries.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { type AdvisorRow, deleteAdvisor, findAdvisor, upsertAdvisor } from './advisor.queries.ts'

/** The terms accepted before the form. */
const advisorConsents = ['data-storage-policy', 'conditions-of-participation'] as const

/** Keeps an advisor's offer for the current edition, or changes it. Name and address come from the session. */
export async function saveAdvisor(deps: Deps, caller: Caller, offer: AdvisorOffer): Promise<AdvisorRow> {
  const { db, clock, newId } = deps
  const { person } = caller
  const { edition, now } = await getProgrammeState(deps)
  return db.transaction().execute(async (tx) => {
    const existing = await findAdvisor(tx, edition.label, person.personId)
    const row = await upsertAdvisor(tx, {
      id: newId(),
      edition: edition.label,
      personId: person.personId,
      email: person.email,
      firstname: person.firstname,
      lastname: person.lastname,
      createdAt: now,
      updatedAt: now,
      ...offer,
    })
    if (existing === undefined) {
      await insertConsents(tx, { record: ['advisor', row.id], kinds: advisorConsents, at: clock.now(), newId })
    }
    await recordAudit(tx, clock, {
      ...caller,
      action: existing === undefined ? 'register' : 'correct',
      record: ['advisor', row.id],
    })
    return row
  })
}

/** @throws 404 not_found */
export async function removeAdvisor(deps: Deps, caller: Caller): Promise<void> {
  const { db, clock } = deps
  const { edition } = await getProgrammeState(deps)
  await db.transaction().execute(async (tx) => {
    const row = requireFound(await deleteAdvisor(tx, edition.label, caller.person.personId), 'advisorProfile')
    await recordAudit(tx, clock, { ...caller, action: 'erase', record: ['advisor', row.id] })
    await noteRevocation(deps, 'advisors deleted', [row.id])
  })
}
