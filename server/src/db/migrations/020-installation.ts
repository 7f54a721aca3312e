import { type Kysely, sql } from 'kysely'

/**
 * What a database is for. One that was filled before it was marked is a demo's where it holds what only a demo writes:
 * mails that are kept, the movable clock, the sample's admin.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table installation (
      only_row boolean primary key default true check (only_row),
      mode text not null check (mode in ('demo', 'production')),
      marked_at timestamptz not null default now()
    );
    insert into installation (mode)
      select case when exists (select from mails where state = 'kept')
                    or exists (select from demo_clock)
                    or exists (select from authorised_users where email = 'admin@university.example')
                  then 'demo' else 'production' end
       where exists (select from authorised_users) or exists (select from identities)
          or exists (select from companies) or exists (select from subscribers);
  `.execute(db)
}
