import type { Settings } from './settings.ts'

/**
 * The matching's input: the shape of the command's first file. Records use the API's field names (`matrikelnummer`,
 * `_id`), so the product's lists can be passed as they are: their other fields are ignored, any other key is refused.
 */
export interface Student {
  matrikelnummer: string
  currentfieldofstudy: string
  /** Best first, at most 3. */
  preferredFieldOfBusiness: readonly string[]
  patentAttorneyInterest?: string | null | undefined
  /** Answers that rules ask for, each as `QUESTION:OPTION`. */
  answered?: readonly string[] | null | undefined
  /** Companies whose challenges the student named, best first, at most 5; null, or one that takes no part: a place left empty. */
  challenges?: readonly (string | null)[] | null | undefined
  school?: string | null | undefined
  gender?: string | null | undefined
  currentdegree?: string | null | undefined
  germanlanguagelevel?: string | null | undefined
  previousParticipation?: string | null | undefined
  /** The semester of study, 1 to 8. */
  semester?: number | string | null | undefined
  /** When the student registered, as an ISO time. */
  date?: string | null | undefined
  /** The edition's label, such as `SS26`. */
  registeredIn?: string | null | undefined
  /** From the product's list; `withdrawn` and `declined` students are left out. */
  state?: string | null | undefined
}

export interface Company {
  _id: string
  companyName: string
  /** A business field, or free text if the company chose `Others`. */
  fieldOfBusiness: string
  /** The field that an admin mapped the free text to. */
  mappedFieldOfBusiness?: string | null | undefined
  /** Best first, at most 5. */
  preferredFieldOfStudy: readonly string[]
  /** How many teams the company may have, 1 by default. `teamLimit` is the product's name for it. */
  teams?: number | null | undefined
  teamLimit?: number | null | undefined
  /** Team sizes for this company; the settings' by default. */
  minimum?: number | null | undefined
  maximum?: number | null | undefined
  /** The edition's label, such as `SS26`. */
  semester?: string | null | undefined
  /** From the product's list; `cancelled` companies are left out. */
  state?: string | null | undefined
}

/** Fixes the student to the company in every run. */
export interface Pin {
  matrikelnummer: string
  companyId: string
}

/** Keeps the student from the company in every run. */
export type Exclusion = Pin

/** A team that must stay as it is. */
export interface LockedTeam {
  companyId: string
  students: readonly string[]
}

/** The properties that a rule can ask for; `returning` is the answer to `previousParticipation`, `answer` one of `answered`. */
export type PropertyName = 'school' | 'studyField' | 'degree' | 'gender' | 'languageLevel' | 'returning' | 'answer'

export interface Property {
  name: PropertyName
  value: string
}

interface RuleScope {
  /** Applies only to teams of these companies; to all by default. */
  companies?: readonly string[] | undefined
  /** Points that each break costs; without a weight, the rule is never broken. */
  weight?: number | undefined
}

/**
 * A rule about who shares a team. Counts as broken once for: `together` each rule whose students are not all in one
 * team (or all unplaced); `apart` each of its students beyond the first in a team; `at-least-one` each team without the
 * property; `none` each student with it; `no-isolated` each team with exactly one such student; `at-most` each such student of
 * a team beyond `most`.
 */
export type PeopleRule =
  | ({ kind: 'together' | 'apart'; students: readonly string[] } & RuleScope)
  | ({ kind: 'at-least-one' | 'none' | 'no-isolated'; property: Property } & RuleScope)
  | ({ kind: 'at-most'; property: Property; most: number } & RuleScope)

export interface Problem {
  /** Records of other editions are left out. By default, the one label that the students carry. */
  edition?: string | undefined
  students: readonly Student[]
  companies: readonly Company[]
  pins?: readonly Pin[] | undefined
  exclusions?: readonly Exclusion[] | undefined
  locked?: readonly LockedTeam[] | undefined
  rules?: readonly PeopleRule[] | undefined
  /** Settings in the problem file; the caller's override them. */
  options?: Partial<Settings> | undefined
  /** What a repair starts from; the caller's option overrides it. */
  before?: Before | undefined
  /** Teams after moves by hand; the caller's option overrides them. */
  given?: GivenTeams | undefined
}

/** Fixed teams: nobody is moved or added. */
export type GivenTeams = readonly { companyId: string; students: readonly string[] }[]

/**
 * What a repair starts from: the existing teams, including those of companies that no longer take part, and which of
 * them may be dissolved. If places are short, former members come before students without a team.
 */
export interface Before {
  teams: readonly { companyId: string; students: readonly string[] }[]
  /** Students who accepted their place: moving one of them is worse than moving any others. */
  accepted?: readonly string[] | undefined
  /** Companies whose students may be moved freely. */
  dissolve?: readonly string[] | undefined
  /** Nobody with a place may be moved, but from a company where a locked team or pins leave too few places for all. */
  lockAll?: boolean | undefined
  /** Most people to move for a better fit, or the fewest possible if that is more. By default, as few as possible. */
  moves?: number | undefined
}

/** The caller's settings, a repair's starting point, and the clock in milliseconds (the engine has none of its own). */
export interface Options extends Partial<Settings> {
  before?: Before | undefined
  given?: GivenTeams | undefined
  now?: (() => number) | undefined
  /** Polled while searching; true stops the search with the best matching so far. */
  isCancelled?: (() => boolean) | undefined
  /** Called when a stage starts and, while searching, with the gap of the current tier. */
  onProgress?: ((progress: Progress) => void) | undefined
}

export interface Progress {
  stage: 'matching' | 'searching' | 'finishing'
  /** In the tier's unit: students, companies or points. */
  gap?: number | undefined
}
