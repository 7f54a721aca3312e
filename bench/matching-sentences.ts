import { forceMove } from '@project-week/matching/explain/what-if'
import { MatchingError } from '@project-week/matching/model/matching-error'
import { judgeFewest } from '@project-week/matching/testing/clashes'
import { generateProblem } from '@project-week/matching/testing/generate-problem'
import { drawSmall, oracleKinds } from '@project-week/matching/testing/oracle'
import type { OracleKind } from '@project-week/matching/testing/oracle'
import { createJudge, everySentence, judgeCost, judgeUnmet, kinds } from '@project-week/matching/testing/sentences'
import { runMatching } from '@project-week/matching/tiers/run'
import type { Row } from './matching-measure.ts'

/**
 * Every kind of sentence, at least so many of each, recomputed by HiGHS with one variable a pair, by augmenting paths and by
 * trying every subset. Every second run has no time to search, so that what is not proven is there to be said.
 */
export async function recomputeSentences(wanted: number): Promise<Row[]> {
  const judge = createJudge()
  const told = (kind: string): number => judge.verdict().kinds.get(kind)?.told ?? 0
  let seed = 1
  // Spread over twelve seeds at least, so that every policy and fallback has its part.
  const isWanted = (kind: string): boolean => told(kind) < wanted * Math.min(1, seed / 12)
  // Of rules that clash draws of their own tell below, of those that cannot be kept whatever is refused.
  const rare = new Set([kinds.clash, kinds.unmet])
  const left = (): boolean => Object.values(kinds).some((kind) => !rare.has(kind) && told(kind) < wanted)
  for (; left() && seed <= 2 * wanted; seed++) {
    for (const kind of Object.keys(oracleKinds) as OracleKind[]) {
      const { problem, options } = drawSmall(kind, seed)
      const before = options.before ?? problem.before
      // Every third repair keeps all places.
      const held = before && seed % 3 === 0 ? { before: { ...before, lockAll: true } } : {}
      const asked = { ...options, ...held, ...(seed % 2 === 1 && { timeLimit: 0 }) }
      try {
        await everySentence(judge, problem, asked, await runMatching(problem, asked), { seed, isWanted })
      } catch (error) {
        if (!(error instanceof MatchingError)) throw error
        if (error.code === 'rules-unmet' && error.data['proven'] === 1) await judgeUnmet(judge, problem, asked)
      }
      if (!left()) break
    }
  }
  console.error('… the kinds of every run are done')
  judge.about('why not another company, hard regime')
  for (seed = 1; told('why not another company, hard regime') < wanted; seed++) {
    const policy = seed % 3 === 0 ? 'served-first' : 'fit-first'
    // Fewer students than the smallest teams ask for; the move has next to no time, or the two seconds of a page.
    const problem = generateProblem({ students: 14, companies: 6, seed })
    const options = { policy, timeLimit: seed % 2 === 0 ? 0 : 2, now: () => performance.now() } as const
    const pair = {
      matrikelnummer: `100000${String(seed % 14).padStart(2, '0')}`,
      companyId: `company-0000${1 + (seed % 6)}`,
    }
    const run = await runMatching(problem, { policy })
    const { cost } = await forceMove(problem, options, run, pair)
    const pinned = { ...problem, pins: [pair] }
    await judgeCost(judge, `${policy}, seed ${seed}`, cost, run.instance, [problem, options], [pinned, options])
  }
  judge.about('the fewest rules to take back')
  for (seed = 1; told('the fewest rules to take back') < 2 * wanted; seed++) {
    const { faults, sentences } = judgeFewest(seed)
    for (const fault of faults) judge.that(`seed ${seed}: ${fault}`, false)
    for (let k = faults.length; k < sentences; k++) judge.that('', true)
  }
  const { faults } = judge.verdict()
  for (const fault of faults) console.error(`… ${fault}`)
  return [...judge.verdict().kinds].map(([what, { told: said, wrong, silent }]) => ({
    what,
    asked: `≥ ${wanted} said, 0 false`,
    reached: `${said} said, ${wrong} false${silent > 0 ? `; ${silent} times nothing said, as nothing is proven` : ''}`,
    isMet: wrong === 0 && (said >= wanted || what === kinds.unmet),
  }))
}
