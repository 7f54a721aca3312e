import { isAllowed, isFree, valueOf } from '../model/instance.ts'
import type { Instance, InstanceRule } from '../model/instance.ts'
import { isMixed } from './mixed-teams.ts'
import type { FormedTeam } from '../model/team-plan.ts'

/** Up to this many students, everyone is tried as a partner; beyond, only those of the same study field. */
const tryEveryone = 2000
const mostPasses = 8

/** A team's score, lower is better: hard breaks, cost of weighted breaks, squares, minus schools and minus mixed. */
type Score = readonly [hard: number, soft: number, squares: number, schools: number, mixed: number]

/**
 * Local search at no loss of worth, for problems with rules between people: swaps two students of different teams, or
 * moves one to a smaller team, if that breaks fewer rules, costs fewer points or improves the lower tiers. Locked
 * students stay; pinned ones stay at their company.
 */
export function polishTeams(instance: Instance, formed: readonly FormedTeam[]): FormedTeam[] {
  const teams = formed.map(({ company, students }) => ({ company, students: [...students] }))
  const teamOf = new Int32Array(instance.students.length).fill(-1)
  teams.forEach((team, k) => {
    for (const i of team.students) if (instance.lockOf[i]! < 0) teamOf[i] = k
  })
  /** Pinned students change teams only within their company. */
  const mayChange = (i: number, from: number, to: number): boolean =>
    from === to || (isFree(instance, i) && isAllowed(instance, i, to))
  const scoreOf = createScore(instance)
  const scores = teams.map((team) => scoreOf(team))
  const torn = countTorn(instance, teams)
  const partners = partnersOf(instance, teamOf)
  const change = (k: number, l: number, own: number[], other: number[]): boolean => {
    const [a, b] = [teams[k]!, teams[l]!]
    const afterA = { company: a.company, students: own }
    const afterB = { company: b.company, students: other }
    const [scoreA, scoreB] = [scoreOf(afterA), scoreOf(afterB)]
    const [hard, soft] = torn.change([a, b], [afterA, afterB])
    const after = sum(sum(scoreA, scoreB), [hard, soft, 0, 0, 0])
    if (!isBetter(after, sum(scores[k]!, scores[l]!))) return false
    torn.make([a, b], [afterA, afterB])
    teams[k] = afterA
    teams[l] = afterB
    scores[k] = scoreA
    scores[l] = scoreB
    for (const i of own) if (instance.lockOf[i]! < 0) teamOf[i] = k
    for (const i of other) if (instance.lockOf[i]! < 0) teamOf[i] = l
    return true
  }
  const worthOf = worthsOf(instance)
  const swap = (i: number, other: number): boolean => {
    const [k, l] = [teamOf[i]!, teamOf[other]!]
    if (k < 0 || l < 0 || k === l) return false
    const [a, b] = [teams[k]!, teams[l]!]
    const worth = worthOf(i, b.company) + worthOf(other, a.company)
    if (worth !== worthOf(i, a.company) + worthOf(other, b.company)) return false
    if (!mayChange(i, a.company, b.company) || !mayChange(other, b.company, a.company)) return false
    const exchange = (students: readonly number[], from: number, to: number): number[] =>
      students.map((one) => (one === from ? to : one))
    return change(k, l, exchange(a.students, i, other), exchange(b.students, other, i))
  }
  const move = (i: number, l: number): boolean => {
    const k = teamOf[i]!
    const [a, b] = [teams[k]!, teams[l]!]
    if (k === l || b.students.length + 1 >= a.students.length || instance.lockOf[b.students[0]!]! >= 0) return false
    if (a.students.length <= instance.minimum[a.company]! || b.students.length >= instance.maximum[b.company]!)
      return false
    if (valueOf(instance, i, a.company) !== valueOf(instance, i, b.company) || !mayChange(i, a.company, b.company))
      return false
    return change(
      k,
      l,
      a.students.filter((one) => one !== i),
      [...b.students, i],
    )
  }
  for (let pass = 0, changed = true; changed && pass < mostPasses; pass++) {
    changed = false
    for (let i = 0; i < teamOf.length; i++) {
      if (teamOf[i]! < 0) continue
      for (let l = 0; l < teams.length; l++) if (move(i, l)) changed = true
      for (const other of partners(i)) if (other > i && swap(i, other)) changed = true
    }
  }
  return teams
}

/** What a student is worth to a company, looked up where there are few enough students: it is asked for each pair. */
function worthsOf(instance: Instance): (student: number, company: number) => number {
  const [n, m] = [instance.students.length, instance.companies.length]
  if (n > tryEveryone) return (i, j) => valueOf(instance, i, j)
  const worths = Int32Array.from({ length: n * m }, (_, at) => valueOf(instance, Math.floor(at / m), at % m))
  return (i, j) => worths[i * m + j]!
}

function partnersOf(instance: Instance, teamOf: Int32Array): (student: number) => readonly number[] {
  const everyone = instance.students.length <= tryEveryone
  const groups: number[][] = Array.from({ length: everyone ? 1 : instance.studyFields }, () => [])
  const groupOf = (i: number): number => (everyone ? 0 : instance.studyField[i]!)
  teamOf.forEach((team, i) => team >= 0 && groups[groupOf(i)]!.push(i))
  return (student) => groups[groupOf(student)]!
}

function createScore(instance: Instance): (team: FormedTeam) => Score {
  // For most teams, their first student shows that they keep a rule against a field alone.
  const rulesOf = Array.from({ length: instance.studyFields }, (_, field) =>
    instance.rules.filter(({ alone }) => alone === undefined || alone === field),
  )
  return ({ company, students }) => {
    let hard = 0
    let soft = 0
    for (const { rule, hasStudent, companies, weight } of rulesOf[instance.studyField[students[0]!]!]!) {
      if (rule.companies !== undefined && !companies.includes(company)) continue
      const count = students.reduce((all, i) => all + hasStudent[i]!, 0)
      const breaks = {
        together: 0,
        apart: Math.max(0, count - 1),
        'at-least-one': count === 0 ? 1 : 0,
        none: count,
        'no-isolated': count === 1 ? 1 : 0,
        'at-most': rule.kind === 'at-most' ? Math.max(0, count - rule.most) : 0,
      }[rule.kind]
      if (weight === undefined) hard += breaks
      else soft += weight * breaks
    }
    const schools = new Set(students.map((i) => instance.school[i])).size
    return [hard, soft, students.length ** 2, -schools, isMixed(instance, students) ? -1 : 0]
  }
}

/** A rule `together` is broken once, over however many teams its students are spread: so these are counted per rule. */
function countTorn({ rules, lockOf }: Instance, teams: readonly FormedTeam[]) {
  const together = rules.filter(({ rule }) => rule.kind === 'together')
  const tears = (team: FormedTeam, { students, hasStudent, companies }: InstanceRule): number =>
    companies.includes(team.company) && team.students.reduce((all, i) => all + hasStudent[i]!, 0) % students.length > 0
      ? 1
      : 0
  const counts = together.map((rule) =>
    teams.reduce((all, team) => all + (lockOf[team.students[0]!]! < 0 ? tears(team, rule) : 0), 0),
  )
  const changed = (rule: InstanceRule, before: readonly FormedTeam[], after: readonly FormedTeam[]): number =>
    after.reduce((all, team) => all + tears(team, rule), 0) - before.reduce((all, team) => all + tears(team, rule), 0)
  return {
    /** The increase in broken hard rules and in the cost of broken rules when teams change. */
    change(before: readonly FormedTeam[], after: readonly FormedTeam[]): [hard: number, soft: number] {
      let [hard, soft] = [0, 0]
      for (const [at, rule] of together.entries()) {
        const now = counts[at]!
        const then = now + changed(rule, before, after)
        const more = Math.sign(then) - Math.sign(now)
        if (rule.weight === undefined) hard += more
        else soft += rule.weight * more
      }
      return [hard, soft]
    },
    make(before: readonly FormedTeam[], after: readonly FormedTeam[]): void {
      for (const [at, rule] of together.entries()) counts[at]! += changed(rule, before, after)
    },
  }
}

const sum = (a: readonly number[], b: readonly number[]): number[] => a.map((value, at) => value + b[at]!)

function isBetter(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((value, index) => value !== b[index])
  return at >= 0 && a[at]! < b[at]!
}
