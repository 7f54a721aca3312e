import type { LeftOut, Preview } from '@project-week/contract/publishing/publication'
import type { StoredTeam } from '../../db/stored-run.ts'
import { companiesToTell, studentsToTell } from './plan-news.ts'
import {
  isSame,
  nameOf,
  peopleOf,
  type Person,
  type Plan,
  type PlanInput,
  type PublishedCompany,
  type RunPerson,
  type StandingTeam,
  type TeamPlan,
} from './planned.ts'

interface Wanted {
  companyId: string
  minimum: number
  maximum: number
  members: string[]
  isLeftOut: boolean
}

/** A company with its teams: what a run wants of them, those published teams first that it keeps. */
interface Group {
  company: PublishedCompany
  wanted: readonly Wanted[]
  standing: readonly StandingTeam[]
  pairs: ReadonlyMap<Wanted, StandingTeam>
  /** How many more teams it may have than were made by hand. */
  places: number
}

/**
 * What publishing a run changes: the difference between its teams and those that earlier publications made. A team made
 * by hand stays as it is, with its people and the place that it takes. Of a company's teams, those with the most people
 * in common are one team, before and after.
 */
export function planPublication(input: PlanInput): Plan {
  const { runCompanies, runTeams, runPeople, teamedPeople, teams, companies, mayJoin } = input
  const companyOf = new Map(companies.map((company) => [company.id, company]))
  const people = peopleOf(runPeople, teamedPeople)
  const byHand = teams.filter(({ publicationId }) => publicationId === null)
  const inHandMade = new Set(byHand.flatMap(({ members }) => members))

  const { wanted, missing } = wantTeams(runTeams, runPeople, inHandMade, companyOf)
  const inRun = new Set(
    runPeople.filter(({ team, isWithdrawn }) => team !== null && !isWithdrawn).map(({ personId }) => personId),
  )
  const asStored = ({ companyId, members }: Pick<Wanted, 'companyId' | 'members'>): StoredTeam => ({
    companyId,
    profileIds: members.flatMap((personId) => people.get(personId)?.profileId ?? []),
  })
  /** Who has a place from the waiting list keeps it, unless the run has one for them or a rule speaks against it by now. */
  const mayKeep = (team: Wanted, personId: string): boolean => {
    const person = people.get(personId)
    if (person?.isFromWaitingList !== true || inRun.has(personId) || team.members.length >= team.maximum) return false
    return mayJoin([...wanted, ...byHand].map(asStored), wanted.indexOf(team), person.profileId)
  }
  const companyIds = new Set([...wanted, ...teams].map(({ companyId }) => companyId))
  const groups = [...companyIds].flatMap((companyId): Group[] => {
    const company = companyOf.get(companyId)
    if (company === undefined) return []
    const standing = teams.filter((team) => team.companyId === companyId && team.publicationId !== null)
    const own = wanted.filter((team) => team.companyId === companyId)
    const pairs = pairTeams(own, standing)
    for (const [team, other] of pairs) {
      for (const personId of other.members) if (mayKeep(team, personId)) team.members.push(personId)
    }
    return [
      {
        company,
        wanted: own.toSorted((a, b) => Number(pairs.has(b)) - Number(pairs.has(a))),
        standing,
        pairs,
        places: company.teamLimit - byHand.filter((team) => team.companyId === companyId).length,
      },
    ]
  })
  const leftOut = leaveOut(groups)
  const placed = placedBy(groups)
  const planned = groups.flatMap((group) => planTeams(group, placed))
  return {
    teams: planned,
    leftOut,
    missing,
    people,
    students: studentsToTell(planned, [...people.values()], inHandMade),
    companies: companiesToTell(
      planned,
      byHand.flatMap((team) => asItIs(team, companyOf)),
      { companies, withoutTeam: runCompanies.difference(companyIds) },
    ),
    unconfirmed: [...new Set(planned.filter(({ after }) => after.length > 0).map(({ companyId }) => companyId))]
      .flatMap((id) => companyOf.get(id) ?? [])
      .filter(({ isConfirmed }) => !isConfirmed),
  }
}

/** Everybody in a team that is made or changed as the run has it: they leave any other. */
const placedBy = (groups: readonly Group[]): ReadonlySet<string> =>
  new Set(
    groups.flatMap(({ wanted }) => wanted.filter(({ isLeftOut }) => !isLeftOut).flatMap(({ members }) => members)),
  )

/**
 * Who stays in a published team whose team of the run is left out: everybody but those who are placed elsewhere. Nobody,
 * where that would leave too few for a team.
 */
function remaining({ minimum }: Wanted, { members }: StandingTeam, placed: ReadonlySet<string>): readonly string[] {
  const rest = members.filter((personId) => !placed.has(personId))
  return rest.length === members.length || rest.length >= minimum ? rest : []
}

/** Marks the teams that are left out. Each that is leaves more people, and so more teams, where they are: until no other is. */
function leaveOut(groups: readonly Group[]): LeftOut[] {
  const leftOut: LeftOut[] = []
  let known = -1
  while (leftOut.length > known) {
    known = leftOut.length
    const placed = placedBy(groups)
    for (const { company, wanted, pairs, places } of groups) {
      let taken = 0
      for (const team of wanted) {
        const { minimum, maximum } = team
        const members = team.members.length
        const reason = team.isLeftOut
          ? undefined
          : whyLeftOut(company, { members, minimum, maximum, places: places - taken })
        if (reason !== undefined) {
          team.isLeftOut = true
          leftOut.push({ companyName: company.companyName, reason, members, minimum, maximum })
        }
        const other = pairs.get(team)
        if (!team.isLeftOut || (other && remaining(team, other, placed).length > 0)) taken += 1
      }
    }
  }
  return leftOut
}

function whyLeftOut(
  { isCancelled }: PublishedCompany,
  { members, minimum, maximum, places }: { members: number; minimum: number; maximum: number; places: number },
): LeftOut['reason'] | undefined {
  if (isCancelled) return 'cancelled'
  if (members < minimum) return 'too-small'
  if (members > maximum) return 'too-large'
  return places < 1 ? 'company-full' : undefined
}

/** The run's teams with whoever may still come; one whose people are all in teams made by hand is there already. */
function wantTeams(
  runTeams: PlanInput['runTeams'],
  runPeople: readonly RunPerson[],
  inHandMade: ReadonlySet<string>,
  companyOf: ReadonlyMap<string, PublishedCompany>,
) {
  const teams = runTeams.map(({ companyId, minimum, maximum }): Wanted => ({
    companyId,
    minimum,
    maximum,
    members: [],
    isLeftOut: false,
  }))
  const missing: Preview['missing'] = []
  const handMadeOf = new Set<Wanted>()
  for (const person of runPeople) {
    const team = person.team === null ? undefined : teams[person.team]
    if (team === undefined) continue
    const because = whyMissing(person, inHandMade)
    if (because === undefined) team.members.push(person.personId)
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
  { isWithdrawn, answer, personId }: Person,
  inHandMade: ReadonlySet<string>,
): Preview['missing'][number]['because'] | undefined {
  if (isWithdrawn) return 'withdrawn'
  if (answer === 'declined') return 'declined'
  return inHandMade.has(personId) ? 'by-hand' : undefined
}

/** Which team of a run is which of those that there are: the most people in common first. */
function pairTeams(wanted: readonly Wanted[], standing: readonly StandingTeam[]): Map<Wanted, StandingTeam> {
  const candidates = wanted
    .flatMap((team) =>
      standing.map((other) => ({
        team,
        other,
        common: team.members.filter((personId) => other.members.includes(personId)).length,
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

function planTeams({ company, wanted, standing, pairs }: Group, placed: ReadonlySet<string>): TeamPlan[] {
  const plans = wanted.flatMap((team): TeamPlan[] => {
    const other = pairs.get(team)
    const before = other?.members ?? []
    // What cannot be a team any more stays as it was published, until somebody repairs it.
    if (team.isLeftOut) return other ? [planOf(company, other, remaining(team, other, placed))] : []
    return [
      planOf(company, other, [
        ...before.filter((personId) => team.members.includes(personId)),
        ...team.members.filter((personId) => !before.includes(personId)),
      ]),
    ]
  })
  const paired = new Set(pairs.values())
  return [...plans, ...standing.filter((team) => !paired.has(team)).map((team) => planOf(company, team, []))]
}

/** A team that no publication touches. */
function asItIs(team: StandingTeam, companyOf: ReadonlyMap<string, PublishedCompany>): TeamPlan[] {
  const company = companyOf.get(team.companyId)
  return company === undefined ? [] : [planOf(company, team, team.members)]
}

function planOf({ id: companyId }: PublishedCompany, standing: StandingTeam | undefined, after: readonly string[]) {
  const before = standing?.members ?? []
  const kind =
    standing === undefined ? 'made' : after.length === 0 ? 'dissolved' : isSame(before, after) ? 'unchanged' : 'changed'
  return { kind, companyId, standing, before, after } satisfies TeamPlan
}
