import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { confirmClaims } from '../explain/confirm-claims.ts'
import { runAsGiven } from '../explain/given-teams.ts'
import { forceMove } from '../explain/what-if.ts'
import { MatchingError } from '../model/matching-error.ts'
import type { Before, Options, Problem } from '../model/problem.ts'
import { recordAt, refuseUnknown } from '../model/read-records.ts'
import type { Result } from '../model/result.ts'
import type { Run } from '../tiers/finish-run.ts'
import { runMatching } from '../tiers/run.ts'
import { readArguments, usage, UsageError } from './arguments.ts'
import type { Arguments, BeforeArguments } from './arguments.ts'

const resultKeys = new Set('teams unplaced tiers bound prices seed millis'.split(' '))

try {
  const given = readArguments()
  if (given === undefined) process.stdout.write(usage)
  else {
    // Reports an unwritable output file before solving anything.
    if (given.out !== undefined) closeSync(open(given.out))
    const text = `${JSON.stringify(await answer(given), null, 2)}\n`
    if (given.out === undefined) process.stdout.write(text)
    else writeFileSync(given.out, text)
  }
} catch (error) {
  if (!(error instanceof MatchingError || error instanceof UsageError)) throw error
  process.stderr.write(`${error.message.replaceAll('\n', ' ')}\n`)
  process.exitCode = 2
}

async function answer({ file, edition, options: given, task }: Arguments): Promise<unknown> {
  const read = readJson(file) as Problem
  const problem = edition === undefined ? read : { ...read, edition }
  const options: Options = { ...given, now: () => performance.now() }
  switch (task.kind) {
    case 'match':
      return warnOfNobody(await runAsGiven(problem, options))
    case 'what-if': {
      const { loss, exact, tiers } = await forceMove(problem, options, await runMatching(problem, options), task)
      return { loss: loss ?? null, exact, tiers }
    }
    case 'repair':
      return warnOfNobody(await runMatching(problem, { ...options, before: beforeOf(task.before) }))
    case 'check': {
      const before = task.before === undefined ? {} : { before: beforeOf(task.before) }
      const verdict = await confirmClaims(problem, readJson(task.result) as Result, { ...options, ...before })
      if (!verdict.ok || verdict.unproven.length > 0) process.exitCode = 1
      return verdict
    }
  }
}

/** The teams of a result; they are validated together with the problem. */
function beforeOf({ result, lockAll, dissolve, moves }: BeforeArguments): Before {
  const record = recordAt(readJson(result), result)
  refuseUnknown(record, resultKeys, result)
  return { teams: record['teams'] as Before['teams'], lockAll, dissolve, moves }
}

/** A hard rule may forbid every possible team: a valid result, but hardly the intended one. */
function warnOfNobody({ instance, result }: Run): Result {
  if (result.tiers.placed === 0 && (instance.rules.length > 0 || instance.ruledOut.size > 0)) {
    process.stderr.write('warning: nobody has a place; a rule between people may forbid every team\n')
  }
  return result
}

function open(file: string): number {
  try {
    return openSync(file, 'a')
  } catch (error) {
    throw new UsageError(`--out ${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Reads a JSON file, without the byte order mark that some editors add. */
function readJson(file: string): unknown {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new UsageError(`${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
  try {
    return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text)
  } catch (error) {
    throw new UsageError(`${file}: not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}
