import { undoSeconds, type Preview, type Publication } from '@project-week/contract/publishing/publication'
import { nameOf, type Plan, type TeamPlan } from './plan.ts'
import type { PublicationRow } from './publication.queries.ts'
import type { PlanToPublish } from './read-plan.ts'

export const mailsLeaveAt = (publishedAt: Date): Date => new Date(publishedAt.getTime() + undoSeconds * 1000)

/** @param now real time, by which mails leave */
export const presentPublication = (row: PublicationRow, now: Date): Publication => ({
  id: row.id,
  runId: row.runId,
  publishedAt: row.publishedAt.toISOString(),
  publishedBy: row.publishedBy,
  mailsLeaveAt: row.mailsLeaveAt.toISOString(),
  mayUndo: now < row.mailsLeaveAt,
})

const nameAt = (email: string, { people }: Plan) => {
  const person = people.get(email)
  return person === undefined ? '' : nameOf(person)
}

type ChangedTeam = Preview['teams'][number]

function presentTeam(
  { before, after }: TeamPlan,
  kind: ChangedTeam['kind'],
  companyName: string,
  plan: Plan,
): ChangedTeam {
  const leaving = before.filter((email) => !after.includes(email))
  const member = (email: string, change: ChangedTeam['members'][number]['change']) => ({
    name: nameAt(email, plan),
    email,
    change,
  })
  return {
    kind,
    companyName,
    members: [
      ...after.map((email) => member(email, before.includes(email) ? 'stays' : 'joins')),
      ...leaving.map((email) => member(email, 'leaves')),
    ],
  }
}

export function presentPreview(planned: PlanToPublish, now: Date): Preview {
  const { edition, run, last, plan, companies, teams, erased, version } = planned
  const nameOfCompany = (id: string) => companies.get(id)?.companyName ?? ''
  return {
    version,
    edition: edition.label,
    run: { id: run.id, createdAt: run.createdAt.toISOString(), chosenBy: run.chosenBy ?? '' },
    last: last === undefined ? null : presentPublication(last, now),
    teams: plan.teams.flatMap((team) =>
      team.kind === 'unchanged' ? [] : [presentTeam(team, team.kind, nameOfCompany(team.companyId), plan)],
    ),
    unchanged: plan.teams.filter(({ kind }) => kind === 'unchanged').length,
    byHand: teams.filter(({ publicationId }) => publicationId === null).length,
    leftOut: plan.leftOut,
    missing: plan.missing,
    erased,
    recipients: [
      ...plan.students.map(({ person, news, before, after }) => ({
        person: person.profileId,
        news,
        name: nameOf(person),
        email: person.email,
        companyName: nameOfCompany((after ?? before)?.companyId ?? '') || null,
      })),
      ...plan.companies.map(({ company, news }) => ({
        person: company.id,
        news,
        name: `${company.contactFirstName} ${company.contactLastName}`.trim(),
        email: company.contactEmail,
        companyName: company.companyName,
      })),
    ],
  }
}
