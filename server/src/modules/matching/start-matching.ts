import type { Options } from '@project-week/matching/problem'
import { additivePoints } from '@project-week/matching/points'
import type { MatchingSettings } from '@project-week/contract/edition'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { listCompanies } from '../companies/company.queries.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { listProfiles } from '../profiles/profile.queries.ts'
import { digestOf, problemOf } from './problem.ts'
import { insertRun, type RunRow } from './run.queries.ts'
import { solveInWorker } from './solve-in-worker.ts'

const seed = 1

const optionsOf = (settings: MatchingSettings): Options => ({
  policy: settings.policy,
  fallback: settings.fallback,
  minimum: settings.minimum,
  maximum: settings.maximum,
  points: additivePoints({ student: [0, ...settings.student], company: [0, ...settings.company] }),
  seed,
})

/** Computes a run for the current edition with its settings and keeps it; earlier runs stay as they are. */
export async function startMatching(deps: Deps, person: Person, address: string): Promise<RunRow> {
  const { db, clock, newId } = deps
  const edition = await getCurrentEdition(db)
  const problem = problemOf(
    edition.label,
    await listProfiles(db, edition.label),
    await listCompanies(db, edition.label),
  )
  const result = await solveInWorker(problem, optionsOf(edition.matching))
  return db.transaction().execute(async (tx) => {
    const run = await insertRun(tx, {
      id: newId(),
      edition: edition.label,
      created_at: clock.now(),
      author: person.email,
      settings: JSON.stringify(edition.matching),
      seed,
      input_digest: digestOf(problem),
      result: JSON.stringify(result),
    })
    await recordAudit(tx, clock, { actor: person, action: 'run-matching', record: ['matching-run', run.id], address })
    return run
  })
}
