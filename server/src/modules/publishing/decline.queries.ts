import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

export interface DeclineRow {
  id: string
  profileId: string
  name: string
  companyName: string
  answeredAt: Date
  bySilence: boolean
  reason: string
  passedOnTo: string | null
  isTakenBackIn: boolean
}

/** Declined places, newest first: of an edition, of one student, or those with these ids. */
export async function listDeclines(
  db: Database,
  { edition, student, ids }: { edition?: string; student?: string | undefined; ids?: readonly string[] },
): Promise<DeclineRow[]> {
  const { rows } = await sql<DeclineRow>`
    select o.id, o.profile_id, trim(p.firstname || ' ' || p.lastname) as name, c.company_name, o.answered_at,
           o.answered_by = 'silence' as by_silence, o.reason,
           trim(next.firstname || ' ' || next.lastname) as passed_on_to,
           coalesce(o.ended_because = 'taken-back-in', false) as is_taken_back_in
      from offers o
      join profiles p on p.id = o.profile_id
      join companies c on c.id = o.company_id
      left join offers filled on filled.id = o.filled_by
      left join profiles next on next.id = filled.profile_id
     where o.state = 'declined'
       and (${edition ?? null}::text is null or o.edition = ${edition ?? null})
       and (${student ?? null}::uuid is null or o.profile_id = ${student ?? null})
       and (${ids ?? null}::uuid[] is null or o.id = any(${ids ?? null}::uuid[]))
     order by o.answered_at desc, o.id`.execute(db)
  return rows
}

/** Marks what the office has not been told yet; of two at once the second finds nothing. @returns their ids */
export async function markReported(db: Database, edition: string, at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update offers set reported_at = ${at}
     where edition = ${edition} and state = 'declined' and reported_at is null returning id`.execute(db)
  return rows.map(({ id }) => id)
}
