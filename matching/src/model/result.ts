/** What the matching gives: the shape of the command's second file. */
export interface Team {
  companyId: string
  companyName: string
  students: string[]
}

/**
 * The value of each tier: students placed, companies with a team, total fit, sum of squared team sizes, sum over the
 * teams of distinct schools. `kept` and `moved` are given by a repair: companies that keep their team, students who had
 * a place and do not have it any more. `penalty` is what broken rules with a weight cost; the fit tier is fit − penalty.
 */
export interface Tiers {
  placed: number
  kept?: number
  moved?: number
  served: number
  /** With fairness: students in a team that neither side listed, then those who got no choice, a 3rd, a 2nd choice. */
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
  /** `fit` is an upper bound on the fit tier within the tiers before it; `gap` its distance to the value; `proven` says that all tiers down to fit are optimal. */
  bound: {
    fit: number
    gap: number
    proven: boolean
    /** What proves it where the prices below do not: branch and bound, or the prices of several tiers over pairs. */
    by?: 'search' | 'tiers'
    /** The time limit, or the caller, ended a search: the same input may give another result elsewhere. */
    isCutOff?: boolean
  }
  /**
   * Company prices in points of the fit tier, from which anybody can compute a bound on it; not unique. Absent where other
   * tiers over pairs come before fit (fairness, a repair): those prices count several tiers at once, in no unit.
   */
  prices?: Record<string, number>
  seed: number
  millis: number
}
