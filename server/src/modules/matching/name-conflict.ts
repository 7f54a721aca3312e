import type { Conflict, NamedLock, NamedRule } from '@project-week/contract/matching/refusal'
import type { FoundConflict } from './engine-tasks.ts'
import { EngineRefusal } from './engine-thread.ts'
import { engineKeyOf, type RunInput } from './problem.ts'
import type { RuleRow, RuleStudent } from './rule.queries.ts'

type Pair = FoundConflict['pins'][number]
type Lock = FoundConflict['locked'][number]

const keyOf = (student: RuleStudent): string => engineKeyOf({ ...student, profileId: student.id })

/**
 * The engine's conflict with the names of companies and students and the ids of the rules it is about.
 *
 * @param isKept whether a rule is there to stay; one that is being refused has no id to be found by
 */
export function nameConflict(
  conflict: FoundConflict,
  { companies }: Pick<RunInput, 'companies'>,
  rules: readonly RuleRow[],
  isKept: (rule: RuleRow) => boolean = () => true,
): Conflict {
  const names = new Map(companies.map((company) => [company._id, company.companyName]))
  const companyName = (id: string) => names.get(id) ?? id
  const idOf = (rule: RuleRow | undefined) => (rule !== undefined && isKept(rule) ? rule.id : null)
  const find = (kind: RuleRow['kind'], companyId: string, matrikelnummern: readonly string[]) =>
    rules.find(
      (one) =>
        one.kind === kind &&
        one.companyId === companyId &&
        matrikelnummern.every((number) => one.students.some((student) => keyOf(student) === number)),
    )
  const nameIn = (rule: RuleRow | undefined, matrikelnummer: string) => {
    const student = rule?.students.find((one) => keyOf(one) === matrikelnummer)
    return student === undefined ? matrikelnummer : `${student.firstname} ${student.lastname}`
  }
  const pairsOf = (kind: 'pin' | 'exclusion', pairs: readonly Pair[]): NamedRule[] =>
    pairs.map(({ matrikelnummer, companyId }) => {
      const rule = find(kind, companyId, [matrikelnummer])
      return {
        ruleId: idOf(rule),
        student: nameIn(rule, matrikelnummer),
        matrikelnummer,
        companyName: companyName(companyId),
      }
    })
  const pins = (pairs: readonly Pair[]) => pairsOf('pin', pairs)
  const exclusions = (pairs: readonly Pair[]) => pairsOf('exclusion', pairs)
  const locks = (teams: readonly Lock[]): NamedLock[] =>
    teams.map(({ companyId, students }) => {
      const rule = find('lock', companyId, students)
      return {
        ruleId: idOf(rule),
        companyName: companyName(companyId),
        students: students.map((number) => nameIn(rule, number)),
      }
    })
  return {
    companies: conflict.companies.map(({ companyId, pins: pinned, needed }) => ({
      companyName: companyName(companyId),
      pins: pins(pinned.map((matrikelnummer) => ({ matrikelnummer, companyId }))),
      needed,
    })),
    exclusions: exclusions(conflict.exclusions),
    locks: locks(conflict.locked),
    needed: conflict.needed,
    available: conflict.available,
    changes: conflict.changes.map((change): Conflict['changes'][number] => {
      switch (change.kind) {
        case 'unpin':
          return { ...change, pins: pins(change.pins) }
        case 'allow':
          return { ...change, exclusions: exclusions(change.exclusions) }
        case 'unlock':
          return { kind: change.kind, locks: locks(change.locked), isSmallest: change.isSmallest }
        case 'mixed':
          return {
            kind: change.kind,
            pins: pins(change.pins),
            exclusions: exclusions(change.exclusions),
            locks: locks(change.locked),
            isSmallest: change.isSmallest,
          }
        case 'minimum':
        case 'fallback':
          return change
      }
    }),
  }
}

/** Thrown where rules clash. Its text is kept with the run and names nobody: who and what clash are data. */
export function clashRefusal(conflict: Conflict): EngineRefusal {
  const { needed, available } = conflict
  const message = `The rules cannot be kept together: ${needed} more students are needed, the rules leave ${available}.`
  return new EngineRefusal({ code: 'rules-clash', data: { needed, available }, conflict }, message)
}
