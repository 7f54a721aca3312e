import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { shownFirst } from './chosen-run.queries.ts'
import { digestOfProblem } from './digests.ts'
import { problemOf } from './problem.ts'
import { readInput } from './run-input.ts'

interface RunStanding {
  hasRun: boolean
  isChosen: boolean
  /** Whether the run that is shown was computed from other registrations, companies or rules than there are now. */
  isOutdated: boolean
  /** Whether the newest attempt failed because the rules cannot all be met. */
  rulesConflict: boolean
}

/** How far an edition's matching has come. Reads all registrations where there is a result. */
export async function readRunStanding(db: Database, edition: string): Promise<RunStanding> {
  const { rows } = await sql<{ shownDigest: string | null; isChosen: boolean; rulesConflict: boolean }>`
    select (select input_digest from matching_runs where edition = ${edition} and state = 'done'
             order by ${shownFirst} limit 1) as "shownDigest",
           exists (select from matching_runs where edition = ${edition} and chosen_at is not null) as "isChosen",
           coalesce((select state = 'failed' from matching_runs
                      where edition = ${edition}
                        and (state = 'done' or refusal->>'code' in ('rules-clash', 'rules-unmet'))
                      order by created_at desc, id limit 1), false) as "rulesConflict"`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('a question for facts has one row')
  const { shownDigest, isChosen, rulesConflict } = row
  const isOutdated = shownDigest !== null && shownDigest !== digestOfProblem(problemOf(await readInput(db, edition)))
  return { hasRun: shownDigest !== null, isChosen, isOutdated, rulesConflict }
}
