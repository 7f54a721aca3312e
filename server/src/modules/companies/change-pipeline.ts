import {
  type changePipeline as endpoint,
  type PipelineChange,
  pipelineMessages,
} from '@project-week/contract/companies/pipeline'
import type { AnswerOf } from '@project-week/contract/endpoint'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { conflict, notFound } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudits } from '../audit/audit.queries.ts'
import { listOwners, lockPipelines, type PipelineRow, savePipelines } from './pipeline.queries.ts'

type Kept = Required<AnswerOf<typeof endpoint>['before'][number]>
type Before = AnswerOf<typeof endpoint>['before']

const keptOf = (row: PipelineRow): Kept => ({
  id: row.companyId,
  ownedBy: row.ownedBy === '' ? null : row.ownedBy,
  isNdaOnPaper: row.ndaOnPaper,
  nextStep: row.nextStepOn === null ? null : { text: row.nextStep, on: row.nextStepOn },
})

const wantedOf = ({ ownedBy, ...change }: PipelineChange, kept: Kept): Kept => ({
  ...kept,
  ...(ownedBy !== undefined && { ownedBy: ownedBy?.toLowerCase() ?? null }),
  ...(change.isNdaOnPaper !== undefined && { isNdaOnPaper: change.isNdaOnPaper }),
  ...(change.nextStep !== undefined && { nextStep: change.nextStep }),
})

/** What was before of the parts that differ; undefined where none does. */
function differenceOf(kept: Kept, wanted: Kept): Before[number] | undefined {
  const isMoved = kept.nextStep?.text !== wanted.nextStep?.text || kept.nextStep?.on !== wanted.nextStep?.on
  const before = {
    ...(kept.ownedBy !== wanted.ownedBy && { ownedBy: kept.ownedBy }),
    ...(kept.isNdaOnPaper !== wanted.isNdaOnPaper && { isNdaOnPaper: kept.isNdaOnPaper }),
    ...(isMoved && { nextStep: kept.nextStep }),
  }
  return Object.keys(before).length === 0 ? undefined : { id: kept.id, ...before }
}

/** As the audit log has it: that a next step says something else, not what; that goes with the company, as a note does. */
function recordedOf(before: Before[number], { ownedBy, isNdaOnPaper, nextStep }: Kept) {
  const isReworded = 'nextStep' in before && before.nextStep?.text !== nextStep?.text
  const changed = {
    ...('ownedBy' in before && { ownedBy: { before: before.ownedBy, after: ownedBy } }),
    ...('isNdaOnPaper' in before && { isNdaOnPaper: { before: before.isNdaOnPaper, after: isNdaOnPaper } }),
    ...('nextStep' in before && { nextStepOn: { before: before.nextStep?.on ?? null, after: nextStep?.on ?? null } }),
    ...(isReworded && { changed: ['nextStep'] }),
  }
  return { changed }
}

/** @throws 409 conflict where one is no admin */
export async function refuseStrangers(db: Database, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return
  const owners = new Set((await listOwners(db)).map(({ email }) => email))
  if (emails.some((email) => !owners.has(email))) throw conflict(pipelineMessages.owner)
}

/**
 * Sets what only a person knows of companies: of all of them or, where one is missing, of none.
 *
 * @returns what was before, of those that it changed
 * @throws 404 not_found, 409 conflict where an owner is no admin
 */
export function changePipeline(
  { db, clock }: Deps,
  { person, ip }: Caller,
  changes: readonly PipelineChange[],
): Promise<Before> {
  const byId = new Map(changes.map((change) => [change.id, change]))
  return db.transaction().execute(async (tx) => {
    const rows = await lockPipelines(tx, [...byId.keys()])
    if (rows.length < byId.size) throw notFound('companies')
    const changed = rows.flatMap((row) => {
      const kept = keptOf(row)
      const wanted = wantedOf(byId.get(row.companyId) ?? { id: row.companyId }, kept)
      const before = differenceOf(kept, wanted)
      return before === undefined ? [] : [{ row, wanted, before }]
    })
    const given = changed.flatMap(({ wanted, before }) => ('ownedBy' in before ? (wanted.ownedBy ?? []) : []))
    await refuseStrangers(tx, given)
    await savePipelines(
      tx,
      changed.map(({ row, wanted }) => ({
        companyId: row.companyId,
        ownedBy: wanted.ownedBy ?? '',
        ndaOnPaper: wanted.isNdaOnPaper,
        nextStep: wanted.nextStep?.text ?? '',
        nextStepOn: wanted.nextStep?.on ?? null,
      })),
    )
    await recordAudits(
      tx,
      clock,
      changed.map(({ row, wanted, before }) => ({
        actor: person,
        action: 'change-pipeline',
        record: ['company', row.companyId],
        ip,
        details: recordedOf(before, wanted),
      })),
    )
    return changed.map(({ before }) => before)
  })
}
