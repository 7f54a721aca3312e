import { compareWhatIf, compareWithOracle, oracleKinds, policies } from '@project-week/matching/testing/oracle'
import type { OracleKind } from '@project-week/matching/testing/oracle'
import { round } from './matching-measure.ts'
import type { Row } from './matching-measure.ts'

/** So many drawn problems of each kind, each tier, bound and sentence against the explicit model; then as many what-ifs. */
export async function compareWithOracles(count: number, whatIfs: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const kind of Object.keys(oracleKinds) as OracleKind[]) {
    const started = performance.now()
    const counted = { agreed: 0, proven: 0, refused: 0, bounds: 0, sentences: 0 }
    for (let seed = 1; seed <= count; seed++) {
      const { faults, proven, bounds, sentences, isRefused } = await compareWithOracle(kind, seed)
      if (faults.length === 0) counted.agreed++
      else console.error(`… ${kind}, seed ${seed}: ${faults.join('; ')}`)
      if (proven.includes('fit')) counted.proven++
      if (isRefused) counted.refused++
      counted.bounds += bounds
      counted.sentences += sentences
    }
    const { agreed, proven, refused, bounds, sentences } = counted
    const seconds = round((performance.now() - started) / 1000)
    const reached = `${agreed} of ${count} (${proven} proven down to fit, ${refused} refused; ${bounds} bounds of unproven tiers, ${sentences} sentences; ${seconds} s)`
    rows.push({ what: kind, asked: `${count} of ${count}`, reached, isMet: agreed === count })
  }
  for (const policy of policies) {
    const started = performance.now()
    const kinds = { exact: 0, 'at-least': 0, unknown: 0 }
    let agreed = 0
    for (let seed = 1; seed <= whatIfs; seed++) {
      const { faults, kind } = await compareWhatIf(policy, seed)
      kinds[kind]++
      if (faults.length === 0) agreed++
      else console.error(`… what-if, ${policy}, seed ${seed}: ${faults.join('; ')}`)
    }
    const seconds = round((performance.now() - started) / 1000)
    const reached = `${agreed} of ${whatIfs} (at once: ${kinds.exact} exact, ${kinds['at-least']} at least, ${kinds.unknown} left to solving anew; ${seconds} s)`
    rows.push({
      what: `what-ifs, ${policy}, re-solved`,
      asked: `${whatIfs} of ${whatIfs}`,
      reached,
      isMet: agreed === whatIfs,
    })
  }
  return rows
}
