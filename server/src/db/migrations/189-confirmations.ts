import { type Kysely, sql } from 'kysely'

/**
 * What another admin has to confirm, by setting, and what was asked: for one version of what is to be done. Nobody
 * confirms what they asked for themselves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table second_pair (
      only_row boolean primary key default true check (only_row),
      publishing boolean not null default false,
      mails boolean not null default false
    );
    insert into second_pair default values;
    create table confirmations (
      id uuid primary key,
      kind text not null check (kind in ('publish', 'send-mails', 'relax')),
      subject text not null,
      asked_by text not null,
      asked_at timestamptz not null,
      confirmed_by text check (confirmed_by <> asked_by),
      confirmed_at timestamptz check ((confirmed_at is null) = (confirmed_by is null)),
      withdrawn_at timestamptz
    );
    create unique index one_open_confirmation on confirmations (kind, subject)
      where confirmed_at is null and withdrawn_at is null;
    create index confirmations_asked on confirmations (asked_at desc);
  `.execute(db)
}
