import { sql } from 'kysely'
import type { Answers, Question } from '@project-week/contract/questions/question'
import type { AddressState, StudentState } from '@project-week/contract/states'
import type { Database } from '#src/db/database.ts'

export const edition = 'SS26'

export interface TeamFact {
  id: string
  companyId: string
  publicationId: string | null
  places: number
  members: string[]
}

export interface ProfileFact {
  id: string
  personId: string
  email: string
  matrikelnummer: string
  gender: string
  withdrawnAt: Date | null
  /** Ids of companies. */
  challenges: string[]
  answers: Answers
}

interface OfferFact {
  id: string
  profileId: string
  personId: string
  teamId: string
  companyId: string
  publicationId: string | null
  state: 'open' | 'accepted' | 'declined'
}

interface CompanyFact {
  id: string
  companyName: string
  contactEmail: string
  cancelledAt: Date | null
  teamLimit: number
  maximumTeam: number | null
  addressState: AddressState
  /** Whether its challenge counts for students who name it. */
  isCounted: boolean
  answers: Answers
}

interface Rule {
  id: string
  kind: string
  companyId: string | null
  profileId: string | null
  propertyName: string | null
  propertyValue: string | null
  weight: number | null
  createdAt: Date
  members: string[]
  companies: string[]
}

interface MailFact {
  createdAt: Date
  personId: string | null
  /** Not before then. */
  leaveAt: Date | null
  text: string
  recipient: string
}

/** What the database says of the edition, table by table: the views are what is held against it. */
export interface Facts {
  /** By the id of the person: where they are written to. */
  people: ReadonlyMap<string, string>
  /** By the subject of a sign-on: whose it is. */
  subjects: ReadonlyMap<string, string>
  /** By address: everybody who has it. */
  holders: ReadonlyMap<string, readonly string[]>
  profiles: readonly ProfileFact[]
  standing: readonly {
    profileId: string
    personId: string
    teamId: string | null
    companyId: string | null
    offerId: string | null
    state: StudentState
  }[]
  teams: readonly TeamFact[]
  /** Those that count. */
  offers: readonly OfferFact[]
  companies: readonly CompanyFact[]
  freePlaces: ReadonlyMap<string, number>
  attendance: readonly { personId: string; attended: boolean }[]
  /** Teams and people with a poster. */
  posters: readonly { teamId: string | null; ownerId: string | null }[]
  certificates: readonly { id: string; personId: string; revokedAt: Date | null }[]
  questions: readonly Question[]
  /** Answers that a run keeps, by the ids of the run and of the registration. */
  keptAnswers: ReadonlyMap<string, Answers>
  runs: readonly {
    id: string
    chosenAt: Date | null
    createdAt: Date
    maximum: number
    /** By company. */
    minimums: Readonly<Record<string, number>>
  }[]
  publications: readonly { id: string; runId: string; mailsLeaveAt: Date }[]
  rules: readonly Rule[]
  /** Mails that there are, by id: those that were taken back are not. */
  mails: ReadonlyMap<string, MailFact>
  audit: number
}

export async function readFacts(db: Database): Promise<Facts> {
  const rows = async <Row>(...query: Parameters<typeof sql>): Promise<Row[]> =>
    (await sql<Row>(...query).execute(db)).rows
  const [
    people,
    subjects,
    holders,
    profiles,
    standing,
    teams,
    offers,
    companies,
    free,
    attendance,
    posters,
    certificates,
    questions,
    kept,
    runs,
    publications,
    rules,
    mails,
    audit,
  ] = await Promise.all([
    rows<{ id: string; email: string }>`select id, email from people`,
    rows<{ subject: string; personId: string }>`select subject, person_id from identities`,
    rows<{ address: string; personId: string }>`
      select address, person_id from person_addresses union select email, id from people`,
    rows<ProfileFact>`
      select id, person_id, email, matrikelnummer, gender, withdrawn_at, challenges, answers from profiles
       where edition = ${edition} order by created_at, matrikelnummer`,
    rows<Facts['standing'][number]>`
      select profile_id, person_id, team_id, company_id, offer_id, state from student_standing
       where edition = ${edition}`,
    rows<TeamFact>`
      select t.id, t.company_id, t.publication_id, t.places,
             array(select person_id::text from team_members m where m.team_id = t.id order by position) as members
        from teams t join companies c on c.id = t.company_id
       where t.edition = ${edition} order by c.company_name, t.created_at`,
    rows<OfferFact>`
      select o.id, o.profile_id, p.person_id, o.team_id, o.company_id, o.publication_id, o.state
        from offers o join profiles p on p.id = o.profile_id join student_standing st on st.profile_id = p.id
       where o.edition = ${edition} and o.replaced_by is null and o.ended_at is null order by p.matrikelnummer`,
    rows<CompanyFact>`
      select c.id, c.company_name, c.contact_email, c.cancelled_at, c.team_limit, c.maximum_team, s.address_state,
             c.released_challenge is not null and c.cancelled_at is null as is_counted, c.answers
        from companies c join company_standing s on s.company_id = c.id
       where c.edition = ${edition} order by c.company_name`,
    rows<{ teamId: string; places: number }>`
      select team_id, places from free_places where edition = ${edition}`,
    rows<Facts['attendance'][number]>`
      select person_id, attended from attendance where edition = ${edition}`,
    rows<Facts['posters'][number]>`
      select team_id, owner_id from files where edition = ${edition} and kind = 'poster'`,
    rows<Facts['certificates'][number]>`
      select id, person_id, revoked_at from participation_certificates where edition = ${edition} order by issued_at`,
    rows<{ questions: Question[] }>`select questions from editions where label = ${edition}`,
    rows<{ key: string; answers: Answers }>`
      select run_id || ' ' || profile_id as key, input -> 'answers' as answers from matching_run_students
       where input ? 'answers'`,
    rows<Facts['runs'][number]>`
      select id, chosen_at, created_at, (settings ->> 'maximum')::int as maximum,
             (select jsonb_object_agg(c ->> '_id', coalesce((c ->> 'minimum')::int, (settings ->> 'minimum')::int))
                from jsonb_array_elements(companies) c) as minimums
        from matching_runs
       where edition = ${edition} and state = 'done' order by created_at, id`,
    rows<Facts['publications'][number]>`
      select id, run_id, mails_leave_at from publications where edition = ${edition} order by number`,
    rows<Rule>`
      select r.id, r.kind, r.company_id, r.profile_id, r.property_name, r.property_value, r.weight, r.created_at,
             array(select profile_id::text from matching_rule_members m where m.rule_id = r.id) as members,
             array(select company_id::text from matching_rule_companies c where c.rule_id = r.id) as companies
        from matching_rules r where r.edition = ${edition} order by r.created_at, r.id`,
    rows<MailFact & { id: string }>`
      select id, created_at, person_id, leave_at, text, recipient from mails`,
    rows<{ last: number }>`select coalesce(max(id), 0)::int as last from audit_records`,
  ])
  return {
    people: new Map(people.map(({ id, email }) => [id, email])),
    subjects: new Map(subjects.map(({ subject, personId }) => [subject, personId])),
    holders: new Map(
      [...Map.groupBy(holders, ({ address }) => address)].map(([address, having]) => [
        address,
        having.map(({ personId }) => personId),
      ]),
    ),
    profiles,
    standing,
    teams,
    offers,
    companies,
    freePlaces: new Map(free.map(({ teamId, places }) => [teamId, places])),
    attendance,
    posters,
    certificates,
    questions: questions[0]?.questions ?? [],
    keptAnswers: new Map(kept.map(({ key, answers }) => [key, answers])),
    runs,
    publications,
    rules,
    mails: new Map(mails.map(({ id, ...mail }) => [id, mail])),
    audit: audit[0]?.last ?? 0,
  }
}

/** The same while nothing that people see has changed. */
export const digestOf = ({ audit: _audit, mails, ...facts }: Facts): string =>
  JSON.stringify([facts, [...mails.keys()].toSorted()], (_, value: unknown) =>
    value instanceof Map ? [...value].toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)) : value,
  )

export const teamOf = ({ teams }: Facts, personId: string): TeamFact | undefined =>
  teams.find(({ members }) => members.includes(personId))

export const nameOfCompany = ({ companies }: Facts, id: string | null | undefined): string =>
  companies.find((company) => company.id === id)?.companyName ?? ''
