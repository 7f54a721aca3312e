import { MatchingError } from './matching-error.ts'

/**
 * `points[k][r]`: k is the student's rank for the business field (1–3, 0 if not listed), r the company's for the study
 * field (1–5, 0 if not listed).
 */
export type PointsTable = readonly (readonly number[])[]

export const studentRanks = 4
export const companyRanks = 6
/** Places of a student's own list of challenges; 0 is a challenge that they did not name. */
export const challengeRanks = 6
/** Cells of a table of pairs: 4 × 6, once for each place that the challenge has on the student's own list. */
export const tableCells = studentRanks * companyRanks
/** Keeps every sum of fits far below 32 bits, the solver's range. */
const largestPoints = 10_000

/** The table `student[k] + company[r]`; index 0 is "not listed", index 1 the first choice. */
export function additivePoints(parts: { student: readonly number[]; company: readonly number[] }): number[][] {
  return parts.student.map((student) => parts.company.map((company) => student + company))
}

/** Whether the table is a sum of one part per side: then the network needs just one node per pair of fields. */
export function isAdditive(points: PointsTable): boolean {
  return points.every((row, k) =>
    row.every((value, r) => value === at(points, k, 0) + at(points, 0, r) - at(points, 0, 0)),
  )
}

/** Refuses a table that is not 4 × 6 integers from 0 to 10,000, or whose points rise as a rank worsens. */
export function checkPoints(points: PointsTable): void {
  const shaped =
    Array.isArray(points) &&
    points.length === studentRanks &&
    points.every((row) => Array.isArray(row) && row.length === companyRanks)
  if (!shaped) throw new MatchingError('points-shape', 'points: the table must have 4 rows of 6 columns', 'points')
  for (let k = 0; k < studentRanks; k++) {
    for (let r = 0; r < companyRanks; r++) {
      const value = at(points, k, r)
      const cell = `points[${k}][${r}]`
      if (!Number.isInteger(value) || value < 0 || value > largestPoints) {
        throw new MatchingError(
          'points-value',
          `${cell}: ${value} is not a whole number from 0 to ${largestPoints}`,
          cell,
          { studentRank: k, companyRank: r, most: largestPoints },
        )
      }
      refuseRise(points, [worse(k, studentRanks), r], [k, r])
      refuseRise(points, [k, worse(r, companyRanks)], [k, r])
    }
  }
}

/** Refuses anything but six such numbers that start with 0, for a challenge not named, and do not rise from the first. */
export function checkChallengePoints(points: readonly number[]): void {
  const isShaped = Array.isArray(points) && points.length === challengeRanks && points[0] === 0
  const isValue = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= largestPoints
  if (isShaped && points.every((value, q) => isValue(value) && (q < 2 || value <= points[q - 1]!))) return
  const message = `challengePoints: [${String(points)}] is not 0 and five whole numbers from 0 to ${largestPoints} that do not rise`
  throw new MatchingError('setting', message, 'challengePoints')
}

/** The next worse rank: 1 → 2 → 3 → … → not listed (0) → none. */
function worse(rank: number, ranks: number): number | undefined {
  if (rank === 0) return undefined
  return rank + 1 < ranks ? rank + 1 : 0
}

function refuseRise(
  points: PointsTable,
  [k, r]: [number | undefined, number | undefined],
  [k0, r0]: [number, number],
): void {
  if (k === undefined || r === undefined || at(points, k, r) <= at(points, k0, r0)) return
  const cell = `points[${k}][${r}]`
  const message = `${cell} = ${at(points, k, r)} is more than points[${k0}][${r0}] = ${at(points, k0, r0)}: points must not rise as a rank worsens`
  throw new MatchingError('points-not-monotone', message, cell, {
    studentRank: k,
    companyRank: r,
    betterStudentRank: k0,
    betterCompanyRank: r0,
  })
}

function at(points: PointsTable, k: number, r: number): number {
  return points[k]?.[r] ?? Number.NaN
}
