import type { StudentState } from '@project-week/contract/states'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** Whether this address is a member of a team of the edition. */
const isTeamed = async (db: Database, edition: string, email: string): Promise<boolean> =>
  (await db
    .selectFrom('teamMembers')
    .innerJoin('teams', 'teams.id', 'teamMembers.teamId')
    .select('teams.id')
    .where('teamMembers.email', '=', email)
    .where('teams.edition', '=', edition)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Whether an edition has teams at all. */
export const hasTeams = async (db: Database, edition: string): Promise<boolean> =>
  (await db.selectFrom('teams').select('id').where('edition', '=', edition).limit(1).executeTakeFirst()) !== undefined

/** Where somebody stands in an edition, by the address of their registration or their place. */
export async function findStudentState(db: Database, edition: string, email: string): Promise<StudentState | null> {
  if (await isTeamed(db, edition, email)) return 'placed'
  const { rows } = await sql<{ isWithdrawn: boolean; wasTold: boolean }>`
    select p.withdrawn_at is not null as is_withdrawn,
           exists (select from publication_news n where n.profile_id = p.id) as was_told
      from profiles p where p.edition = ${edition} and p.email = ${email}
     order by p.withdrawn_at is not null limit 1`.execute(db)
  const [profile] = rows
  if (profile === undefined) return null
  return profile.isWithdrawn ? 'withdrawn' : profile.wasTold ? 'without-team' : 'registered'
}
