import { buildNetwork, solveNetwork, worthOf } from '../flow/network.ts'
import type { Flow } from '../flow/network.ts'
import { tableCells } from '../model/points.ts'
import { topOf, type Instance, type Objective } from '../model/instance.ts'
import { readCertificate } from '../proof/prices.ts'
import type { Certificate } from '../proof/certificate.ts'

/** Tiers that are a sum over pairs, so a flow can maximise them. */
export type PairTier = 'accepted' | 'moved' | 'unlisted' | 'unchosen' | 'third' | 'second' | 'fit'

/** One such tier on its own. */
export interface Level extends Objective {
  tier: PairTier
}

/** The tiers down to this one in a single objective: `weight` times the previous stage, plus this level. */
export interface Stage {
  level: Level
  weight: number
  objective: Objective
}

/** By company: either every flow within these bounds is a legal matching, or every legal matching keeps them. */
export interface SizeBounds {
  least: Int32Array
  most: Int32Array
}

/** The pair tiers in order; with a move limit, few moves come after fit. Who accepted comes first in both. */
export function levelsOf({ settings, repair, points }: Instance): Level[] {
  // A challenge that the student named is as good as a first choice.
  const level = (tier: PairTier, good: (k: number, r: number) => boolean): Level => ({
    tier,
    points: points.map((_, cell) =>
      cell < tableCells ? Number(good(Math.floor(cell / 6), cell % 6)) : Number(good(1, 0)),
    ),
    stay: 0,
    accepted: 0,
  })
  const nobody = (tier: PairTier): Level => level(tier, () => false)
  const accepted = repair?.accepted.includes(1) ? [{ ...nobody('accepted'), accepted: 1 }] : []
  const moved = repair === undefined ? [] : [{ ...nobody('moved'), stay: 1 }]
  const isLimited = repair?.moves !== undefined
  return [
    ...accepted,
    ...(isLimited ? [] : moved),
    ...(settings.fairness === false ? [] : [level('unlisted', (k, r) => k > 0 || r > 0)]),
    ...(settings.fairness === true
      ? [level('unchosen', (k) => k > 0), level('third', (k) => k === 1 || k === 2), level('second', (k) => k === 1)]
      : []),
    { tier: 'fit', points, stay: 0, accepted: 0 },
    ...(isLimited ? moved : []),
  ]
}

export function nextStage({ points, stay, accepted }: Objective, weight: number, level: Level): Stage {
  const objective = {
    points: points.map((value, cell) => weight * value + level.points[cell]!),
    stay: weight * stay + level.stay,
    accepted: weight * accepted + level.accepted,
  }
  return { level, weight, objective }
}

/** Far below 32 bits, as distances in the network add up several costs. */
export const mostTop = 1 << 25

/**
 * A flow within the bounds that is lexicographically optimal in all levels; `stages` are the objectives that prove it,
 * each with its certificate. All levels are combined into one objective with a weight w: if the optimum g(w + 1) − g(w)
 * equals the optimum c of the tiers before, every optimum under w + 1 has c (g is convex with slope at most c). So no
 * weight needs to cover the worst case. Undefined if no weight below 32 bits will do.
 */
export function solveLevels(
  instance: Instance,
  { least, most }: SizeBounds,
): { instance: Instance; flow: Flow; stages: (Stage & { certificate: Certificate; worth: number })[] } {
  const levels = levelsOf(instance)
  const solve = (stage: Stage) => {
    const weighted = { ...instance, objective: stage.objective }
    const flow = solveNetwork(buildNetwork(weighted), least, most)
    return { instance: weighted, flow, stage, worth: worthOf(flow) }
  }
  let best = solve({ level: levels[0]!, weight: 0, objective: levels[0]! })
  const stages = [{ ...best.stage, certificate: readCertificate(best.flow), worth: best.worth }]
  for (const level of levels.slice(1)) {
    const before = best
    const top = topOf(level)
    const at = (weight: number) => solve(nextStage(before.stage.objective, weight, level))
    for (let weight = 4 * top; ; weight *= 4) {
      best = at(weight + 1)
      const isLast = weight * topOf(before.stage.objective) > mostTop
      if (isLast || best.worth - at(weight).worth === before.worth) break
    }
    stages.push({ ...best.stage, certificate: readCertificate(best.flow), worth: best.worth })
  }
  return { instance: best.instance, flow: best.flow, stages }
}
