import type { Conflict } from '@project-week/contract/matching'
import type { FoundConflict } from './engine-tasks.ts'
import type { RunInput } from './problem.ts'

/** The engine's conflict with the names of its companies. Students go by their matriculation number here. */
export function nameConflict(
  conflict: FoundConflict,
  { companies }: Pick<RunInput, 'companies'>,
  nameOf: (matrikelnummer: string) => string = (matrikelnummer) => matrikelnummer,
): Conflict {
  const names = new Map(companies.map((company) => [company._id, company.companyName]))
  const companyName = (id: string) => names.get(id) ?? id
  const pair = ({ matrikelnummer, companyId }: { matrikelnummer: string; companyId: string }) => ({
    student: nameOf(matrikelnummer),
    matrikelnummer,
    companyName: companyName(companyId),
  })
  return {
    companies: conflict.companies.map(({ companyId, pins, needed }) => ({
      companyName: companyName(companyId),
      pins: pins.map(nameOf),
      needed,
    })),
    needed: conflict.needed,
    available: conflict.available,
    changes: conflict.changes.map((change) => {
      if (change.kind === 'unpin') return { kind: change.kind, pins: change.pins.map(pair) }
      if (change.kind === 'allow') return { kind: change.kind, exclusions: change.exclusions.map(pair) }
      return change
    }),
  }
}

const listed = (pairs: Conflict['companies'][number]['pins']) => pairs.join(', ')

/** The conflict in one paragraph, for an answer that has room for text alone. */
export function describeConflict({ companies, needed, available, changes }: Conflict): string {
  const clash = companies
    .map(({ companyName, pins, needed: more }) => `${companyName} (pinned: ${listed(pins)}; needs ${more} more)`)
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

const pairsOf = (pairs: readonly { matrikelnummer: string; companyName: string }[]) =>
  pairs.map(({ matrikelnummer, companyName }) => `${matrikelnummer} → ${companyName}`).join(', ')
