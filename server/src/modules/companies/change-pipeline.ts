import { type Before, type PipelineChange, pipelineMessages } from '@project-week/contract/companies/pipeline'
import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { conflict, notFound } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudits } from '../audit/audit.queries.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { findKnown, type LeadRow, lockLeads, takeTurns, updateLead } from './lead.queries.ts'
import { listOwners, lockPipelines, type PipelineRow, savePipelines } from './pipeline.queries.ts'

/** What may be changed of one company. A registered one has an NDA, one that is not yet has a name and a contact. */
type OfCompany = Required<Pick<Before, 'id' | 'ownedBy' | 'nextStep' | 'isNdaOnPaper'>>
type OfLead = Required<Omit<Before, 'isNdaOnPaper'>>
type Kept = OfCompany | OfLead

const sharedOf = (row: { ownedBy: string; nextStep: string; nextStepOn: string | null }) => ({
  ownedBy: row.ownedBy === '' ? null : row.ownedBy,
  nextStep: row.nextStepOn === null ? null : { text: row.nextStep, on: row.nextStepOn },
})
const companyOf = (row: PipelineRow): OfCompany => ({
  id: row.companyId,
  ...sharedOf(row),
  isNdaOnPaper: row.ndaOnPaper,
})
const leadOf = (row: LeadRow): OfLead => ({
  id: row.id,
  ...sharedOf(row),
  companyName: row.companyName,
  contactFirstName: row.contactFirstName,
  contactLastName: row.contactLastName,
  contactEmail: row.contactEmail,
  note: row.note,
  isInvited: row.stage === 'invited',
})

/** As they are stored, for both. */
const columnsOf = ({ ownedBy, nextStep }: Kept) => ({
  ownedBy: ownedBy ?? '',
  nextStep: nextStep?.text ?? '',
  nextStepOn: nextStep?.on ?? null,
})

/** One company's change: what is wanted, and what was before of the parts that differ. */
interface Change<One extends Kept> {
  wanted: One
  before: Before
}

/** @throws 404 not_found where a part is of companies of the other kind */
function changeOf<One extends Kept>(kept: One, change: PipelineChange | undefined): Change<One> | undefined {
  const { ownedBy, ...rest } = change ?? {}
  const given = { ...rest, ...(ownedBy !== undefined && { ownedBy: ownedBy?.toLowerCase() ?? null }) }
  if (Object.keys(given).some((name) => !Object.hasOwn(kept, name))) throw notFound('companies')
  const wanted = { ...kept, ...given }
  const before = Object.entries(kept).filter(([name, value]) => !isDeepStrictEqual(value, wanted[name as keyof One]))
  return before.length === 0 ? undefined : { wanted, before: { id: kept.id, ...Object.fromEntries(before) } }
}

const recorded = ['ownedBy', 'isNdaOnPaper', 'isInvited'] as const

/** As the audit log has it: that a text says something else, not what; that goes with the company, as a note does. */
function recordedOf({ wanted, before }: Change<Kept>) {
  const { id: _, nextStep, ...others } = before
  const after: Before = wanted
  const isReworded = nextStep !== undefined && nextStep?.text !== after.nextStep?.text
  const reworded = Object.keys(others).filter((name) => !recorded.some((one) => one === name))
  const names = [...reworded, ...(isReworded ? ['nextStep'] : [])]
  return {
    changed: {
      ...Object.fromEntries(
        recorded.flatMap((name) => (name in before ? [[name, { before: before[name], after: after[name] }]] : [])),
      ),
      ...(nextStep !== undefined && {
        nextStepOn: { before: nextStep?.on ?? null, after: after.nextStep?.on ?? null },
      }),
      ...(names.length > 0 && { changed: names }),
    },
  }
}

/** @throws 409 conflict where one is no admin */
export async function refuseStrangers(db: Database, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return
  const owners = new Set((await listOwners(db)).map(({ email }) => email))
  if (emails.some((email) => !owners.has(email))) throw conflict(pipelineMessages.owner)
}

/** @throws 409 conflict where this name or contact is known */
export async function refuseKnown(db: Database, lead: { id: string; companyName: string; contactEmail: string }) {
  await takeTurns(db)
  const known = await findKnown(db, lead)
  if (known !== undefined) throw conflict(pipelineMessages[known])
}

async function saveLeads(tx: Database, leads: readonly Change<OfLead>[]): Promise<void> {
  const { label } = await getCurrentEdition(tx)
  for (const { wanted, before } of leads) {
    if ('companyName' in before || 'contactEmail' in before) await refuseKnown(tx, wanted)
    const { id, isInvited, ...lead } = { ...wanted, ...columnsOf(wanted) }
    await updateLead(tx, id, { ...lead, contactedFor: isInvited ? label : null })
  }
}

/**
 * Sets what the office keeps of companies, registered or not: of all of them or, where one is missing, of none.
 *
 * @returns what was before, of those that it changed
 * @throws 404 not_found, 409 conflict where an owner is no admin, or a name or contact is known
 */
export function changePipeline(
  { db, clock }: Deps,
  caller: Caller,
  changes: readonly PipelineChange[],
): Promise<Before[]> {
  const byId = new Map(changes.map((change) => [change.id, change]))
  const ids = [...byId.keys()]
  return db.transaction().execute(async (tx) => {
    const [companyRows, leadRows] = [await lockPipelines(tx, ids), await lockLeads(tx, ids)]
    if (companyRows.length + leadRows.length < byId.size) throw notFound('companies')
    const companies = companyRows.flatMap((row) => changeOf(companyOf(row), byId.get(row.companyId)) ?? [])
    const leads = leadRows.flatMap((row) => changeOf(leadOf(row), byId.get(row.id)) ?? [])
    const all = [...companies, ...leads]
    await refuseStrangers(
      tx,
      all.flatMap(({ wanted, before }) => ('ownedBy' in before ? (wanted.ownedBy ?? []) : [])),
    )
    await savePipelines(
      tx,
      companies.map(({ wanted }) => ({
        companyId: wanted.id,
        ...columnsOf(wanted),
        ndaOnPaper: wanted.isNdaOnPaper,
      })),
    )
    await saveLeads(tx, leads)
    const recordsOf = (type: 'company' | 'lead', changed: readonly Change<Kept>[]) =>
      changed.map((change) => ({
        ...caller,
        action: 'change-pipeline' as const,
        record: [type, change.wanted.id] as const,
        details: recordedOf(change),
      }))
    await recordAudits(tx, clock, [...recordsOf('company', companies), ...recordsOf('lead', leads)])
    return all.map(({ before }) => before)
  })
}
