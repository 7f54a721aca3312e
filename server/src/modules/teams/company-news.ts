import type { CompanyNews } from '../../db/tables.ts'

/** The teams of a company, each with the ids of its people. */
export type TeamsOfPeople = readonly (readonly string[])[]

const isNobody = (teams: TeamsOfPeople) => teams.every((people) => people.length === 0)

/** Teams and people in any order, as one text. */
const keyOf = (teams: TeamsOfPeople) => JSON.stringify(teams.map((people) => people.toSorted().join(' ')).toSorted())

/**
 * What a company is to hear of its teams: the difference between what it was told last and what stands; undefined: nothing.
 *
 * @param told null where it was told of no team, and not either that there is none
 * @param isPublished whether a publication has something to say to it, which may be that there is none
 */
export function companyNewsOf(
  told: TeamsOfPeople | null,
  teams: TeamsOfPeople,
  { isPublished }: { isPublished: boolean },
): CompanyNews | undefined {
  if (told === null && isNobody(teams)) return isPublished ? 'company-none' : undefined
  const known = told ?? []
  if (keyOf(known) === keyOf(teams)) return undefined
  if (teams.length === 0) return 'company-lost'
  if (!isNobody(known)) return 'company-changed'
  return isNobody(teams) ? undefined : 'company-team'
}
