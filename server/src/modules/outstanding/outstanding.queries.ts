import type { Debtor, OwedKind } from '@project-week/contract/outstanding/outstanding'
import type { QuestionAudience } from '@project-week/contract/questions/question'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { addressAndName } from '../../db/member-json.ts'
import { isAskedForFeedback } from '../feedback/feedback.queries.ts'
import { hasPoster } from '../posters/poster.queries.ts'

/**
 * By when each kind has to be there, YYYY-MM-DD; null while nobody can or has to do it. A place has a date of its own,
 * by this day at the latest.
 */
export type Due = Record<Exclude<OwedKind, 'questions-unanswered'>, string | null> & {
  /** The required questions of the office's own that can be answered, each with its day. */
  'questions-unanswered': Record<QuestionAudience, { id: string; due: string }[]>
}

/** One thing that somebody owes. */
export interface OwedRow {
  debtor: Debtor
  id: string
  name: string
  email: string
  recordKind: Debtor
  recordId: string
  kind: OwedKind
  due: string
  remindedAt: Date | null
  companyName: string
  /** Of a team: who is written to, without those who did not attend. */
  members: { id: string; name: string; email: string }[] | null
  offerId: string | null
  /** When the place was offered. */
  offeredAt: Date | null
  /** Not who cannot be written to or has not been asked yet, nor anybody whose own day is over. */
  mayRemind: boolean
}

type Asked = { edition: string; due: Due; today: string }

/** By when the first of these questions has to be answered that a registration does not answer; null: none. */
const firstUnanswered = (questions: readonly { id: string; due: string }[], answers: RawBuilder<unknown>) => sql`(
  select min(due) from jsonb_to_recordset(${JSON.stringify(questions)}::jsonb) as asked(id text, due text)
   where not ${answers} ? id)`

/** Everything that is owed in an edition. Who still has to do what is read from the views that lists and pages read. */
const owedIn = ({ edition, due, today }: Asked) => sql<OwedRow>`
    select * from (
      select 'company' as debtor, c.id, c.company_name as name, c.contact_email as email,
             'company' as record_kind, c.id as record_id, owed.kind, owed.due,
             (c.reminded ->> owed.kind)::timestamptz as reminded_at, c.company_name, null::json as members,
             null::uuid as offer_id, null::timestamptz as offered_at, s.address_state = 'confirmed' as may_remind
        from company_standing s
        join companies c on c.id = s.company_id
        left join company_hosting h on h.company_id = c.id
       cross join lateral (values
         ('team-unconfirmed', ${due['team-unconfirmed']}::text, s.state = 'asked'),
         ('host-missing', ${due['host-missing']}::text, coalesce(h.host_name, '') = ''),
         ('monday-missing', ${due['monday-missing']}::text, h.company_id is null),
         ('nda-missing', ${due['nda-missing']}::text, c.nda_required = 'yes' and not s.has_nda),
         ('feedback-unanswered', ${due['feedback-unanswered']}::text,
          not exists (select from feedback f where f.company_id = c.id)),
         ('questions-unanswered', ${firstUnanswered(due['questions-unanswered'].company, sql`c.answers`)}, true)
       ) as owed (kind, due, is_owed)
       where s.edition = ${edition} and s.state <> 'cancelled' and owed.is_owed
         and (owed.kind = 'questions-unanswered' or exists (select from teams t where t.company_id = c.id))
      union all
      select 'student', p.person_id, coalesce(nullif(trim(p.firstname || ' ' || p.lastname), ''), who.email), who.email,
             'student', p.id, 'questions-unanswered',
             ${firstUnanswered(due['questions-unanswered'].student, sql`p.answers`)}, p.answers_reminded_at, '', null,
             null, null, true
        from student_standing s
        join profiles p on p.id = s.profile_id
        join people who on who.id = p.person_id
       where s.edition = ${edition} and s.state not in ('declined', 'withdrawn')
      union all
      select 'student', m.person_id, coalesce(nullif(m.name, ''), m.email), m.email,
             case when m.profile_id is null then 'team' else 'student' end, coalesce(m.profile_id, m.team_id),
             owed.kind, owed.due, owed.reminded_at, c.company_name, null, s.offer_id, o.created_at,
             owed.may_remind
        from team_people m
        join companies c on c.id = m.company_id
        left join student_standing s on s.profile_id = m.profile_id
        left join offers o on o.id = s.offer_id
       cross join lateral (values
         ('place-unanswered', case when ${due['place-unanswered']}::text is not null then o.due_on::text end,
          o.reminded_at, s.state = 'asked',
          o.due_on >= ${today}::date and not exists (select from unasked_offers u where u.offer_id = o.id)),
         ('feedback-unanswered', ${due['feedback-unanswered']}::text, m.feedback_reminded_at,
          ${isAskedForFeedback} and not exists (
            select from feedback f where f.edition = m.edition and f.person_id = m.person_id),
          true)
       ) as owed (kind, due, reminded_at, is_owed, may_remind)
       where m.edition = ${edition} and owed.is_owed
      union all
      select 'team', t.id, c.company_name, '', 'team', t.id, 'poster-missing', ${due['poster-missing']}::text, t.poster_reminded_at,
             c.company_name, coalesce((
               select json_agg(json_build_object('id', m.person_id, ${addressAndName}) order by m.position)
                 from team_people m where m.team_id = t.id and m.attended is distinct from false), '[]'),
             null, null, true
        from teams t join companies c on c.id = t.company_id
       where t.edition = ${edition} and not ${hasPoster}
    ) as rows
     where due is not null`

/** What is owed in an edition, by name; `today` by the programme clock. */
export async function listOwed(db: Database, asked: Asked): Promise<OwedRow[]> {
  const { rows } = await sql<OwedRow>`${owedIn(asked)} order by name collate "de-x-icu", id, due, kind`.execute(db)
  return rows
}

/** How many owe each kind of thing, and how many owe anything, by who owes it. */
export async function countOwed(
  db: Database,
  asked: Asked,
): Promise<{ debtor: Debtor; kind: OwedKind | null; count: number }[]> {
  const { rows } = await sql<{ debtor: Debtor; kind: OwedKind | null; count: number }>`
    select debtor, kind, count(distinct id)::int as count from (${owedIn(asked)}) as owed
     group by grouping sets ((debtor), (debtor, kind))`.execute(db)
  return rows
}

/** Lets reminders be sent one after the other, until the transaction ends: the second sees what the first has sent. */
export async function lockReminders(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('reminders', 174))`.execute(db)
}

/** Until when a publication can still be undone before anybody is told of it; undefined where none can. */
export async function publicationWaitsUntil(db: Database, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ until: Date | null }>`
    select max(mails_leave_at) as until from publications where mails_leave_at > ${now}`.execute(db)
  return rows[0]?.until ?? undefined
}

/** Notes for each of these things, where it is kept, that somebody was reminded of it. */
export async function markReminded(
  db: Database,
  rows: readonly OwedRow[],
  { edition, at }: { edition: string; at: Date },
): Promise<void> {
  const of = (debtor: Debtor, kind: OwedKind) => rows.filter((row) => row.debtor === debtor && row.kind === kind)
  const offers = of('student', 'place-unanswered').map(({ offerId }) => offerId)
  const teams = of('team', 'poster-missing').map(({ id }) => id)
  const people = of('student', 'feedback-unanswered').map(({ id }) => id)
  const asked = of('student', 'questions-unanswered').map(({ recordId }) => recordId)
  await sql`update offers set reminded_at = ${at} where id = any(${offers}::uuid[])`.execute(db)
  await sql`update teams set poster_reminded_at = ${at} where id = any(${teams}::uuid[])`.execute(db)
  await sql`update profiles set answers_reminded_at = ${at} where id = any(${asked}::uuid[])`.execute(db)
  await sql`
    update team_members set feedback_reminded_at = ${at}
     where edition = ${edition} and person_id = any(${people}::uuid[])`.execute(db)
  const ofCompanies = rows.filter(({ debtor }) => debtor === 'company')
  for (const [id, owed] of Map.groupBy(ofCompanies, (row) => row.id)) {
    const marks = JSON.stringify(Object.fromEntries(owed.map(({ kind }) => [kind, at.toISOString()])))
    await sql`update companies set reminded = reminded || ${marks}::jsonb where id = ${id}`.execute(db)
  }
}
