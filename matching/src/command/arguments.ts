import { parseArgs } from 'node:util'
import type { Options } from '../model/problem.ts'

export const usage = `usage: npm run --silent match -- problem.json [options]

  --policy served-first|fit-first     what comes first once all are placed
  --fallback any|one-sided|mutual     who may be matched without a listed preference
  --fairness                          few unwanted pairs and good ranks for all before total fit
  --seed N                            decides between results that are equal in every tier
  --time-limit SECONDS                for branch and bound; 0: rounding only
  --edition LABEL                     the edition that takes part
  --out FILE                          where to write the result; else to the standard output

  --what-if STUDENT:COMPANY           what moving a student costs: { "loss", "exact", "tiers" }
  --repair BEFORE.json                from an earlier result: fewest people moved, then the best fit
  --moves N                           with --repair: the best fit with at most N people moved, or the fewest if that is more
  --lock-all                          with --repair: nobody who still has a place is moved
  --dissolve COMPANY                  with --repair: this company's students may be moved freely (may be repeated)
  --check RESULT.json                 the separate checker alone, beside --repair for the result of one; exit code 0 where
                                      all that the result claims is shown, else 1 with what is wrong or not proven
  --help                              this text

The exit code is 2, with one line, for a mistake in the files or the options.
`

/** A usage error: printed as one line, exit code 2. */
export class UsageError extends Error {}

/** The result that a repair starts from. */
export interface BeforeArguments {
  result: string
  lockAll: boolean
  dissolve: string[]
  moves: number | undefined
}

export interface Arguments {
  file: string
  out: string | undefined
  edition: string | undefined
  options: Options
  task:
    | { kind: 'match' }
    | { kind: 'what-if'; matrikelnummer: string; companyId: string }
    | { kind: 'repair'; before: BeforeArguments }
    | { kind: 'check'; result: string; before: BeforeArguments | undefined }
}

/** Parses the command line; undefined for `--help`. @throws UsageError */
export function readArguments(): Arguments | undefined {
  const { values, positionals } = parse()
  if (values.help === true) return undefined
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new UsageError('one problem file is needed; --help says more')
  return {
    file,
    out: values.out,
    edition: values.edition,
    options: {
      // The values are validated later, with the other settings.
      policy: values.policy as Options['policy'],
      fallback: values.fallback as Options['fallback'],
      fairness: values.fairness,
      seed: numberOf('--seed', values.seed),
      timeLimit: numberOf('--time-limit', values['time-limit']),
    },
    task: taskOf(values),
  }
}

function taskOf(values: ReturnType<typeof parse>['values']): Arguments['task'] {
  const asked = (['what-if', 'repair', 'check'] as const).filter((name) => values[name] !== undefined)
  // Checking a repair needs both its result and the result that it started from.
  if (asked.length > 1 && values['what-if'] !== undefined)
    throw new UsageError(`--${asked.join(' and --')} exclude each other`)
  const needsRepair = (['lock-all', 'dissolve', 'moves'] as const).find((name) => values[name] !== undefined)
  if (needsRepair !== undefined && values.repair === undefined) {
    throw new UsageError(`--${needsRepair} needs --repair`)
  }
  const before =
    values.repair === undefined
      ? undefined
      : {
          result: values.repair,
          lockAll: values['lock-all'] === true,
          dissolve: values.dissolve ?? [],
          moves: numberOf('--moves', values.moves),
        }
  if (values.check !== undefined) return { kind: 'check', result: values.check, before }
  if (before !== undefined) return { kind: 'repair', before }
  const pair = values['what-if']
  if (pair === undefined) return { kind: 'match' }
  const colon = pair.indexOf(':')
  if (colon < 1 || colon === pair.length - 1) throw new UsageError(`--what-if: '${pair}' is not STUDENT:COMPANY`)
  return { kind: 'what-if', matrikelnummer: pair.slice(0, colon), companyId: pair.slice(colon + 1) }
}

function parse() {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        policy: text,
        fallback: text,
        fairness: flag,
        seed: text,
        'time-limit': text,
        edition: text,
        out: text,
        'what-if': text,
        repair: text,
        'lock-all': flag,
        dissolve: { type: 'string', multiple: true },
        moves: text,
        check: text,
        help: flag,
      },
    })
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}; --help says more`)
  }
}

function numberOf(flag: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  const number = Number(value)
  if (value.trim() === '' || Number.isNaN(number)) throw new UsageError(`${flag}: '${value}' is not a number`)
  return number
}
