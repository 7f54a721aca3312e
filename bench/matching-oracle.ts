import { compareWithOracle, oracleKinds } from '@project-week/matching/testing/oracle'
import type { OracleKind } from '@project-week/matching/testing/oracle'
import type { Row } from './matching-measure.ts'

/** So many drawn problems of each kind, each tier, bound and claim against the explicit model. */
export async function compareWithOracles(count: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const kind of Object.keys(oracleKinds) as OracleKind[]) {
    let agreed = 0
    let proven = 0
    let refused = 0
    for (let seed = 1; seed <= count; seed++) {
      const { faults, proven: tiers, isRefused } = await compareWithOracle(kind, seed)
      if (faults.length === 0) agreed++
      else console.error(`… ${kind}, seed ${seed}: ${faults.join('; ')}`)
      if (tiers.includes('fit')) proven++
      if (isRefused) refused++
    }
    const reached = `${agreed} of ${count} (${proven} proven down to fit, ${refused} rightly refused)`
    rows.push({ what: kind, asked: `${count} of ${count}`, reached, isMet: agreed === count })
  }
  return rows
}
