import type { PersonalPart } from '@project-week/contract/people/personal-parts'
import { type RawBuilder, sql } from 'kysely'
import { teamOfFile } from '../files/file.queries.ts'

/** A person, or someone known only by an address, with the ids under which tables know them. */
export interface Subject {
  /** The person's id, or the address. */
  key: string
  /** The current address; lower case. */
  email: string
  /** Empty if only an address is known. */
  personIds: string[]
  /**
   * Lower-case addresses under which data is theirs: those that they have proved, those of their accounts, and those
   * that no other person has.
   */
  addresses: string[]
  identityIds: string[]
  profileIds: string[]
  userIds: string[]
  /** Registrations as a company's contact, as an advisor or as a subscriber. */
  companyIds: string[]
  advisorIds: string[]
  subscriberIds: string[]
}

/** Where a table has a part of a person's data. Columns have their database names. */
export interface PersonalData {
  part: PersonalPart
  table: string
  /** Which rows are about the person. */
  of: (subject: Subject) => RawBuilder<boolean>
  /** Columns not exported: they grant access, or are about someone else. */
  withheld?: readonly string[]
  /** `erase` deletes the rows; an assignment (on the table as `t`) blanks the person; `keep` leaves them. */
  onErasure: 'erase' | 'keep' | ((subject: Subject) => RawBuilder<unknown>)
}

const isAny = (column: string, ids: readonly string[]) => sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`
const isPerson = (column: string) => (subject: Subject) => isAny(column, subject.personIds)
const isEmail = (column: string) => (subject: Subject) =>
  sql<boolean>`lower(${sql.ref(column)}) = any(${subject.addresses}::text[])`
/** Whether a text contains one of the addresses, not just as part of a longer one. */
const isNamedIn = (column: string, subject: Subject) => {
  const text = sql`lower(${sql.ref(column)})`
  const literal = sql`regexp_replace(a.address, '[^[:alnum:]]', ${'\\\\\\&'}, 'g')`
  return sql<boolean>`exists (select from unnest(${subject.addresses}::text[]) a(address)
    where strpos(${text}, a.address) > 0 and ${text}
      ~ (${'(?<![[:alnum:].!#$%&*+?^_`{|}~-])'} || ${literal} || ${'(?!-|[.]?[[:alnum:]])'}))`
}
/** Whether a JSON text has one of the addresses as a value. */
const isInJson = (column: string, subject: Subject) =>
  sql<boolean>`exists (select from unnest(${subject.addresses}::text[]) a(address)
    where strpos(lower(${sql.ref(column)}::text), to_json(a.address)::text) > 0)`
/** Blanks the text if it is exactly one of their addresses. */
const without = (column: string, subject: Subject) =>
  sql`case when lower(${sql.ref(column)}) = any(${subject.addresses}::text[]) then '' else ${sql.ref(column)} end`

/** For tables with two columns that say who in the office acted. */
const either = (one: string, other: string) => (subject: Subject) =>
  sql<boolean>`${isEmail(one)(subject)} or ${isEmail(other)(subject)}`

/** An email belongs to the person it was written to, otherwise to its address. */
const isMailTo = (subject: Subject) =>
  sql<boolean>`${isPerson('person_id')(subject)} or person_id is null and ${isEmail('recipient')(subject)}`

/** A link belongs to the recipient of its email; one that proves an address to the person who requested it. */
const isLinkOf = (subject: Subject) => sql<boolean>`
  case kind when 'address-proof' then ${isPerson('person_id')(subject)} else ${isEmail('address')(subject)} end`

/** Their files, by whether they have a team. */
const filesWhere = ({ personIds }: Subject, team: RawBuilder<unknown>) => sql`(
  select f.id from files f where f.owner_id = any(${personIds}::uuid[]) and ${teamOfFile} ${team})`

/** Their record ids in the audit log. */
const idsOf = (subject: Subject) => {
  const { identityIds, profileIds, userIds, companyIds, advisorIds, subscriberIds } = subject
  const ofRows = [identityIds, profileIds, userIds, companyIds, advisorIds, subscriberIds].flat()
  return [subject.key, ...subject.addresses, ...ofRows]
}

/** Replaces a company contact's address once the person is erased; nothing can be delivered to this domain. */
const nobody = sql`'erased-' || left(id::text, 8) || '@erased.invalid'`

/**
 * Every place with personal data: how to find it, what is exported, and what happens to it when the person is erased,
 * in that order. `personal-data.test.ts` compares it with the database's tables.
 */
export const personalData: readonly PersonalData[] = [
  // While they are still in the team that owns the files.
  {
    part: 'unfinished-uploads',
    table: 'resumable_uploads',
    of: ({ personIds }) => sql`owner_id = any(${personIds}::uuid[]) or uploader_id = any(${personIds}::uuid[])`,
    withheld: ['owner_id', 'uploader_id'],
    onErasure: 'erase',
  },
  {
    part: 'uploads-for-others',
    table: 'files',
    of: ({ personIds }) => sql`
      uploader_id = any(${personIds}::uuid[]) and owner_id is distinct from uploader_id`,
    withheld: ['owner_id'],
    onErasure: () => sql`uploader_id = null`,
  },
  {
    part: 'team-files',
    table: 'files',
    of: (subject) => sql`id in ${filesWhere(subject, sql`is not null`)}`,
    withheld: ['uploader_id'],
    onErasure: () => sql`
      team_id = (select ${teamOfFile} from files f where f.id = t.id),
      owner_id = null, uploader_id = nullif(uploader_id, owner_id)`,
  },
  {
    part: 'files',
    table: 'files',
    of: (subject) => sql`id in ${filesWhere(subject, sql`is null`)}`,
    withheld: ['uploader_id'],
    onErasure: 'erase',
  },
  { part: 'team-places', table: 'team_members', of: isPerson('person_id'), onErasure: 'erase' },
  // Rows that are deleted with a profile come before it, so that each is counted.
  {
    part: 'run-input',
    table: 'matching_run_students',
    of: (subject) => isAny('profile_id', subject.profileIds),
    onErasure: 'erase',
  },
  {
    part: 'rule-members',
    table: 'matching_rule_members',
    of: (subject) => isAny('profile_id', subject.profileIds),
    onErasure: 'erase',
  },
  {
    part: 'moves',
    table: 'matching_moves',
    of: (subject) => isAny('profile_id', subject.profileIds),
    onErasure: 'erase',
  },
  {
    part: 'rules',
    table: 'matching_rules',
    of: (subject) => isAny('profile_id', subject.profileIds),
    onErasure: 'erase',
  },
  {
    part: 'news',
    table: 'publication_news',
    of: (subject) => isAny('profile_id', subject.profileIds),
    onErasure: 'erase',
  },
  { part: 'offers', table: 'offers', of: (subject) => isAny('profile_id', subject.profileIds), onErasure: 'erase' },
  {
    part: 'notes',
    table: 'notes',
    of: (subject) => isAny('profile_id', subject.profileIds),
    withheld: ['author'],
    onErasure: 'erase',
  },
  { part: 'tags', table: 'tags', of: (subject) => isAny('profile_id', subject.profileIds), onErasure: 'erase' },
  { part: 'profiles', table: 'profiles', of: (subject) => isAny('id', subject.profileIds), onErasure: 'erase' },
  { part: 'nda-signatures', table: 'nda_signatures', of: isPerson('person_id'), onErasure: 'erase' },
  { part: 'check-ins', table: 'attendance', of: isPerson('person_id'), withheld: ['noted_by'], onErasure: 'erase' },
  {
    part: 'certificates',
    table: 'participation_certificates',
    of: isPerson('person_id'),
    withheld: ['issued_by', 'revoked_by'],
    onErasure: 'erase',
  },
  { part: 'certificate-mails', table: 'certificate_mails', of: isPerson('person_id'), onErasure: 'erase' },
  { part: 'showcase-consents', table: 'showcase_consents', of: isPerson('person_id'), onErasure: 'erase' },
  { part: 'feedback', table: 'feedback', of: isPerson('person_id'), onErasure: 'erase' },
  {
    part: 'late-registrations',
    table: 'late_registrations',
    // A company's late registration is known by its contact's address.
    of: (subject) => sql`${isPerson('person_id')(subject)} or person_id is null and ${isEmail('email')(subject)}`,
    withheld: ['created_by'],
    onErasure: 'erase',
  },
  { part: 'advisors', table: 'advisors', of: (subject) => isAny('id', subject.advisorIds), onErasure: 'erase' },
  {
    part: 'subscribers',
    table: 'subscribers',
    of: (subject) => isAny('id', subject.subscriberIds),
    onErasure: 'erase',
  },
  {
    part: 'leads',
    table: 'leads',
    of: isEmail('contact_email'),
    withheld: ['owned_by', 'created_by'],
    onErasure: 'erase',
  },
  { part: 'links', table: 'links', of: isLinkOf, withheld: ['token_hash'], onErasure: 'erase' },
  {
    part: 'hosts',
    table: 'company_hosting',
    of: isEmail('host_email'),
    onErasure: () => sql`host_name = '', host_phone = '', host_email = ''`,
  },
  {
    part: 'company-consents',
    table: 'company_showcase_consents',
    of: isEmail('email'),
    onErasure: () => sql`email = ''`,
  },
  {
    part: 'represented-teams',
    table: 'teams',
    of: isEmail('representative_email'),
    onErasure: () => sql`representative_email = ''`,
  },
  {
    part: 'contacts',
    table: 'companies',
    of: (subject) => isAny('id', subject.companyIds),
    onErasure: () =>
      sql`contact_first_name = '', contact_last_name = '', contact_phone = '', contact_email = ${nobody}`,
  },
  {
    part: 'checked-in-by',
    table: 'attendance',
    of: isEmail('noted_by'),
    withheld: ['person_id', 'attended'],
    onErasure: () => sql`noted_by = ''`,
  },
  {
    part: 'office-companies',
    table: 'company_pipeline',
    of: isEmail('owned_by'),
    withheld: ['next_step'],
    onErasure: () => sql`owned_by = ''`,
  },
  {
    part: 'office-leads',
    table: 'leads',
    of: either('owned_by', 'created_by'),
    withheld: [
      'contact_first_name',
      'contact_last_name',
      'contact_email',
      'answers',
      'note',
      'next_step',
      'owned_by',
      'created_by',
    ],
    onErasure: (subject) =>
      sql`owned_by = ${without('owned_by', subject)}, created_by = ${without('created_by', subject)}`,
  },
  { part: 'mails', table: 'mails', of: isMailTo, withheld: ['html', 'headers', 'place'], onErasure: 'erase' },
  {
    part: 'sign-on-requests',
    table: 'sign_on_requests',
    of: ({ identityIds }) => sql`
      checked -> 'asserted' ->> 'subject' in (select subject from identities where ${isAny('id', identityIds)})`,
    withheld: ['browser_hash', 'ticket_hash'],
    onErasure: 'erase',
  },
  {
    part: 'earlier-teams',
    table: 'publications',
    of: (subject) => sql`
      exists (select from jsonb_array_elements(earlier) team
               where team -> 'members' ?| ${subject.personIds}::text[]
                  or team ->> 'representativeEmail' = any(${subject.addresses}::text[]))`,
    withheld: ['published_by', 'earlier'],
    onErasure: (subject) => sql`earlier = (
      select jsonb_agg(team || jsonb_build_object(
        'members', (team -> 'members') - ${subject.personIds}::text[],
        'representativeEmail', case when team ->> 'representativeEmail' = any(${subject.addresses}::text[])
                                    then '' else team ->> 'representativeEmail' end))
      from jsonb_array_elements(earlier) team)`,
  },
  // The change can then no longer be undone.
  {
    part: 'changed-teams',
    table: 'team_changes',
    of: (subject) => sql`
      before -> 'members' ?| ${subject.personIds}::text[]
        or before ->> 'representativeEmail' = any(${subject.addresses}::text[])`,
    withheld: ['before', 'version'],
    onErasure: 'erase',
  },
  {
    part: 'sessions',
    table: 'sessions',
    of: ({ userIds, identityIds }) =>
      sql`${isAny('authorised_user_id', userIds)} or ${isAny('identity_id', identityIds)}`,
    withheld: ['token_hash'],
    onErasure: 'erase',
  },
  {
    part: 'second-steps',
    table: 'second_steps',
    of: ({ userIds, identityIds }) =>
      sql`${isAny('authorised_user_id', userIds)} or ${isAny('identity_id', identityIds)}`,
    withheld: ['token_hash'],
    onErasure: 'erase',
  },
  {
    part: 'second-factors',
    table: 'second_factors',
    of: isPerson('person_id'),
    withheld: ['credential_id', 'public_key', 'secret'],
    onErasure: 'erase',
  },
  {
    part: 'recovery-codes',
    table: 'recovery_codes',
    of: isPerson('person_id'),
    withheld: ['code_hash'],
    onErasure: 'erase',
  },
  {
    part: 'devices',
    table: 'known_devices',
    of: (subject) => isAny('authorised_user_id', subject.userIds),
    withheld: ['token_hash'],
    onErasure: 'erase',
  },
  {
    part: 'account',
    table: 'authorised_users',
    of: (subject) => isAny('id', subject.userIds),
    withheld: ['password_hash'],
    onErasure: 'erase',
  },
  { part: 'sign-on', table: 'identities', of: (subject) => isAny('id', subject.identityIds), onErasure: 'erase' },
  { part: 'addresses', table: 'person_addresses', of: isPerson('person_id'), onErasure: 'erase' },
  { part: 'person', table: 'people', of: isPerson('id'), onErasure: 'erase' },
  {
    part: 'consents',
    table: 'consents',
    of: ({ profileIds, companyIds, advisorIds, subscriberIds }) =>
      isAny('record_id', [...profileIds, ...companyIds, ...advisorIds, ...subscriberIds]),
    onErasure: 'keep',
  },
  {
    part: 'company-notes',
    table: 'notes',
    of: (subject) => isAny('company_id', subject.companyIds),
    withheld: ['author'],
    onErasure: 'keep',
  },
  {
    part: 'company-pipeline',
    table: 'company_pipeline',
    of: (subject) => isAny('company_id', subject.companyIds),
    withheld: ['owned_by'],
    onErasure: 'keep',
  },
  { part: 'company-tags', table: 'tags', of: (subject) => isAny('company_id', subject.companyIds), onErasure: 'keep' },
  {
    part: 'campaigns',
    table: 'campaign_recipients',
    of: ({ profileIds, companyIds, advisorIds, subscriberIds }) =>
      isAny('recipient_id', [...profileIds, ...companyIds, ...advisorIds, ...subscriberIds]),
    onErasure: 'keep',
  },
  {
    part: 'mails-to-others',
    table: 'mails',
    // For an email to an address alone this is unknown (null), not false.
    of: (subject) => sql`(${isMailTo(subject)}) is not true and ${isNamedIn('text', subject)}`,
    // The rest of it is about others.
    withheld: ['recipient', 'person_id', 'text', 'html', 'headers', 'place', 'last_error'],
    onErasure: 'keep',
  },
  {
    part: 'audit',
    table: 'audit_records',
    of: (subject) => sql`
      actor = any(${subject.addresses}::text[]) or ${isInJson('details', subject)}
      or record_id = any(${idsOf(subject)}::text[])`,
    onErasure: 'keep',
  },
  {
    part: 'office-runs',
    table: 'matching_runs',
    of: either('author', 'chosen_by'),
    withheld: ['companies', 'rules', 'result', 'settings', 'refusal'],
    onErasure: 'keep',
  },
  {
    part: 'office-rules',
    table: 'matching_rules',
    of: isEmail('author'),
    withheld: ['profile_id', 'reason'],
    onErasure: 'keep',
  },
  {
    part: 'office-notes',
    table: 'notes',
    of: isEmail('author'),
    withheld: ['text', 'profile_id'],
    onErasure: 'keep',
  },
  {
    part: 'office-campaigns',
    table: 'campaigns',
    of: either('created_by', 'sent_by'),
    withheld: ['draft'],
    onErasure: 'keep',
  },
  { part: 'office-mail-texts', table: 'mail_texts', of: isEmail('saved_by'), withheld: ['content'], onErasure: 'keep' },
  {
    part: 'office-publications',
    table: 'publications',
    of: isEmail('published_by'),
    withheld: ['earlier'],
    onErasure: 'keep',
  },
  {
    part: 'office-late',
    table: 'late_registrations',
    of: isEmail('created_by'),
    withheld: ['person_id', 'email', 'reason'],
    onErasure: 'keep',
  },
  {
    part: 'office-certificates',
    table: 'participation_certificates',
    of: either('issued_by', 'revoked_by'),
    withheld: ['person_id', 'name', 'number', 'reason'],
    onErasure: 'keep',
  },
  {
    part: 'office-content',
    table: 'content_versions',
    of: isEmail('published_by'),
    withheld: ['content'],
    onErasure: 'keep',
  },
  { part: 'office-drafts', table: 'content_drafts', of: isEmail('saved_by'), withheld: ['content'], onErasure: 'keep' },
]
