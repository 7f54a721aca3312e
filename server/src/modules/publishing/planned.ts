import type { Nda } from '@project-week/contract/enumerations/enumerations'
import type { OfferState } from '@project-week/contract/publishing/offer'
import type { LeftOut, Preview, TeamChangeKind } from '@project-week/contract/publishing/publication'
import type { StoredTeam } from '../../db/stored-run.ts'
import type { CompanyNews, StudentNews, ToldPlace } from '../../db/tables.ts'

/** A registration, as far as an email about its place reads it. */
export interface ToldStudent {
  profileId: string
  personId: string
  /** Where they are written to; lower case. */
  email: string
  firstname: string
  currentfieldofstudy: string
  /** What the last mail to them that has left says of their place; null where none does. */
  told: ToldPlace | null
  /** Of whoever is offered a place: whether another one of theirs ended because its company cancelled. */
  hadPlace?: boolean
  /* By a run; null or undefined where it does not know them. */
  studentRank?: number | null
  companyRank?: number | null
  challengeRank?: number | null
  because?: string | null
  waitingRank?: number | null
  /** Where it has placed them. */
  runCompanyId?: string | null
}

/** A registration, as far as publishing reads it. */
export interface Person extends ToldStudent {
  lastname: string
  isWithdrawn: boolean
  /** Whether a publication has been about them. */
  isPublished: boolean
  /** To the place that they were offered; null for who was offered none. */
  answer: OfferState | null
  /** The last day to answer. */
  dueOn: string | null
  /** Whether an email has asked them. */
  isAsked: boolean
  /** Whether they have that place from the waiting list, and not from a run. */
  isFromWaitingList: boolean
  isCheckedIn: boolean
  /** Of this edition. */
  hasCertificate: boolean
}

export interface RunPerson extends Person {
  /** Place in the run's teams. */
  team: number | null
  studentRank: number
  companyRank: number
  because: string
  waitingRank: number | null
  runCompanyId: string | null
}

/** A team that there is now; without a publication it was made by hand. */
export interface StandingTeam {
  id: string
  companyId: string
  representativeEmail: string
  createdAt: Date
  publicationId: string | null
  advisorId: string | null
  places: number
  /** People. */
  members: string[]
}

export interface PublishedCompany {
  id: string
  companyName: string
  fieldOfBusiness: string
  mappedFieldOfBusiness: string | null
  city: string
  teamLimit: number
  /** The most members of a team there; null where the run's setting holds. */
  maximumTeam: number | null
  ndaRequired: Nda
  contactFirstName: string
  contactLastName: string
  contactEmail: string
  isCancelled: boolean
  /** Only then is it written to. */
  isConfirmed: boolean
  /** What the last mail to it that has left says of its teams, the people of each; null where none does. */
  told: readonly (readonly string[])[] | null
  /** The same of the last mail of all, which may be about to leave. */
  aboutToKnow: readonly (readonly string[])[] | null
}

export interface PlanInput {
  /** The companies that took part in the run. */
  runCompanies: ReadonlySet<string>
  /** Each team of the run: its company, and the fewest and most that a team there may have. */
  runTeams: readonly { companyId: string; minimum: number; maximum: number }[]
  runPeople: readonly RunPerson[]
  teamedPeople: readonly Person[]
  teams: readonly StandingTeam[]
  companies: readonly PublishedCompany[]
  /** Whether the rules let somebody, by their registration, join one of these teams with all others as they are. */
  mayJoin: (teams: readonly StoredTeam[], team: number, profileId: string) => boolean
}

export interface TeamPlan {
  kind: TeamChangeKind | 'unchanged'
  companyId: string
  /** The team that there is; undefined for one that is made. */
  standing: StandingTeam | undefined
  /** People. */
  before: readonly string[]
  after: readonly string[]
}

export interface StudentMail {
  person: Person | RunPerson
  /** What the publication changes for them. */
  change: StudentNews
  /** What they hear: the difference from what they were told last. */
  news: StudentNews | undefined
  before: TeamPlan | undefined
  after: TeamPlan | undefined
}

/** Who is asked to take a place: it is another one than before. */
export const isAsked = ({ change }: Pick<StudentMail, 'change'>): boolean => change === 'placed' || change === 'moved'

export interface CompanyMail {
  company: PublishedCompany
  news: CompanyNews
  teams: readonly TeamPlan[]
}

export interface Plan {
  teams: TeamPlan[]
  leftOut: LeftOut[]
  missing: Preview['missing']
  students: StudentMail[]
  companies: CompanyMail[]
  /** Have a team, and get no mail because their address is not confirmed. */
  unconfirmed: PublishedCompany[]
  /** By the id of the person. */
  people: ReadonlyMap<string, Person | RunPerson>
}

export const nameOf = ({ firstname, lastname }: Pick<Person, 'firstname' | 'lastname'>): string =>
  `${firstname} ${lastname}`.trim()

export const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((x) => b.includes(x))

/** People by their ids, as the run knows them, or as members of a team. */
export function peopleOf(
  runPeople: readonly RunPerson[],
  teamedPeople: readonly Person[],
): ReadonlyMap<string, Person | RunPerson> {
  const people = new Map<string, Person | RunPerson>(teamedPeople.map((person) => [person.personId, person]))
  for (const person of runPeople) {
    // Somebody may have withdrawn since the run, and registered again.
    if (!person.isWithdrawn || !people.has(person.personId)) people.set(person.personId, person)
  }
  return people
}
