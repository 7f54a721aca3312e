import { type Kysely, sql } from 'kysely'

/** The last two columns of profiles that were not called as the contract calls their fields. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table profiles rename column programs to tum_programs;
    alter table profiles rename column programs_other to tum_programs_other;
  `.execute(db)
}
