import type { Preview, Publication } from '@project-week/contract/publishing/publication'
import { nameOf, type Plan, type TeamPlan } from './planned.ts'
import type { PublicationRow } from './publication.queries.ts'
import { lossesOf } from './losses.ts'
import type { PlanToPublish } from './read-plan.ts'

/** @param now real time, by which mails leave */
export const presentPublication = (row: PublicationRow, now: Date): Publication => ({
  id: row.id,
  runId: row.runId,
  publishedAt: row.publishedAt.toISOString(),
  publishedBy: row.publishedBy,
  mailsLeaveAt: row.mailsLeaveAt.toISOString(),
  mayUndo: now < row.mailsLeaveAt,
})

const nameAt = (personId: string, { people }: Plan) => {
  const person = people.get(personId)
  return person === undefined ? '' : nameOf(person)
}

type ChangedTeam = Preview['teams'][number]

function presentTeam(
  { before, after }: TeamPlan,
  kind: ChangedTeam['kind'],
  companyName: string,
  plan: Plan,
): ChangedTeam {
  const leaving = before.filter((personId) => !after.includes(personId))
  const member = (personId: string, change: ChangedTeam['members'][number]['change']) => ({
    name: nameAt(personId, plan),
    email: plan.people.get(personId)?.email ?? '',
    change,
  })
  return {
    kind,
    companyName,
    members: [
      ...after.map((personId) => member(personId, before.includes(personId) ? 'stays' : 'joins')),
      ...leaving.map((personId) => member(personId, 'leaves')),
    ],
  }
}

/** @param today by the programme clock */
export function presentPreview(planned: PlanToPublish, now: Date, today: string): Preview {
  const { edition, run, last, plan, companies, teams, erased, version } = planned
  const nameOfCompany = (id: string) => companies.get(id)?.companyName ?? ''
  return {
    version,
    edition: edition.label,
    run: {
      id: run.id,
      name: run.name,
      number: run.number,
      settings: { minimum: run.settings.minimum, maximum: run.settings.maximum },
      createdAt: run.createdAt.toISOString(),
      chosenBy: run.chosenBy ?? '',
    },
    last: last === undefined ? null : presentPublication(last, now),
    teams: plan.teams.flatMap((team) =>
      team.kind === 'unchanged' ? [] : [presentTeam(team, team.kind, nameOfCompany(team.companyId), plan)],
    ),
    unchanged: plan.teams.filter(({ kind }) => kind === 'unchanged').length,
    byHand: teams.filter(({ publicationId }) => publicationId === null).length,
    leftOut: plan.leftOut,
    unconfirmed: plan.unconfirmed.map(({ id, companyName }) => ({ companyId: id, companyName })),
    missing: plan.missing,
    erased,
    losses: lossesOf(planned),
    isOver: today >= planned.edition.programmeStart,
    recipients: [
      ...plan.students.flatMap(({ person, news, after }) =>
        news === undefined
          ? []
          : [
              {
                person: person.profileId,
                news,
                name: nameOf(person),
                email: person.email,
                companyName: nameOfCompany(after?.companyId ?? person.told?.companyId ?? '') || null,
              },
            ],
      ),
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
