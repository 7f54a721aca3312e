import { ChallengeState, CompanyState, LeadStage, StudentState, TeamSize } from '@project-week/contract/states'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const page = readFileSync(join(import.meta.dirname, '../../docs/states.md'), 'utf8')

/** The tables that say what each state follows from: what the first column is called, and the states that it names. */
const tables = [...page.matchAll(/^\| (\w+) \| follows from \|\n\|[-|]+\|\n((?:\|.*\n)+)/gm)].map(
  ([, name = '', rows = '']): [string, string[]] => [
    name,
    [...rows.matchAll(/^\| ([^|(]+?) (?:\([^|]*\) )?\|/gm)].flatMap(([, states = '']) => states.split(', ')).toSorted(),
  ],
)

test('docs/states.md has a row for each state that there is, and for no other', () => {
  const types = [
    ['state', StudentState],
    ['size', TeamSize],
    ['state', CompanyState],
    ['challenge', ChallengeState],
    ['stage', LeadStage],
  ] as const
  expect(tables).toEqual(types.map(([name, { options }]) => [name, options.map(String).toSorted()]))
})
