import { sql } from 'kysely'

export const links = sql`
  -- Every emailed link. Its token is derived from id and version with a key that is in no database; only its hash is
  -- stored, and the stored email names the link by its id. address: the recipient, empty if the id is its digest. A
  -- link is deleted with its purpose; undoing a publication deletes its links.
  create table links (
    id uuid primary key,
    -- The newest of a company's links counts.
    number bigint not null unique generated always as identity,
    kind text not null check (kind in
      ('invitation', 'reset', 'address-proof', 'join-people', 'answer', 'hosting', 'late-registration', 'registration',
        'subscription', 'unsubscribe')),
    version integer not null check (version >= 1),
    token_hash bytea not null unique,
    address text not null check (address = lower(address)),
    authorised_user_id uuid references authorised_users on delete cascade,
    person_id uuid references people on delete cascade,
    -- For a link that joins two people: whose data moves, and who stays.
    from_person_id uuid references people on delete cascade,
    into_person_id uuid references people on delete cascade,
    offer_id uuid references offers on delete cascade,
    company_id uuid references companies on delete cascade,
    late_registration_id uuid references late_registrations on delete cascade,
    -- For a link to the registration form: the source of its prefilled answers.
    past_company_id uuid references companies on delete cascade,
    lead_id uuid references leads on delete cascade,
    subscriber_id uuid references subscribers on delete cascade,
    publication_id uuid references publications on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz,
    used_at timestamptz,
    revoked_at timestamptz,
    constraint link_is_for_something check (
      (authorised_user_id is not null) = (kind in ('invitation', 'reset'))
      and (person_id is not null) = (kind = 'address-proof')
      and (from_person_id is not null) = (kind = 'join-people')
      and (into_person_id is not null) = (kind = 'join-people')
      and (offer_id is not null) = (kind = 'answer')
      and (company_id is not null) = (kind = 'hosting')
      and (late_registration_id is not null) = (kind = 'late-registration')
      and num_nonnulls(past_company_id, lead_id) = (kind = 'registration')::integer
      and (subscriber_id is null or kind in ('subscription', 'unsubscribe'))
      and (kind <> 'subscription' or subscriber_id is not null)
      and (publication_id is null or kind = 'hosting'))
  );
  create index links_user on links (authorised_user_id) where authorised_user_id is not null;
  create index links_person on links (person_id) where person_id is not null;
  create index links_from_person on links (from_person_id) where from_person_id is not null;
  create index links_into_person on links (into_person_id) where into_person_id is not null;
  create index links_offer on links (offer_id) where offer_id is not null;
  create index links_company on links (company_id, number) where company_id is not null;
  create index links_late_registration on links (late_registration_id) where late_registration_id is not null;
  create index links_past_company on links (past_company_id) where past_company_id is not null;
  create index links_lead on links (lead_id) where lead_id is not null;
  create index links_subscriber on links (subscriber_id) where subscriber_id is not null;
  create index links_publication on links (publication_id) where publication_id is not null;
  create index links_address on links (address);

  -- When links were requested that anyone can send by typing an address, under a digest of kind and address.
  create table link_requests (
    address_digest bytea primary key,
    asked_at timestamptz[] not null
  );
`
