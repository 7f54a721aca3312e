import { expect, test } from 'vitest'
import { compareWithOracle, oracleKinds } from '../testing/oracle.ts'
import type { OracleKind } from '../testing/oracle.ts'

/** `npm run bench -- matching oracle` compares 500 of each. */
const count = 12

test.each(Object.keys(oracleKinds) as OracleKind[])(
  '%s: every tier, bound and claim agrees with one variable a pair in HiGHS',
  async (kind) => {
    let proven = 0
    for (let seed = 1; seed <= count; seed++) {
      const { faults, proven: tiers } = await compareWithOracle(kind, seed)
      expect({ seed, faults }).toEqual({ seed, faults: [] })
      if (tiers.includes('fit')) proven++
    }
    expect(proven).toBeGreaterThan(count / 2)
  },
)
