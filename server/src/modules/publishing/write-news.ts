import { sql } from 'kysely'
import type { Database, Transaction } from '../../db/database.ts'
import type { KnownPlace, StudentNews, Tables } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { findEdition } from '../editions/edition.queries.ts'
import { placeholderOf } from '../links/fill-links.ts'
import type { Mail } from '../mail/compose.ts'
import { deleteNews, waitingNews, type WaitingNews } from '../mail/cancel-unsent-emails.ts'
import { isAsked } from './plan-mails.ts'
import { peopleOf, type TeamPlan } from './planned.ts'
import { studentMail } from './publication.mails.ts'
import * as queries from './publication.queries.ts'

interface NewsRow {
  personId: string
  news: StudentNews
  known: KnownPlace | null
  offerId: string | null
  dueOn: string | null
  /** Of the link by which the offer is answered. */
  linkId: string | null
}

/** What a publication has to say to these people, with what it asks them. */
async function listNews(db: Database, publicationId: string, personIds: readonly string[]): Promise<NewsRow[]> {
  const { rows } = await sql<NewsRow>`
    select p.person_id, n.news, n.known, o.id as offer_id, o.due_on::text as due_on,
           (select l.id from links l where l.offer_id = o.id order by l.number limit 1) as link_id
      from publication_news n
      join profiles p on p.id = n.profile_id
      left join offers o on o.publication_id = n.publication_id and o.profile_id = n.profile_id
     where n.publication_id = ${publicationId} and p.person_id = any(${personIds}::uuid[])
     order by p.matrikelnummer`.execute(db)
  return rows
}

/** Writes what publications are about to say to students, as their teams stand now; nothing of a place that is not so. */
export async function writeNews(deps: Deps, tx: Transaction<Tables>, waiting: readonly WaitingNews[]): Promise<void> {
  const now = deps.clock.now()
  for (const [id, whom] of Map.groupBy(waiting, ({ publicationId }) => publicationId)) {
    const publication = await queries.findPublication(tx, id)
    const edition = publication && (await findEdition(tx, publication.edition))?.edition
    if (publication === undefined || edition === undefined) continue
    const { label } = edition
    const personIds = whom.map(({ personId }) => personId)
    // Who has lost a place by it may be neither in its run nor in a team.
    const people = peopleOf(
      await queries.listRunPeople(tx, { edition: label, runId: publication.runId, now }),
      await queries.listTeamedPeople(tx, label, now, personIds),
    )
    const companies = new Map(
      (await queries.listPublishedCompanies(tx, label, now)).map((company) => [company.id, company]),
    )
    const teams = await queries.listStandingTeams(tx, label)
    const rows = await listNews(tx, id, personIds)
    const mails = rows.flatMap(({ personId, news, known, offerId, dueOn, linkId }): Mail[] => {
      const person = people.get(personId)
      const team = teams.find(({ members }) => members.includes(personId))
      const isPlaced = news !== 'lost' && news !== 'unplaced'
      if (person === undefined || isPlaced !== (team !== undefined)) return []
      const after: TeamPlan | undefined = team && {
        kind: 'unchanged',
        companyId: team.companyId,
        standing: team,
        before: team.members,
        after: team.members,
      }
      const told = {
        person,
        news,
        before: undefined,
        after,
        known: known ?? { companyId: null, members: [], news: null },
      }
      const asks = isAsked(told)
      if (asks && (offerId === null || linkId === null)) return []
      const asking = {
        dueOn: dueOn ?? '',
        silent: edition.answers.silent,
        token: linkId === null ? '' : placeholderOf({ id: linkId }),
      }
      const mail = studentMail(deps, told, { edition, plan: { people }, companies, asking })
      return [{ ...mail, offerId: asks ? (offerId ?? undefined) : undefined }]
    })
    await deps.outbox.enqueueAll(tx, mails, { publicationId: id, leaveAt: publication.mailsLeaveAt })
  }
}

/** Writes anew what publications are about to say to the members of these companies' teams: it names the team as it is now. */
export async function refreshNews(deps: Deps, tx: Transaction<Tables>, companyIds: readonly string[]): Promise<void> {
  const now = deps.clock.now()
  const { rows } = await sql<{ personId: string }>`
    select distinct m.person_id from mails m
      join team_members tm on tm.person_id = m.person_id
      join teams t on t.id = tm.team_id
      join publications pu on pu.id = m.publication_id and pu.edition = t.edition
     where t.company_id = any(${companyIds}::uuid[]) and ${waitingNews(now)}`.execute(tx)
  if (rows.length === 0) return
  await writeNews(deps, tx, await deleteNews(tx, { personIds: rows.map(({ personId }) => personId), now }))
}
