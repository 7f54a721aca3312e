import { sql } from 'kysely'

/** Stored files, and which of them the public site may show. */
export const files = sql`
  -- A team's posters and pictures belong to the team and outlive their uploader; an NDA belongs to the company.
  -- owner_id: the owner, null once erased and for files sent through a company's link; uploader_id: the sender.
  create table files (
    id uuid primary key,
    edition text not null references editions,
    kind text not null check (kind in ('poster', 'image', 'nda', 'test')),
    owner_id uuid references people on delete set null,
    uploader_id uuid references people on delete set null,
    team_id uuid references teams on delete set null,
    company_id uuid references companies on delete set null,
    filename text not null,
    type text not null,
    size bigint not null check (size > 0),
    sha256 text not null,
    created_at timestamptz not null,
    thumbnail text not null check (thumbnail in ('waiting', 'made', 'none')),
    -- Until it is scanned for viruses, only its sender may read it.
    awaits_scan boolean not null default false
  );
  create index files_of_edition on files (edition, kind, created_at desc);
  create index files_of_owner on files (owner_id, edition);
  create index files_of_team on files (team_id);
  create index files_of_company on files (company_id) where company_id is not null;

  -- Files that a member uploaded before the team existed belong to the team while they are in it, and stay with it when
  -- they leave, in whatever way. A dissolved team keeps nothing.
  create function leave_files_with_team() returns trigger language plpgsql as $$
  begin
    update files set team_id = old.team_id
     where owner_id = old.person_id and edition = old.edition and team_id is null and kind in ('poster', 'image')
       and exists (select from teams where id = old.team_id);
    return old;
  end $$;
  create trigger members_leave_files before delete on team_members
    for each row execute function leave_files_with_team();

  create table resumable_uploads (
    id uuid primary key,
    kind text not null check (kind in ('poster', 'image')),
    owner_id uuid not null references people on delete cascade,
    uploader_id uuid not null references people on delete cascade,
    filename text not null,
    size bigint not null check (size > 0),
    received bigint not null default 0 check (received between 0 and size),
    file_id uuid references files on delete cascade,
    expires_at timestamptz not null
  );
  create index resumable_uploads_of_sender on resumable_uploads (uploader_id);
  create index resumable_uploads_of_file on resumable_uploads (file_id) where file_id is not null;

  -- Stored pieces of an upload, and the one being written: its lease excludes other writers on every instance. Recorded
  -- before anything is stored, so that a piece without an upload is found and removed.
  create table upload_pieces (
    key uuid primary key,
    upload_id uuid references resumable_uploads on delete set null,
    starts_at bigint not null check (starts_at >= 0),
    leased_until timestamptz
  );
  create unique index upload_pieces_one_writer on upload_pieces (upload_id) where leased_until is not null;
  create index upload_pieces_of_upload on upload_pieces (upload_id, starts_at);

  -- Uploads in progress on all instances, by a person or through a company's link. Renewed while bytes arrive.
  create table upload_slots (
    id uuid primary key,
    holder_id uuid not null,
    renewed_at timestamptz not null
  );
  create index upload_slots_of_holder on upload_slots (holder_id);

  -- A consent of one member for one team, or of a company for its teams; a withdrawn one is kept with both times.
  create table showcase_consents (
    team_id uuid not null references teams on delete cascade,
    person_id uuid not null references people,
    version text not null,
    given_at timestamptz not null,
    taken_back_at timestamptz,
    primary key (team_id, person_id)
  );
  create index showcase_consents_person on showcase_consents (person_id);

  create table company_showcase_consents (
    company_id uuid primary key references companies on delete cascade,
    -- The contact person who gave it.
    email text not null,
    version text not null,
    given_at timestamptz not null,
    taken_back_at timestamptz
  );

  create table showcases (
    team_id uuid primary key references teams on delete cascade,
    title text not null
  );

  -- A file is released while it has a row, which names the team whose members' consents count.
  create table showcase_files (
    file_id uuid primary key references files on delete cascade,
    team_id uuid not null references showcases on delete cascade,
    released_at timestamptz not null
  );
  create index showcase_files_team on showcase_files (team_id);
`
