import type { StudentNews } from '../../db/tables.ts'
import { companyNewsOf } from '../teams/company-news.ts'
import {
  type CompanyMail,
  isAsked,
  isSame,
  type Person,
  type PublishedCompany,
  type RunPerson,
  type StudentMail,
  type TeamPlan,
} from './planned.ts'
import { studentNewsOf } from './student-news.ts'

/** Everybody for whom something changes, with what they hear of it. */
export function studentsToTell(
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
    const change = changeOf(person, before, after)
    if (change === undefined) return []
    const news = studentNewsOf(person.told, {
      companyId: after?.companyId ?? null,
      members: after?.after ?? [],
      mustAsk: isAsked({ change }) || (person.answer === 'open' && !person.isAsked),
      isPublished: true,
    })
    return [{ person, change, news, before, after }]
  })
}

function changeOf(
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
  return 'team' in person && person.team === null && !person.isPublished ? 'unplaced' : undefined
}

/**
 * What companies hear: those whose teams change, and those without any. Their emails name all teams of the company, those
 * made by hand too.
 *
 * @param withoutTeam for whom the run has no team, and who has none made by hand either
 */
export function companiesToTell(
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
