import { type Kysely, sql } from 'kysely'

/** What SAML and the e-mail login remember; in the database, so that any instance can take up what another began. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A request to the identity provider that waits for its answer. The answer is taken once (used_at), and the session
    -- is opened in the browser that started (browser_hash) with the ticket of the checked answer.
    create table sign_on_requests (
      id text primary key,
      kind text not null check (kind in ('sign-on', 'logout')),
      created_at timestamptz not null,
      browser_hash bytea,
      used_at timestamptz,
      ticket_hash bytea unique,
      checked jsonb
    );
    create index sign_on_requests_created on sign_on_requests (created_at);

    create table used_saml_messages (
      id text primary key,
      expires_at timestamptz not null
    );
    create index used_saml_messages_expiry on used_saml_messages (expires_at);

    -- What a single logout names a session by.
    alter table sessions add column saml_subject jsonb;
    create index sessions_saml_name_id on sessions ((saml_subject->>'nameId'));
    create index sessions_authorised_user on sessions (authorised_user_id);

    create table password_links (
      token_hash bytea primary key,
      authorised_user_id uuid not null references authorised_users on delete cascade,
      purpose text not null check (purpose in ('invitation', 'reset')),
      created_at timestamptz not null,
      expires_at timestamptz not null
    );
    create index password_links_user on password_links (authorised_user_id);

    -- Failed attempts, under a digest of what they are counted for.
    create table login_failures (
      counted_for bytea primary key,
      failures integer not null,
      last_failed_at timestamptz not null
    );
    create index login_failures_age on login_failures (last_failed_at);

    -- A browser that has signed in to an account before: attempts from elsewhere do not slow it down.
    create table known_devices (
      token_hash bytea primary key,
      authorised_user_id uuid not null references authorised_users on delete cascade,
      last_used_at timestamptz not null
    );

    create index audit_records_actor on audit_records (actor, id desc);
    create index audit_records_action on audit_records (action, id desc);
  `.execute(db)
}
