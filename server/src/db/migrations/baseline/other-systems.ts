import { sql } from 'kysely'

/** What other systems are told. */
export const otherSystems = sql`
  -- An address that receives events. Its secret is derived from its id with the key of mailed links, and is nowhere here.
  create table webhooks (
    id uuid primary key,
    url text not null unique,
    events text[] not null check (cardinality(events) > 0),
    created_at timestamptz not null
  );

  -- One event to one address: written with what happened, and sent by a job afterwards, as mails are. The record is an id
  -- alone, which outlives what it names.
  create table webhook_deliveries (
    id uuid primary key,
    webhook_id uuid not null references webhooks on delete cascade,
    event text not null,
    record_id uuid not null,
    edition text not null,
    at timestamptz not null,
    state text not null check (state in ('queued', 'sent', 'failed')),
    attempts integer not null default 0,
    last_error text,
    claimed_until timestamptz,
    sent_at timestamptz
  );
  create index webhook_deliveries_newest on webhook_deliveries (webhook_id, at desc);
  create index webhook_deliveries_open on webhook_deliveries (webhook_id, state) where state <> 'sent';
  create index webhook_deliveries_record on webhook_deliveries (record_id) where state = 'queued';
`
