import * as z from 'zod/mini'

/** An edition's label: `SS` (summer) or `WS` (winter) and a 2-digit year of this century, such as `SS26`. */
export const SemesterLabel = z.string().check(z.regex(/^(SS|WS)\d{2}$/))
export type SemesterLabel = z.infer<typeof SemesterLabel>

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Order of the semester selectors: newest year first and, within a year, SS before WS.
 * By the specification SS25 therefore stands before WS25, although it began earlier.
 */
export function compareSemesters(a: SemesterLabel, b: SemesterLabel): number {
  return order(b.slice(2), a.slice(2)) || order(a.slice(0, 2), b.slice(0, 2))
}

/** A sorted copy; its first label is what a selector shows by default. */
export function sortSemesters(labels: Iterable<SemesterLabel>): SemesterLabel[] {
  return [...labels].sort(compareSemesters)
}

/** The semester that follows in time: SS25, WS25, SS26. Throws a RangeError on what is no label, and after WS99. */
export function nextSemester(label: SemesterLabel): SemesterLabel {
  if (!SemesterLabel.safeParse(label).success) throw new RangeError(`${label} is not a semester label`)
  const year = label.slice(2)
  if (label.startsWith('SS')) return `WS${year}`
  if (year === '99') throw new RangeError('two digits hold no year after WS99')
  return `SS${String(Number(year) + 1).padStart(2, '0')}`
}
