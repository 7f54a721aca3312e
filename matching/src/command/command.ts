import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { MatchingError } from '../model/matching-error.ts'
import type { Options, Problem } from '../model/problem.ts'
import { runToProof } from '../tiers/solve-to-proof.ts'

const usage =
  'usage: npm run --silent match -- problem.json [--policy served-first|fit-first] [--fallback any|one-sided|mutual] [--seed N] [--time-limit SECONDS] [--out result.json]'

/** A mistake of the caller: one line, exit code 2. */
class UsageError extends Error {}

try {
  const { file, out, options, edition } = readArguments()
  const problem = readProblemFile(file)
  const { result } = await runToProof(edition === undefined ? problem : { ...problem, edition }, {
    ...options,
    now: () => performance.now(),
  })
  const text = `${JSON.stringify(result, null, 2)}\n`
  if (out === undefined) process.stdout.write(text)
  else writeFileSync(out, text)
} catch (error) {
  if (!(error instanceof MatchingError || error instanceof UsageError)) throw error
  process.stderr.write(`${error.message.replaceAll('\n', ' ')}\n`)
  process.exitCode = 2
}

function readArguments(): { file: string; out: string | undefined; edition: string | undefined; options: Options } {
  const { values, positionals } = parse()
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new UsageError(usage)
  return {
    file,
    out: values.out,
    edition: values.edition,
    options: {
      // What the flags hold is checked with the other settings.
      policy: values.policy as Options['policy'],
      fallback: values.fallback as Options['fallback'],
      seed: numberOf('--seed', values.seed),
      timeLimit: numberOf('--time-limit', values['time-limit']),
    },
  }
}

function parse() {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      allowPositionals: true,
      options: { policy: text, fallback: text, seed: text, 'time-limit': text, edition: text, out: text },
    })
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}; ${usage}`)
  }
}

function numberOf(flag: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  const number = Number(value)
  if (value.trim() === '' || Number.isNaN(number)) throw new UsageError(`${flag}: '${value}' is not a number`)
  return number
}

function readProblemFile(file: string): Problem {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new UsageError(`${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
  try {
    return JSON.parse(text) as Problem
  } catch (error) {
    throw new UsageError(`${file}: not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}
