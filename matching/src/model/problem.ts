import type { Settings } from './settings.ts'

/**
 * What the matching takes: the shape of the command's first file. Records carry the wire's own field names
 * (`matrikelnummer`, `_id`), so a list of the product can be passed as it is; its other fields are accepted and not read,
 * any other key is refused.
 */
export interface Student {
  matrikelnummer: string
  currentfieldofstudy: string
  /** Best first, at most 3. */
  preferredFieldOfBusiness: readonly string[]
  patentAttorneyInterest?: string | null | undefined
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
  /** In the product's list; who is `withdrawn` or has `declined` takes part no more. */
  state?: string | null | undefined
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
  /** How many teams the company may have; 1 where absent. `teamLimit` is the same under the product's name. */
  teams?: number | null | undefined
  teamLimit?: number | null | undefined
  /** Its own smallest and largest team; the settings' where absent. */
  minimum?: number | null | undefined
  maximum?: number | null | undefined
  /** The edition's label, such as `SS26`. */
  semester?: string | null | undefined
  /** In the product's list; who is `cancelled` takes part no more. */
  state?: string | null | undefined
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

/** What a rule between people may ask of a student; `returning` is the answer to `previousParticipation`. */
export type PropertyName = 'school' | 'studyField' | 'degree' | 'gender' | 'languageLevel' | 'returning'

export interface Property {
  name: PropertyName
  value: string
}

interface RuleScope {
  /** Only teams of these companies; of all where absent. */
  companies?: readonly string[] | undefined
  /** Points that a break of the rule costs; where absent, the rule is never broken. */
  weight?: number | undefined
}

/**
 * A rule about who is in a team with whom. Broken once for: `together` each rule whose students are not all in one team
 * (or all without one); `apart` each of its students beyond the first in a team; `at-least-one` each team without the
 * property; `none` each student with it; `no-isolated` each team with exactly one such student.
 */
export type PeopleRule =
  | ({ kind: 'together' | 'apart'; students: readonly string[] } & RuleScope)
  | ({ kind: 'at-least-one' | 'none' | 'no-isolated'; property: Property } & RuleScope)

export interface Problem {
  /** The edition that takes part; records of other editions are left out. Where absent, the one label the students carry. */
  edition?: string | undefined
  students: readonly Student[]
  companies: readonly Company[]
  pins?: readonly Pin[] | undefined
  exclusions?: readonly Exclusion[] | undefined
  locked?: readonly LockedTeam[] | undefined
  rules?: readonly PeopleRule[] | undefined
  /** Settings that travel with the problem; what the caller passes wins over them. */
  options?: Partial<Settings> | undefined
  /** Of a repair that travels with the problem: what it starts from; what the caller passes takes its place. */
  before?: Before | undefined
  /** The teams of a move by hand that travels with the problem; what the caller passes takes its place. */
  given?: GivenTeams | undefined
}

/** Teams that stand exactly so: nobody is moved, and nobody added. */
export type GivenTeams = readonly { companyId: string; students: readonly string[] }[]

/**
 * What a repair starts from: the teams as they stand, those of companies that take part no more among them, and which of
 * them may be taken apart. Where places are short, who was in a team comes before who was in none.
 */
export interface Before {
  teams: readonly { companyId: string; students: readonly string[] }[]
  /** Companies whose students may be moved freely. */
  dissolve?: readonly string[] | undefined
  /** Nobody who has a place is moved at all. */
  lockAll?: boolean | undefined
  /** The best fit with at most so many people moved, or with the fewest where that is more; absent: the fewest. */
  moves?: number | undefined
}

/** Settings of the caller, what a repair starts from, and the clock in milliseconds (the engine has none of its own). */
export interface Options extends Partial<Settings> {
  before?: Before | undefined
  given?: GivenTeams | undefined
  now?: (() => number) | undefined
  /** Asked now and then while searching; true ends the search with the best matching found so far. */
  isCancelled?: (() => boolean) | undefined
  /** Called when a stage begins and, while searching, with how far value and bound of the tier at work are still apart. */
  onProgress?: ((progress: Progress) => void) | undefined
}

export interface Progress {
  stage: 'matching' | 'searching' | 'finishing'
  /** In what the tier counts: students, companies or points. */
  gap?: number | undefined
}
