/** The matching's output: the shape of the command's second file. */
export interface Team {
  companyId: string
  companyName: string
  students: string[]
}

/**
 * The value of each tier: students placed, companies with a team, total fit, sum of squared team sizes, sum of distinct
 * schools over the teams. Only a repair has `kept` and `moved`: companies that keep their team, students who lost the
 * place they had; `accepted`: those of them who had accepted it, where anybody had. `penalty` is the cost of broken rules; the fit tier is fit − penalty.
 */
export interface Tiers {
  placed: number
  kept?: number
  accepted?: number
  moved?: number
  served: number
  /** With fairness: students in a team that neither side listed; then those with no choice, a 3rd, a 2nd choice. */
  unlisted?: number
  unchosen?: number
  third?: number
  second?: number
  fit: number
  penalty?: number
  sumSq: number
  schools: number
}

export interface Result {
  teams: Team[]
  unplaced: string[]
  tiers: Tiers
  /** `fit`: upper bound on the fit tier; `gap`: distance to the value; `proven`: all tiers down to fit are optimal. */
  bound: {
    fit: number
    gap: number
    proven: boolean
    /** The proof, if the prices are not one: branch and bound, or the prices of several pair tiers. */
    by?: 'search' | 'tiers'
    /** The time limit or the caller stopped the search: the same input may give another result elsewhere. */
    isCutOff?: boolean
  }
  /**
   * Company prices in points of the fit tier, which let anyone compute a bound on it; not unique. Absent if other pair
   * tiers come before fit (fairness, a repair): those prices combine several tiers and have no unit.
   */
  prices?: Record<string, number>
  seed: number
  millis: number
}
