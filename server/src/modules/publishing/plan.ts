import type { OfferState } from '@project-week/contract/publishing/offer'
import type { LeftOut, Preview, TeamChangeKind } from '@project-week/contract/publishing/publication'
import type { CompanyNews, StudentNews } from '../../db/tables.ts'

/** A registration, as far as publishing reads it. */
export interface Person {
  profileId: string
  /** Lower case. */
  email: string
  firstname: string
  lastname: string
  currentfieldofstudy: string
  isWithdrawn: boolean
  /** What the last mail to them said. */
  lastNews: StudentNews | null
  /** To the place that they were offered; null for who was offered none. */
  answer: OfferState | null
  /** Whether they have that place from the waiting list, and not from a run. */
  isFromWaitingList: boolean
}

export interface RunPerson extends Person {
  /** Place in the run's teams. */
  team: number | null
  studentRank: number
  companyRank: number
  because: string
  waitingRank: number | null
}

/** A team that there is now; without a publication it was made by hand. */
export interface StandingTeam {
  id: string
  companyId: string
  representativeEmail: string
  createdAt: Date
  publicationId: string | null
  advisorId: string | null
  members: string[]
}

export interface PublishedCompany {
  id: string
  companyName: string
  fieldOfBusiness: string
  mappedFieldOfBusiness: string | null
  city: string
  teamLimit: number
  contactFirstName: string
  contactLastName: string
  contactEmail: string
  isCancelled: boolean
  /** What the last mail to it said. */
  lastNews: CompanyNews | null
}

export interface PlanInput {
  /** The companies that took part in the run. */
  runCompanies: ReadonlySet<string>
  /** Each team of the run: its company, and the fewest that a team there may have. */
  runTeams: readonly { companyId: string; minimum: number }[]
  runPeople: readonly RunPerson[]
  teamedPeople: readonly Person[]
  teams: readonly StandingTeam[]
  companies: readonly PublishedCompany[]
}

export interface TeamPlan {
  kind: TeamChangeKind | 'unchanged'
  companyId: string
  /** The team that there is; undefined for one that is made. */
  standing: StandingTeam | undefined
  before: readonly string[]
  after: readonly string[]
}

export interface StudentMail {
  person: Person | RunPerson
  news: StudentNews
  before: TeamPlan | undefined
  after: TeamPlan | undefined
}

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
  people: ReadonlyMap<string, Person | RunPerson>
}

export const nameOf = ({ firstname, lastname }: Pick<Person, 'firstname' | 'lastname'>): string =>
  `${firstname} ${lastname}`.trim()

const isSame = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((x) => b.includes(x))

const mostMembers = 5

interface Wanted {
  companyId: string
  minimum: number
  members: string[]
  isLeftOut: boolean
}

/**
 * What publishing a run changes: the difference between its teams and those that earlier publications made. A team made
 * by hand stays as it is, with its people and the place that it takes. Of a company's teams, those with the most people
 * in common are one team, before and after.
 */
export function planPublication(input: PlanInput): Plan {
  const { runCompanies, runTeams, runPeople, teamedPeople, teams, companies } = input
  const companyOf = new Map(companies.map((company) => [company.id, company]))
  const people = new Map<string, Person | RunPerson>()
  for (const person of [...teamedPeople, ...runPeople]) people.set(person.email, person)
  const byHand = teams.filter(({ publicationId }) => publicationId === null)
  const inHandMade = new Set(byHand.flatMap(({ members }) => members))

  const { wanted, missing } = wantTeams(runTeams, runPeople, inHandMade, companyOf)
  const inRun = new Set(runPeople.filter(({ team }) => team !== null).map(({ email }) => email))
  /** Who has a place from the waiting list keeps it, unless the run has one for them. */
  const mayKeep = (email: string) => {
    const person = people.get(email)
    return (
      person?.isFromWaitingList === true && !person.isWithdrawn && person.answer !== 'declined' && !inRun.has(email)
    )
  }
  const leftOut: LeftOut[] = []
  const plans: TeamPlan[] = []
  const companyIds = new Set([...wanted, ...teams].map(({ companyId }) => companyId))
  for (const companyId of companyIds) {
    const company = companyOf.get(companyId)
    if (company === undefined) continue
    const standing = teams.filter((team) => team.companyId === companyId && team.publicationId !== null)
    const own = wanted.filter((team) => team.companyId === companyId)
    const pairs = pairTeams(own, standing)
    for (const [team, other] of pairs) {
      const room = mostMembers - team.members.length
      team.members.push(...other.members.filter((email) => mayKeep(email)).slice(0, Math.max(room, 0)))
    }
    let places = company.teamLimit - byHand.filter((team) => team.companyId === companyId).length
    // Teams that are there already keep their place before new ones.
    for (const team of own.toSorted((a, b) => Number(pairs.has(b)) - Number(pairs.has(a)))) {
      const { minimum } = team
      const members = team.members.length
      const reason = whyLeftOut(company, { members, minimum, places })
      if (reason === undefined) places -= 1
      else {
        team.isLeftOut = true
        leftOut.push({ companyName: company.companyName, reason, members, minimum })
      }
    }
    plans.push(...planTeams(companyId, own, standing, pairs))
  }
  const planned = leaveOnce(plans)
  return {
    teams: planned,
    leftOut,
    missing,
    people,
    students: tellStudents(planned, [...people.values()], inHandMade),
    companies: [...tellCompanies(planned, companyOf), ...tellCompaniesWithoutTeam(companies, runCompanies, companyIds)],
  }
}

function whyLeftOut(
  { isCancelled }: PublishedCompany,
  { members, minimum, places }: { members: number; minimum: number; places: number },
): LeftOut['reason'] | undefined {
  if (isCancelled) return 'cancelled'
  if (members < minimum) return 'too-small'
  return places < 1 ? 'company-full' : undefined
}

/** The run's teams with whoever may still come; one whose people are all in teams made by hand is there already. */
function wantTeams(
  runTeams: PlanInput['runTeams'],
  runPeople: readonly RunPerson[],
  inHandMade: ReadonlySet<string>,
  companyOf: ReadonlyMap<string, PublishedCompany>,
) {
  const teams = runTeams.map(({ companyId, minimum }): Wanted => ({
    companyId,
    minimum,
    members: [],
    isLeftOut: false,
  }))
  const missing: Preview['missing'] = []
  const handMadeOf = new Set<Wanted>()
  for (const person of runPeople) {
    const team = person.team === null ? undefined : teams[person.team]
    if (team === undefined) continue
    const because = whyMissing(person, inHandMade)
    if (because === undefined) team.members.push(person.email)
    else {
      missing.push({
        name: nameOf(person),
        companyName: companyOf.get(team.companyId)?.companyName ?? '',
        because,
      })
      if (because === 'by-hand') handMadeOf.add(team)
    }
  }
  return { wanted: teams.filter((team) => team.members.length > 0 || !handMadeOf.has(team)), missing }
}

function whyMissing(
  { isWithdrawn, answer, email }: Person,
  inHandMade: ReadonlySet<string>,
): Preview['missing'][number]['because'] | undefined {
  if (isWithdrawn) return 'withdrawn'
  if (answer === 'declined') return 'declined'
  return inHandMade.has(email) ? 'by-hand' : undefined
}

/** Which team of a run is which of those that there are: the most people in common first. */
function pairTeams(wanted: readonly Wanted[], standing: readonly StandingTeam[]): Map<Wanted, StandingTeam> {
  const candidates = wanted
    .flatMap((team) =>
      standing.map((other) => ({
        team,
        other,
        common: team.members.filter((email) => other.members.includes(email)).length,
      })),
    )
    .filter(({ common }) => common > 0)
    .toSorted((a, b) => b.common - a.common)
  const pairs = new Map<Wanted, StandingTeam>()
  const taken = new Set<StandingTeam>()
  for (const { team, other } of candidates) {
    if (pairs.has(team) || taken.has(other)) continue
    pairs.set(team, other)
    taken.add(other)
  }
  return pairs
}

function planTeams(
  companyId: string,
  wanted: readonly Wanted[],
  standing: readonly StandingTeam[],
  pairs: ReadonlyMap<Wanted, StandingTeam>,
): TeamPlan[] {
  const plans = wanted.flatMap((team): TeamPlan[] => {
    const other = pairs.get(team)
    const before = other?.members ?? []
    // What cannot be a team any more stays as it was published, until somebody repairs it.
    if (team.isLeftOut) return other ? [{ kind: 'unchanged', companyId, standing: other, before, after: before }] : []
    const after = [
      ...before.filter((email) => team.members.includes(email)),
      ...team.members.filter((email) => !before.includes(email)),
    ]
    const kind = other === undefined ? 'made' : isSame(before, after) ? 'unchanged' : 'changed'
    return [{ kind, companyId, standing: other, before, after }]
  })
  const paired = new Set(pairs.values())
  const gone = standing.filter((team) => !paired.has(team))
  return [
    ...plans,
    ...gone.map((team): TeamPlan => ({
      kind: 'dissolved',
      companyId,
      standing: team,
      before: team.members,
      after: [],
    })),
  ]
}

/** Somebody whom the run moves out of a team that is left as it was leaves that team. */
function leaveOnce(plans: readonly TeamPlan[]): TeamPlan[] {
  const placed = new Set(plans.filter(({ kind }) => kind !== 'unchanged').flatMap(({ after }) => after))
  return plans.map((plan) => {
    if (plan.kind !== 'unchanged' || !plan.after.some((email) => placed.has(email))) return plan
    const after = plan.after.filter((email) => !placed.has(email))
    return { ...plan, after, kind: after.length === 0 ? 'dissolved' : 'changed' }
  })
}

/** Everybody for whom something is different from the last mail to them. */
function tellStudents(
  plans: readonly TeamPlan[],
  people: readonly (Person | RunPerson)[],
  inHandMade: ReadonlySet<string>,
): StudentMail[] {
  const beforeOf = new Map(plans.flatMap((plan) => plan.before.map((email) => [email, plan] as const)))
  const afterOf = new Map(plans.flatMap((plan) => plan.after.map((email) => [email, plan] as const)))
  return people.flatMap((person): StudentMail[] => {
    if (person.isWithdrawn || person.answer === 'declined' || inHandMade.has(person.email)) return []
    const before = beforeOf.get(person.email)
    const after = afterOf.get(person.email)
    const news = newsOf(person, before, after)
    return news === undefined ? [] : [{ person, news, before, after }]
  })
}

function newsOf(
  person: Person | RunPerson,
  before: TeamPlan | undefined,
  after: TeamPlan | undefined,
): StudentNews | undefined {
  if (after !== undefined) {
    if (before === undefined) return 'placed'
    if (before.companyId !== after.companyId) return 'moved'
    return isSame(before.before, after.after) ? undefined : 'colleagues'
  }
  if (before !== undefined) return 'lost'
  const isUnplaced = 'team' in person && person.team === null
  const isNotified = person.lastNews === 'unplaced' || person.lastNews === 'lost'
  return isUnplaced && !isNotified ? 'unplaced' : undefined
}

function tellCompanies(plans: readonly TeamPlan[], companyOf: ReadonlyMap<string, PublishedCompany>): CompanyMail[] {
  const plansOf = Map.groupBy(plans, ({ companyId }) => companyId)
  return [...plansOf].flatMap(([companyId, own]): CompanyMail[] => {
    const company = companyOf.get(companyId)
    if (company === undefined || own.every(({ kind }) => kind === 'unchanged')) return []
    const had = own.some(({ before }) => before.length > 0)
    const has = own.some(({ after }) => after.length > 0)
    const news = !has ? 'company-lost' : had ? 'company-changed' : 'company-team'
    return [{ company, news, teams: own.filter(({ after }) => after.length > 0) }]
  })
}

/** For whom the run has no team, and who has none made by hand either; once, until they get one. */
const tellCompaniesWithoutTeam = (
  companies: readonly PublishedCompany[],
  runCompanies: ReadonlySet<string>,
  withTeam: ReadonlySet<string>,
): CompanyMail[] =>
  companies.flatMap((company) => {
    const isNotified = company.lastNews === 'company-none' || company.lastNews === 'company-lost'
    return !runCompanies.has(company.id) || withTeam.has(company.id) || company.isCancelled || isNotified
      ? []
      : [{ company, news: 'company-none', teams: [] }]
  })
