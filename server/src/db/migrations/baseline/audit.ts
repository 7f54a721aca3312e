import { sql } from 'kysely'

/** The audit log, and retention. */
export const audit = sql`
  create table audit_records (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    actor text not null,
    actor_role text not null,
    action text not null,
    record_type text not null,
    record_id text not null,
    ip text not null,
    details jsonb not null
  );
  create index audit_records_at on audit_records (at desc);
  create index audit_records_actor on audit_records (actor, id desc);
  create index audit_records_action on audit_records (action, id desc);
  create index audit_records_record on audit_records (record_type, record_id, id desc);
  -- Reads of a file are recorded once per person, file and hour, however many ranges of it are requested at once.
  create unique index audit_records_one_download on audit_records
    (actor, record_id, (date_trunc('hour', at at time zone 'UTC')))
    where action = 'download' and record_type = 'file';

  -- Records are never changed; only the retention rule deletes them, which sets a flag in its transaction.
  create function refuse_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and current_setting('project_week.retention', true) = 'on' then
        return null;
      end if;
      raise exception 'audit records are append-only';
    end $$;
  create trigger audit_records_append_only before update or delete or truncate on audit_records
    for each statement execute function refuse_change();

  -- The counts kept of an edition whose personal data was erased.
  create table edition_statistics (
    edition text primary key references editions on delete cascade,
    erased_at timestamptz not null,
    counts jsonb not null
  );
`
