import { expect, test } from 'vitest'
import { compareWhatIf, compareWithOracle, oracleKinds, policies } from '../testing/oracle.ts'
import type { OracleKind } from '../testing/oracle.ts'

/** Once every policy and fallback; `npm run bench -- matching oracle` compares 504 of each. */
const count = 6

test.each(Object.keys(oracleKinds) as OracleKind[])(
  '%s: every tier, bound and sentence agrees with one variable for each student and team in HiGHS',
  async (kind) => {
    let proven = 0
    for (let seed = 1; seed <= count; seed++) {
      const { faults, proven: tiers } = await compareWithOracle(kind, seed)
      expect({ seed, faults }).toEqual({ seed, faults: [] })
      if (tiers.includes('fit')) proven++
    }
    expect(proven).toBeGreaterThanOrEqual(count / 2)
  },
)

test('a forbidden pair that lets somebody up from the waiting list is not answered by a loss of fit', async () => {
  expect((await compareWithOracle('priority', 197)).faults).toEqual([])
})

test.each(policies)('under %s, what-ifs agree with that model solved again', async (policy) => {
  for (let seed = 1; seed <= 15; seed++) {
    const { faults } = await compareWhatIf(policy, seed)
    expect({ seed, faults }).toEqual({ seed, faults: [] })
  }
})
