import { sql } from 'kysely'

export const mail = sql`
  -- Emails that the office writes to people chosen from a list.
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

  -- A recipient is a row of the audience's table; the id of an erased one resolves to nothing. inviting_mail: the
  -- one that made a lead invited, which it is no more if that is taken back.
  create table campaign_recipients (
    campaign_id uuid not null references campaigns on delete cascade,
    at integer not null,
    recipient_id uuid not null,
    inviting_mail uuid,
    primary key (campaign_id, at)
  );

  create table mails (
    id uuid primary key,
    created_at timestamptz not null,
    recipient text not null,
    -- The recipient, if known as a person: their data download and erasure include the email.
    person_id uuid references people on delete set null,
    -- The company told about its team: two may share a contact person.
    company_id uuid references companies on delete set null,
    subject text not null,
    text text not null,
    html text not null,
    headers jsonb not null,
    state text not null check (state in ('queued', 'sent', 'failed', 'kept')),
    -- Higher priorities leave first.
    priority smallint not null default 0,
    attempts integer not null default 0,
    last_error text,
    claimed_until timestamptz,
    -- Attempts with an unknown outcome: the email may have arrived more than once.
    open_tries integer not null default 0,
    sent_at timestamptz,
    -- Earliest time to send it; null: immediately.
    leave_at timestamptz,
    -- The people of each of the company's teams that the email describes. Null if it describes none.
    teams jsonb,
    -- What a mail says of its reader's place: the edition, the company (null: there is none) and the people of the team.
    -- Null where it says nothing of it.
    place jsonb,
    publication_id uuid references publications on delete set null,
    campaign_id uuid references campaigns on delete set null,
    -- The offer that the email asks about.
    offer_id uuid references offers on delete set null
  );
  create index mails_newest on mails (created_at desc);
  create index mails_queued on mails (created_at) where state = 'queued';
  create index mails_person on mails (person_id) where person_id is not null;
  create index mails_recipient_lower on mails (lower(recipient));
  create index mails_publication on mails (publication_id) where publication_id is not null;
  create index mails_company on mails (company_id) where company_id is not null;
  create index mails_offer on mails (offer_id) where offer_id is not null;
  create index mails_campaign on mails (campaign_id, state) where campaign_id is not null;

  -- Emails refused since the mail server last accepted one: the row is deleted with the next accepted one.
  create table mail_refusals (
    only_row boolean primary key default true check (only_row),
    mail_ids uuid[] not null,
    since timestamptz not null,
    -- Nothing is sent until then; afterwards one email is, and the instance that tries it extends this to the end of
    -- its lease. Null while there are too few.
    paused_until timestamptz
  );

  -- Unanswered places that no email has asked about by the last day to answer. No reply has no consequence for students
  -- who were not asked. mail_state: of the newest email that asks.
  create view unasked_offers as
  select o.id as offer_id, o.edition, o.profile_id, o.company_id, o.due_on,
         (select m.state from mails m where m.offer_id = o.id order by m.created_at desc, m.id limit 1) as mail_state,
         (select m.recipient from mails m where m.offer_id = o.id order by m.created_at desc, m.id limit 1) as recipient
    from offers o
    join profiles p on p.id = o.profile_id and p.withdrawn_at is null
    join team_members t on t.team_id = o.team_id and t.person_id = p.person_id
   where o.state = 'open' and o.replaced_by is null and o.ended_at is null
     and not exists (
           select from mails m
            where m.offer_id = o.id
              and (m.state = 'kept'
                or m.state = 'sent' and (m.sent_at at time zone 'Europe/Berlin')::date <= o.due_on));

  -- Addresses that opted out of news, known only by a digest.
  create table mail_opt_outs (
    id uuid primary key,
    at timestamptz not null
  );

  -- The office's texts of automatic emails for an edition; without a row the default text applies.
  create table mail_texts (
    edition text not null references editions on delete cascade on update cascade,
    name text not null,
    content jsonb not null,
    saved_at timestamptz not null,
    saved_by text not null,
    primary key (edition, name)
  );
`
