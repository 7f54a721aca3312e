import type { KnownPlace, StudentNews } from '../../db/tables.ts'
import { companyNewsOf } from '../teams/company-news.ts'
import {
  type CompanyMail,
  isSame,
  type Person,
  type PublishedCompany,
  type RunPerson,
  type StudentMail,
  type TeamPlan,
} from './planned.ts'

/** Everybody for whom something is different from the last mail to them. */
export function tellStudents(
  plans: readonly TeamPlan[],
  people: readonly (Person | RunPerson)[],
  inHandMade: ReadonlySet<string>,
): StudentMail[] {
  const beforeOf = new Map(plans.flatMap((plan) => plan.before.map((personId) => [personId, plan] as const)))
  const afterOf = new Map(plans.flatMap((plan) => plan.after.map((personId) => [personId, plan] as const)))
  return people.flatMap((person): StudentMail[] => {
    if (person.isWithdrawn || person.answer === 'declined' || inHandMade.has(person.personId)) return []
    const before = beforeOf.get(person.personId)
    const after = afterOf.get(person.personId)
    const news = newsOf(person, before, after)
    if (news === undefined) return []
    if (person.known === null || hasSeenPlace(person)) {
      return [{ person, news, before, after, known: knownOf(person, before), isTold: true }]
    }
    const { known } = person
    return [{ person, before, after, known, ...newsSince(known, { news, last: person.lastNews, after }) }]
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
  return isUnplaced && !saysNoTeam(person.lastNews) ? 'unplaced' : undefined
}

const saysNoTeam = (news: StudentNews | null) => news === 'unplaced' || news === 'lost'

const knownOf = ({ lastNews }: Person, before: TeamPlan | undefined): KnownPlace => ({
  companyId: before?.companyId ?? null,
  members: before?.before ?? [],
  news: lastNews,
})

/** Somebody who has accepted a place before the mail about it has left has seen it on their own page. */
const hasSeenPlace = ({ answer, lastNews }: Person) => answer === 'accepted' && lastNews !== 'colleagues'

/**
 * The news for somebody to whom the last mail has not left: what is different from what they know.
 *
 * @param change.news what is different from what that mail was to say
 * @param change.last what that mail was to say
 */
function newsSince(
  known: KnownPlace,
  { news, last, after }: { news: StudentNews; last: StudentNews | null; after: TeamPlan | undefined },
): Pick<StudentMail, 'news' | 'isTold'> {
  if (after === undefined) {
    if (known.companyId !== null) return { news: 'lost', isTold: true }
    return saysNoTeam(known.news)
      ? { news: known.news ?? 'unplaced', isTold: false }
      : { news: 'unplaced', isTold: true }
  }
  // The place is theirs already, as they know.
  if (news === 'colleagues' && last === 'colleagues') return { news, isTold: !isSame(known.members, after.after) }
  // A place for which the mail that is taken back was to ask is asked for by this one.
  return { news: known.companyId === null || known.companyId === after.companyId ? 'placed' : 'moved', isTold: true }
}

/**
 * What companies hear: those whose teams change, and those without any. Their emails name all teams of the company, those
 * made by hand too.
 *
 * @param withoutTeam for whom the run has no team, and who has none made by hand either
 */
export function tellCompanies(
  plans: readonly TeamPlan[],
  handMade: readonly TeamPlan[],
  { companies, withoutTeam }: { companies: readonly PublishedCompany[]; withoutTeam: ReadonlySet<string> },
): CompanyMail[] {
  const plansOf = Map.groupBy(plans, ({ companyId }) => companyId)
  const handMadeOf = Map.groupBy(handMade, ({ companyId }) => companyId)
  return companies.flatMap((company): CompanyMail[] => {
    const own = plansOf.get(company.id) ?? []
    const teams = [...own.filter(({ kind }) => kind !== 'dissolved'), ...(handMadeOf.get(company.id) ?? [])]
    const differenceFrom = (told: PublishedCompany['told']) =>
      companyNewsOf(
        told,
        teams.map(({ after }) => after),
        { isPublished: true },
      )
    const isConcerned =
      own.some(({ kind }) => kind !== 'unchanged') ||
      (withoutTeam.has(company.id) && differenceFrom(company.aboutToKnow) !== undefined)
    if (!isConcerned || !company.isConfirmed || company.isCancelled) return []
    const news = differenceFrom(company.told)
    return news === undefined ? [] : [{ company, news, teams }]
  })
}
