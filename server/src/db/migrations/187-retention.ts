import { type Kysely, sql } from 'kysely'

/**
 * After how many months an edition's personal data is erased, whether the server does that by itself, and what stays of
 * an edition then: counts. Records of the audit log may be deleted by the retention rule alone, which says so in its
 * transaction; they are still never changed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table retention (
      only_row boolean primary key default true check (only_row),
      months integer not null default 12 check (months between 1 and 120),
      is_scheduled boolean not null default false
    );
    insert into retention default values;
    create table edition_statistics (
      edition text primary key references editions on delete cascade,
      erased_at timestamptz not null,
      counts jsonb not null
    );
    create or replace function refuse_change() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' and current_setting('project_week.retention', true) = 'on' then
          return null;
        end if;
        raise exception 'audit records are append-only';
      end $$;
  `.execute(db)
}
