import { additivePoints } from './points.ts'

/**
 * What the matching takes and gives: the shapes of the command's two files. Records carry the wire's own field names
 * (`matrikelnummer`, `_id`), so a list of the product can be passed as it is; fields not named here are ignored.
 */
export interface Student {
  matrikelnummer: string
  currentfieldofstudy: string
  /** Best first, at most 3. */
  preferredFieldOfBusiness: readonly string[]
  patentAttorneyInterest?: string | null | undefined
  school?: string | null | undefined
  gender?: string | null | undefined
  /** The edition's label, such as `SS26`. */
  registeredIn?: string | null | undefined
}

export interface Company {
  _id: string
  companyName: string
  /** A business field, or free text where the company chose `Others`. */
  fieldOfBusiness: string
  /** The field an admin mapped the free text to. */
  mappedFieldOfBusiness?: string | null | undefined
  /** Best first, at most 5. */
  preferredFieldOfStudy: readonly string[]
  /** How many teams the company may have; 1 where absent. */
  teams?: number | null | undefined
  /** The edition's label, such as `SS26`. */
  semester?: string | null | undefined
}

/** This student goes to this company, in every run. */
export interface Pin {
  matrikelnummer: string
  companyId: string
}

/** This student never goes to this company. */
export type Exclusion = Pin

/** A team that is kept as it is. */
export interface LockedTeam {
  companyId: string
  students: readonly string[]
}

export interface Problem {
  /** The edition that takes part; records of other editions are left out. Where absent, the one label the students carry. */
  edition?: string | undefined
  students: readonly Student[]
  companies: readonly Company[]
  pins?: readonly Pin[] | undefined
  exclusions?: readonly Exclusion[] | undefined
  locked?: readonly LockedTeam[] | undefined
  /** Settings that travel with the problem; what the caller passes to `solve` wins over them. */
  options?: Partial<Settings> | undefined
}

/** `served-first`: as many companies as possible get a team, then fit. `fit-first`: fit alone, once all are placed. */
export type Policy = 'served-first' | 'fit-first'

/** Who may be matched without a listed preference: anyone, where at least one side listed the other, only where both did. */
export type Fallback = 'any' | 'one-sided' | 'mutual'

/** `points[k][r]`: k = the student's rank for the business field (1–3, 0 not listed), r = the company's for the study field (1–5, 0). */
export type PointsTable = readonly (readonly number[])[]

export interface Settings {
  policy: Policy
  fallback: Fallback
  points: PointsTable
  /** Smallest and largest team. */
  minimum: number
  maximum: number
  /** Decides between optima that are equal in every tier; an integer. */
  seed: number
  /** Seconds that the proof of a hard regime may take; 0 = rounding only. */
  timeLimit: number
}

export const defaultSettings: Settings = {
  policy: 'served-first',
  fallback: 'any',
  points: additivePoints({ student: [0, 60, 45, 30], company: [0, 40, 34, 28, 22, 16] }),
  minimum: 3,
  maximum: 5,
  seed: 1,
  timeLimit: 30,
}

/** Settings, and the clock in milliseconds that fills `millis` (the engine has none of its own). */
export interface Options extends Partial<Settings> {
  now?: (() => number) | undefined
}

export interface Team {
  companyId: string
  companyName: string
  students: string[]
}

/** The value of each tier: students placed, companies with a team, total fit, sum of squared team sizes, sum over the teams of distinct schools. */
export interface Tiers {
  placed: number
  served: number
  fit: number
  sumSq: number
  schools: number
}

export interface Result {
  teams: Team[]
  unplaced: string[]
  tiers: Tiers
  /** `fit` is an upper bound on tier 3 within tiers 1 and 2; `gap` its distance to `tiers.fit`; `proven` says that tiers 1 to 3 are optimal. */
  bound: { fit: number; gap: number; proven: boolean }
  /** What one more place at a company would be worth, in points: its demand. Negative where its minimum costs fit. */
  prices: Record<string, number>
  seed: number
  millis: number
}
