import { type Kysely, sql } from 'kysely'

/**
 * Mails that the office writes to people chosen from a list. A recipient is a row of the audience's table; one that is
 * erased leads nowhere. `was_active`: neither withdrawn nor cancelled when it was chosen. Who wants no news is known by a
 * digest of the address alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table campaigns (
      id uuid primary key,
      audience text not null check (audience in ('students', 'companies', 'advisors', 'subscribers')),
      draft jsonb not null,
      chosen integer not null,
      created_at timestamptz not null,
      created_by text not null,
      sent_at timestamptz,
      sent_by text,
      stopped_at timestamptz
    );
    create index campaigns_newest on campaigns (created_at desc);
    create table campaign_recipients (
      campaign_id uuid not null references campaigns on delete cascade,
      at integer not null,
      recipient_id uuid not null,
      was_active boolean not null,
      primary key (campaign_id, at)
    );
    create table mail_opt_outs (
      id uuid primary key,
      at timestamptz not null
    );
    alter table mails add column campaign_id uuid references campaigns on delete set null;
    create index mails_campaign on mails (campaign_id, state) where campaign_id is not null;
    create index mails_recipient_lower on mails (lower(recipient));
  `.execute(db)
}
