import { sql } from 'kysely'

/** People, and how they sign in. */
export const people = sql`
  -- A person is an id, referenced by everything stored about them: sign-ons, accounts, registrations, places, files,
  -- certificates, feedback. email: current address for screens and emails. language: comes first in their emails.
  create table people (
    id uuid primary key default gen_random_uuid(),
    email text not null check (email = lower(email)),
    language text not null default 'en' check (language in ('en', 'de')),
    created_at timestamptz not null
  );
  create index people_email on people (email);

  -- A person's address, with how and when it was proved. Several people may have the same one; at most one of them has
  -- proved it.
  create table person_addresses (
    person_id uuid not null references people on delete cascade,
    address text not null check (address = lower(address)),
    source text not null check (source in ('asserted', 'kept')),
    noted_at timestamptz not null,
    proved_at timestamptz,
    proved_by text check (proved_by in ('link', 'provider')),
    primary key (person_id, address),
    -- The kind of proof is kept when someone else proves the address.
    check (proved_at is null or proved_by is not null)
  );
  create index person_addresses_address on person_addresses (address);
  create unique index one_proved_address on person_addresses (address) where proved_at is not null;

  create table authorised_users (
    id uuid primary key,
    person_id uuid not null references people,
    email text not null unique check (email = lower(email)),
    type text not null check (type in ('Student', 'Company', 'Advisor', 'Viewer', 'Admin')),
    first_name text not null,
    last_name text not null,
    company text not null,
    password_hash text,
    created_at timestamptz not null,
    invited_at timestamptz,
    removed_at timestamptz
  );
  create index authorised_users_person on authorised_users (person_id);

  -- As last asserted by the university. The subject is the provider's stable attribute and identifies the person.
  create table identities (
    id uuid primary key,
    person_id uuid not null references people,
    subject text not null,
    role text not null check (role in ('student', 'advisor')),
    firstname text not null,
    lastname text not null,
    matrikelnummer text not null,
    email text not null check (email = lower(email)),
    placeofbirth text not null,
    countryofbirth text not null,
    currentfieldofstudy text not null,
    updated_at timestamptz not null,
    -- The account whose password was given in this sign-on's browser, while the account's person had another sign-on:
    -- an admin decides whether the two are one person.
    waits_for uuid references authorised_users on delete set null,
    -- Equivalent to unique, but a subject may be longer than a B-tree allows.
    exclude using hash (subject with =)
  );
  create index identities_person on identities (person_id);
  create index identities_waits_for on identities (waits_for);

  -- The holder of a lower-case address: whoever has proved it, as by the link that sets an account's password,
  -- otherwise the person under whom the office's records for it are kept. A sign-on only asserts an address and does
  -- not hold it. Returns a single row, null if there is no holder: in a query's "from" it is inlined into the plan.
  create function address_holder(text) returns setof uuid language sql stable parallel safe rows 1 begin atomic
    select coalesce(
      (select a.person_id from person_addresses a where a.address = $1 and a.proved_at is not null),
      (select a.person_id from person_addresses a
        where a.address = $1 and a.source = 'kept'
          and not exists (select from identities i where i.person_id = a.person_id)
        order by a.noted_at, a.person_id limit 1));
  end;

  create table sessions (
    id uuid primary key,
    token_hash bytea not null unique,
    identity_id uuid references identities on delete cascade,
    authorised_user_id uuid references authorised_users on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    -- When the person last proved their identity: calls that require reauthentication ask again after a while.
    proved_at timestamptz not null,
    -- When a second factor was given, here or at the identity provider. Without it, a session of a person who has a
    -- factor grants nothing.
    factor_at timestamptz,
    -- Updated every few minutes.
    last_used_at timestamptz not null,
    -- Names from the user agent, such as Firefox and Windows.
    browser text,
    system text,
    -- Identifies the session for single logout.
    saml_subject jsonb,
    check (num_nonnulls(identity_id, authorised_user_id) = 1)
  );
  create index sessions_authorised_user on sessions (authorised_user_id);
  create index sessions_expiry on sessions (expires_at);
  create index sessions_saml_name_id on sessions using hash ((saml_subject->>'nameId'));

  -- A sign-in with a correct first step that needs a second factor, in the browser that started it.
  create table second_steps (
    id uuid primary key,
    token_hash bytea not null unique,
    identity_id uuid references identities on delete cascade,
    authorised_user_id uuid references authorised_users on delete cascade,
    saml_subject jsonb,
    expires_at timestamptz not null,
    check (num_nonnulls(identity_id, authorised_user_id) = 1)
  );
  create index second_steps_identity on second_steps (identity_id);
  create index second_steps_authorised_user on second_steps (authorised_user_id);
  create index second_steps_expiry on second_steps (expires_at);

  -- A passkey, or an app for one-time codes.
  create table second_factors (
    id uuid primary key,
    person_id uuid not null references people on delete cascade,
    kind text not null check (kind in ('passkey', 'code')),
    name text not null,
    created_at timestamptz not null,
    last_used_at timestamptz,
    credential_id text unique,
    public_key bytea,
    -- The authenticator's usage count: a copy of it falls behind. Many passkeys stay at 0.
    counter bigint,
    transports text[],
    -- Encrypted with a key that is in no database. Codes up to the last step used are refused.
    secret bytea,
    last_step integer,
    check (case kind when 'passkey' then num_nonnulls(credential_id, public_key, counter) = 3
                     else num_nonnulls(secret, last_step) = 2 end)
  );
  create index second_factors_person on second_factors (person_id);

  -- Single-use, deleted afterwards. 125 random bits, so a plain digest reveals nothing.
  create table recovery_codes (
    code_hash bytea primary key,
    person_id uuid not null references people on delete cascade
  );
  create index recovery_codes_person on recovery_codes (person_id);

  -- What a browser must sign, or an app's new secret, until the answer arrives. Single-use. bound_to: the session or
  -- second step that asked.
  create table factor_challenges (
    challenge text primary key,
    bound_to uuid not null,
    purpose text not null check (purpose in ('add-passkey', 'passkey', 'add-codes')),
    secret bytea,
    expires_at timestamptz not null
  );
  create index factor_challenges_bound on factor_challenges (bound_to);
  create index factor_challenges_expiry on factor_challenges (expires_at);

  -- A request to the identity provider. Its answer is accepted once (used_at), and the session is opened in the browser
  -- that started it (browser_hash) with the ticket of the checked answer. Stored in the database like everything about
  -- sign-on, so that any instance can continue.
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

  -- Failed attempts, by a digest of what they count against.
  create table login_failures (
    counted_for bytea primary key,
    failures integer not null,
    last_failed_at timestamptz not null
  );
  create index login_failures_age on login_failures (last_failed_at);

  -- A browser that has signed in to an account before: attempts from elsewhere don't slow it down.
  create table known_devices (
    token_hash bytea primary key,
    authorised_user_id uuid not null references authorised_users on delete cascade,
    last_used_at timestamptz not null
  );
`
