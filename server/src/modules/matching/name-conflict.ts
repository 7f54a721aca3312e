import type { Conflict, NamedRule } from '@project-week/contract/matching-refusal'
import type { FoundConflict } from './engine-tasks.ts'
import { EngineRefusal } from './engine-thread.ts'
import type { RunInput } from './problem.ts'
import type { RuleRow } from './rule.queries.ts'

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
  const named = (kind: 'pin' | 'exclusion', matrikelnummer: string, companyId: string): NamedRule => {
    const rule = rules.find(
      (one) =>
        one.kind === kind &&
        one.company_id === companyId &&
        one.students.some((student) => student.matrikelnummer === matrikelnummer),
    )
    const student = rule?.students[0]
    return {
      ruleId: rule !== undefined && isKept(rule) ? rule.id : null,
      student: student === undefined ? matrikelnummer : `${student.firstname} ${student.lastname}`,
      matrikelnummer,
      companyName: companyName(companyId),
    }
  }
  return {
    companies: conflict.companies.map(({ companyId, pins, needed }) => ({
      companyName: companyName(companyId),
      pins: pins.map((matrikelnummer) => named('pin', matrikelnummer, companyId)),
      needed,
    })),
    needed: conflict.needed,
    available: conflict.available,
    changes: conflict.changes.flatMap((change): Conflict['changes'][number] | [] => {
      // No screen offers these yet.
      if (change.kind === 'unlock' || change.kind === 'mixed') return []
      if (change.kind === 'unpin') {
        return {
          kind: change.kind,
          pins: change.pins.map(({ matrikelnummer, companyId }) => named('pin', matrikelnummer, companyId)),
        }
      }
      if (change.kind === 'allow') {
        return {
          kind: change.kind,
          exclusions: change.exclusions.map(({ matrikelnummer, companyId }) =>
            named('exclusion', matrikelnummer, companyId),
          ),
        }
      }
      return change
    }),
  }
}

/** Thrown where rules clash: everything as data, and one English paragraph for an answer that has room for text alone. */
export function clashRefusal(conflict: Conflict): EngineRefusal {
  const { needed, available } = conflict
  return new EngineRefusal({ code: 'rules-clash', data: { needed, available }, conflict }, describeConflict(conflict))
}

function describeConflict({ companies, needed, available, changes }: Conflict): string {
  const clash = companies
    .map(
      ({ companyName, pins, needed: more }) =>
        `${companyName} (pinned: ${pins.map(({ matrikelnummer }) => matrikelnummer).join(', ')}; needs ${more} more)`,
    )
    .join('; ')
  const first = changes[0]
  const way =
    first === undefined
      ? ''
      : first.kind === 'unpin'
        ? ` The smallest change: take back ${pairsOf(first.pins)}.`
        : first.kind === 'allow'
          ? ` The smallest change: lift the exclusion of ${pairsOf(first.exclusions)}.`
          : first.kind === 'minimum'
            ? ` The smallest change: a minimum of ${first.minimum}.`
            : ` The smallest change: the fallback "${first.fallback}".`
  return `The rules cannot be kept together: ${clash}. ${needed} more students are needed, the rules leave ${available}.${way}`
}

const pairsOf = (pairs: readonly NamedRule[]) =>
  pairs.map(({ matrikelnummer, companyName }) => `${matrikelnummer} → ${companyName}`).join(', ')
