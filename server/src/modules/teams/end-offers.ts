import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { OfferEnd } from '../../db/tables.ts'

/**
 * What the members of a team were offered there no longer counts; who has declined stays declined. A member whom nobody
 * has asked gets an ended offer too, so that it is known that they had the place. Call it while they are still members.
 *
 * @param personIds those of its members who leave; without them all
 * @param at by the programme clock
 * @returns the offers that it ended, and those that it noted as ended
 */
export async function endOffers(
  db: Database,
  { teamId, personIds }: { teamId: string; personIds?: readonly string[] },
  { because, at }: { because: OfferEnd; at: Date | string },
): Promise<{ ended: string[]; noted: string[] }> {
  const people = personIds ?? null
  const noted = await sql<{ id: string }>`
    insert into offers (id, edition, profile_id, team_id, company_id, created_at, due_on, state, reason, ended_at, ended_because)
    select gen_random_uuid(), m.edition, p.id, t.id, t.company_id, ${at}::timestamptz, (${at}::timestamptz at time zone 'Europe/Berlin')::date,
           'open', '', ${at}::timestamptz, ${because}
      from team_members m
      join teams t on t.id = m.team_id
      cross join lateral (select id from profiles where edition = m.edition and person_id = m.person_id
                           order by withdrawn_at desc nulls first limit 1) p
     where m.team_id = ${teamId} and (${people}::uuid[] is null or m.person_id = any(${people}::uuid[]))
       and not exists (select from offers o where o.profile_id = p.id and o.team_id = t.id
                          and o.replaced_by is null and o.ended_at is null)
    returning id`.execute(db)
  const ended = await sql<{ id: string }>`
    update offers o set ended_at = ${at}, ended_because = ${because}
      from profiles p
     where p.id = o.profile_id and o.team_id = ${teamId} and o.state <> 'declined'
       and o.replaced_by is null and o.ended_at is null
       and (${people}::uuid[] is null or p.person_id = any(${people}::uuid[]))
    returning o.id`.execute(db)
  return { ended: ended.rows.map(({ id }) => id), noted: noted.rows.map(({ id }) => id) }
}
