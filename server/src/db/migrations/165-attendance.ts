import { type Kysely, sql } from 'kysely'

/**
 * Who of a team turned up. By address, as the members are, so that it stays when a team's people are saved again; a
 * member without a row has not been checked in.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table attendance (
      team_id uuid not null references teams on delete cascade,
      email text not null,
      turned_up boolean not null,
      noted_at timestamptz not null,
      noted_by text not null,
      primary key (team_id, email)
    );
  `.execute(db)
}
