import { type Kysely, sql } from 'kysely'

/** How many credits each school gives for an edition; three until somebody says otherwise. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update editions set details = details || jsonb_build_object('credits', jsonb_build_object(
      'ED', 3, 'CIT', 3, 'SoT', 3, 'SoM', 3, 'Campus Straubing', 3, 'NAT', 3, 'LS', 3, 'MH', 3))
     where not details ? 'credits';
  `.execute(db)
}
