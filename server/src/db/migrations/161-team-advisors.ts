import { type Kysely, sql } from 'kysely'

/** Which advisor coaches a team. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table teams add column advisor_id uuid references advisors on delete set null;
    create index teams_advisor on teams (advisor_id) where advisor_id is not null;
  `.execute(db)
}
