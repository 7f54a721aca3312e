import type { Debtor, OwedKind } from '@project-week/contract/outstanding/outstanding'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { isAskedForFeedback } from '../feedback/feedback.queries.ts'
import { hasPoster } from '../posters/poster.queries.ts'

/**
 * By when each kind has to be there, YYYY-MM-DD; null while nobody can or has to do it. A place has a date of its own,
 * by this day at the latest.
 */
export type Due = Record<OwedKind, string | null>

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
}

/** What is owed in an edition, by name. Who still has to do what is read from the views that lists and pages read. */
export async function listOwed(db: Database, edition: string, due: Due): Promise<OwedRow[]> {
  const { rows } = await sql<OwedRow>`
    select * from (
      select 'company' as debtor, c.id, c.company_name as name, c.contact_email as email,
             'company' as record_kind, c.id as record_id, owed.kind, owed.due, null::timestamptz as reminded_at
        from company_standing s
        join companies c on c.id = s.company_id
        left join company_hosting h on h.company_id = c.id
       cross join lateral (values
         ('team-unconfirmed', ${due['team-unconfirmed']}::text, s.state = 'asked'),
         ('host-missing', ${due['host-missing']}::text, coalesce(h.host_name, '') = ''),
         ('monday-missing', ${due['monday-missing']}::text, h.company_id is null),
         ('nda-missing', ${due['nda-missing']}::text, c.nda_required = 'yes' and not s.has_nda),
         ('feedback-unanswered', ${due['feedback-unanswered']}::text,
          not exists (select from feedback f where f.company_id = c.id))
       ) as owed (kind, due, is_owed)
       where s.edition = ${edition} and s.state <> 'cancelled' and owed.is_owed
         and exists (select from teams t where t.company_id = c.id)
      union all
      select 'student', m.person_id, coalesce(nullif(m.name, ''), m.email), m.email,
             case when m.profile_id is null then 'team' else 'student' end, coalesce(m.profile_id, m.team_id),
             owed.kind, owed.due, owed.reminded_at
        from team_people m
        left join student_standing s on s.profile_id = m.profile_id
        left join offers o on o.id = s.offer_id
       cross join lateral (values
         ('place-unanswered', case when ${due['place-unanswered']}::text is not null then o.due_on::text end,
          o.reminded_at, s.state = 'asked'),
         ('feedback-unanswered', ${due['feedback-unanswered']}::text, null,
          ${isAskedForFeedback} and not exists (
            select from feedback f where f.edition = m.edition and f.person_id = m.person_id))
       ) as owed (kind, due, reminded_at, is_owed)
       where m.edition = ${edition} and owed.is_owed
      union all
      select 'team', t.id, c.company_name, '', 'team', t.id, 'poster-missing', ${due['poster-missing']}::text, t.poster_reminded_at
        from teams t join companies c on c.id = t.company_id
       where t.edition = ${edition} and not ${hasPoster}
    ) as rows
     where due is not null
     order by name collate "de-x-icu", id, due, kind`.execute(db)
  return rows
}
