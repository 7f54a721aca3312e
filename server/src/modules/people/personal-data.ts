import type { PersonalPart } from '@project-week/contract/people/personal-parts'
import { type RawBuilder, sql } from 'kysely'

/** A person, and the ids under which tables know them. */
export interface Subject {
  /** Lower case. */
  email: string
  identityIds: string[]
  profileIds: string[]
  userIds: string[]
  /** What they registered as a company's contact, as an advisor or as a subscriber. */
  companyIds: string[]
  advisorIds: string[]
  subscriberIds: string[]
}

/** How a part of somebody's data lies in a table. Columns are named as the database does. */
export interface PersonalData {
  part: PersonalPart
  table: string
  /** Which rows are about the person. */
  of: (subject: Subject) => RawBuilder<boolean>
  /** Columns that are not exported: what opens a door, or is about somebody else. */
  withheld?: readonly string[]
  /** `erase` deletes the rows; an assignment takes the person out of them; `keep` leaves them. */
  fate: 'erase' | 'keep' | ((subject: Subject) => RawBuilder<unknown>)
}

const isAny = (column: string, ids: readonly string[]) => sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`
const isEmail = (column: string) => (subject: Subject) => sql<boolean>`lower(${sql.ref(column)}) = ${subject.email}`

/** The address that a company's contact has once the person is erased; nothing is ever delivered to this domain. */
const nobody = sql`'erased-' || left(id::text, 8) || '@erased.invalid'`

/**
 * Every place where something of a person is kept: how it is found, what is exported, and what becomes of it when the
 * person is erased, in that order. `personal-data.test.ts` holds it against the database's tables.
 */
export const personalData: readonly PersonalData[] = [
  // Rows of a profile go with it; they are named before it, so that each is counted.
  {
    part: 'run-input',
    table: 'matching_run_students',
    of: (subject) => isAny('profile_id', subject.profileIds),
    fate: 'erase',
  },
  {
    part: 'rule-members',
    table: 'matching_rule_members',
    of: (subject) => isAny('profile_id', subject.profileIds),
    fate: 'erase',
  },
  { part: 'rules', table: 'matching_rules', of: (subject) => isAny('profile_id', subject.profileIds), fate: 'erase' },
  { part: 'news', table: 'publication_news', of: (subject) => isAny('profile_id', subject.profileIds), fate: 'erase' },
  { part: 'offers', table: 'offers', of: (subject) => isAny('profile_id', subject.profileIds), fate: 'erase' },
  {
    part: 'notes',
    table: 'notes',
    of: (subject) => isAny('profile_id', subject.profileIds),
    withheld: ['author'],
    fate: 'erase',
  },
  { part: 'tags', table: 'tags', of: (subject) => isAny('profile_id', subject.profileIds), fate: 'erase' },
  { part: 'profiles', table: 'profiles', of: (subject) => isAny('id', subject.profileIds), fate: 'erase' },
  { part: 'team-places', table: 'team_members', of: isEmail('email'), fate: 'erase' },
  { part: 'check-ins', table: 'attendance', of: isEmail('email'), withheld: ['noted_by'], fate: 'erase' },
  {
    part: 'certificates',
    table: 'participation_certificates',
    of: isEmail('email'),
    withheld: ['issued_by', 'revoked_by'],
    fate: 'erase',
  },
  { part: 'certificate-mails', table: 'certificate_mails', of: isEmail('email'), fate: 'erase' },
  { part: 'showcase-consents', table: 'showcase_consents', of: isEmail('email'), fate: 'erase' },
  { part: 'feedback', table: 'feedback', of: isEmail('student_email'), fate: 'erase' },
  {
    part: 'late-registrations',
    table: 'late_registrations',
    of: isEmail('email'),
    withheld: ['token_hash', 'created_by'],
    fate: 'erase',
  },
  {
    part: 'unfinished-uploads',
    table: 'resumable_uploads',
    of: ({ email }) => sql`${email} in (owner_email, uploaded_by)`,
    withheld: ['owner_email', 'uploaded_by', 'pieces'],
    fate: 'erase',
  },
  {
    part: 'nda-uploads',
    table: 'files',
    of: ({ email }) => sql`company_id is not null and ${email} in (owner_email, uploaded_by)`,
    fate: ({ email }) => sql`
      owner_email = case owner_email when ${email} then '' else owner_email end,
      uploaded_by = case uploaded_by when ${email} then '' else uploaded_by end`,
  },
  {
    part: 'uploads-for-others',
    table: 'files',
    of: ({ email }) => sql`company_id is null and uploaded_by = ${email} and owner_email <> ${email}`,
    withheld: ['owner_email'],
    fate: () => sql`uploaded_by = ''`,
  },
  {
    part: 'files',
    table: 'files',
    of: ({ email }) => sql`company_id is null and owner_email = ${email}`,
    fate: 'erase',
  },
  { part: 'advisors', table: 'advisors', of: (subject) => isAny('id', subject.advisorIds), fate: 'erase' },
  { part: 'subscribers', table: 'subscribers', of: (subject) => isAny('id', subject.subscriberIds), fate: 'erase' },
  { part: 'leads', table: 'leads', of: isEmail('contact_email'), withheld: ['owned_by', 'created_by'], fate: 'erase' },
  { part: 'company-links', table: 'company_links', of: isEmail('email'), withheld: ['token_hash'], fate: 'erase' },
  {
    part: 'hosts',
    table: 'company_hosting',
    of: isEmail('host_email'),
    fate: () => sql`host_name = '', host_phone = '', host_email = ''`,
  },
  {
    part: 'company-consents',
    table: 'company_showcase_consents',
    of: isEmail('email'),
    fate: () => sql`email = ''`,
  },
  {
    part: 'represented-teams',
    table: 'teams',
    of: isEmail('representative_email'),
    fate: () => sql`representative_email = ''`,
  },
  {
    part: 'contacts',
    table: 'companies',
    of: (subject) => isAny('id', subject.companyIds),
    fate: () => sql`contact_first_name = '', contact_last_name = '', contact_phone = '', contact_email = ${nobody}`,
  },
  {
    part: 'checked-in-by',
    table: 'attendance',
    of: isEmail('noted_by'),
    withheld: ['email', 'turned_up'],
    fate: () => sql`noted_by = ''`,
  },
  {
    part: 'office-companies',
    table: 'company_pipeline',
    of: isEmail('owned_by'),
    withheld: ['next_step'],
    fate: () => sql`owned_by = ''`,
  },
  {
    part: 'office-leads',
    table: 'leads',
    of: ({ email }) => sql`${email} in (owned_by, created_by)`,
    withheld: ['contact_name', 'contact_email', 'note', 'next_step', 'owned_by', 'created_by'],
    fate: ({ email }) => sql`
      owned_by = case owned_by when ${email} then '' else owned_by end,
      created_by = case created_by when ${email} then '' else created_by end`,
  },
  { part: 'mails', table: 'mails', of: isEmail('recipient'), withheld: ['html', 'headers'], fate: 'erase' },
  {
    part: 'sign-on-requests',
    table: 'sign_on_requests',
    of: ({ email }) => sql`lower(checked -> 'asserted' ->> 'email') = ${email}`,
    withheld: ['browser_hash', 'ticket_hash'],
    fate: 'erase',
  },
  {
    part: 'earlier-teams',
    table: 'publications',
    of: ({ email }) => sql`strpos(lower(earlier::text), to_json(${email}::text)::text) > 0`,
    withheld: ['published_by', 'earlier'],
    fate: ({ email }) => sql`earlier = (
      select coalesce(jsonb_agg(team || jsonb_build_object(
        'members', (team -> 'members') - ${email}::text,
        'representativeEmail', replace(team ->> 'representativeEmail', ${email}, ''))), '[]')
      from jsonb_array_elements(earlier) team)`,
  },
  {
    part: 'sessions',
    table: 'sessions',
    of: ({ userIds, identityIds }) =>
      sql`${isAny('authorised_user_id', userIds)} or ${isAny('identity_id', identityIds)}`,
    withheld: ['token_hash'],
    fate: 'erase',
  },
  {
    part: 'devices',
    table: 'known_devices',
    of: (subject) => isAny('authorised_user_id', subject.userIds),
    withheld: ['token_hash'],
    fate: 'erase',
  },
  {
    part: 'password-links',
    table: 'password_links',
    of: (subject) => isAny('authorised_user_id', subject.userIds),
    withheld: ['token_hash'],
    fate: 'erase',
  },
  {
    part: 'account',
    table: 'authorised_users',
    of: (subject) => isAny('id', subject.userIds),
    withheld: ['password_hash'],
    fate: 'erase',
  },
  { part: 'sign-on', table: 'identities', of: (subject) => isAny('id', subject.identityIds), fate: 'erase' },
  {
    part: 'consents',
    table: 'consents',
    of: ({ profileIds, companyIds, advisorIds, subscriberIds }) =>
      isAny('record_id', [...profileIds, ...companyIds, ...advisorIds, ...subscriberIds]),
    fate: 'keep',
  },
  {
    part: 'company-notes',
    table: 'notes',
    of: (subject) => isAny('company_id', subject.companyIds),
    withheld: ['author'],
    fate: 'keep',
  },
  {
    part: 'company-pipeline',
    table: 'company_pipeline',
    of: (subject) => isAny('company_id', subject.companyIds),
    withheld: ['owned_by'],
    fate: 'keep',
  },
  { part: 'company-tags', table: 'tags', of: (subject) => isAny('company_id', subject.companyIds), fate: 'keep' },
  {
    part: 'campaigns',
    table: 'campaign_recipients',
    of: ({ profileIds, companyIds, advisorIds, subscriberIds }) =>
      isAny('recipient_id', [...profileIds, ...companyIds, ...advisorIds, ...subscriberIds]),
    fate: 'keep',
  },
  {
    part: 'mails-to-others',
    table: 'mails',
    of: ({ email }) => sql`lower(recipient) <> ${email} and strpos(lower(text), ${email}) > 0`,
    // What else they say is about others.
    withheld: ['recipient', 'text', 'html', 'headers', 'last_error'],
    fate: 'keep',
  },
  {
    part: 'audit',
    table: 'audit_records',
    of: ({ email, identityIds, profileIds, userIds, companyIds, advisorIds, subscriberIds }) => sql`
      actor = ${email} or strpos(lower(details::text), to_json(${email}::text)::text) > 0
      or record_id = any(${[email, ...identityIds, ...profileIds, ...userIds, ...companyIds, ...advisorIds, ...subscriberIds]}::text[])`,
    fate: 'keep',
  },
  {
    part: 'office-runs',
    table: 'matching_runs',
    of: ({ email }) => sql`${email} in (author, chosen_by)`,
    withheld: ['companies', 'rules', 'result', 'settings', 'refusal'],
    fate: 'keep',
  },
  {
    part: 'office-rules',
    table: 'matching_rules',
    of: isEmail('author'),
    withheld: ['profile_id', 'reason'],
    fate: 'keep',
  },
  {
    part: 'office-notes',
    table: 'notes',
    of: isEmail('author'),
    withheld: ['text', 'profile_id'],
    fate: 'keep',
  },
  {
    part: 'office-campaigns',
    table: 'campaigns',
    of: ({ email }) => sql`${email} in (created_by, sent_by)`,
    withheld: ['draft'],
    fate: 'keep',
  },
  { part: 'office-mail-texts', table: 'mail_texts', of: isEmail('saved_by'), withheld: ['content'], fate: 'keep' },
  {
    part: 'office-publications',
    table: 'publications',
    of: isEmail('published_by'),
    withheld: ['earlier'],
    fate: 'keep',
  },
  {
    part: 'office-late',
    table: 'late_registrations',
    of: isEmail('created_by'),
    withheld: ['email', 'reason', 'token_hash'],
    fate: 'keep',
  },
  {
    part: 'office-certificates',
    table: 'participation_certificates',
    of: ({ email }) => sql`${email} in (issued_by, revoked_by)`,
    withheld: ['email', 'name', 'number', 'reason'],
    fate: 'keep',
  },
  {
    part: 'office-content',
    table: 'content_versions',
    of: isEmail('published_by'),
    withheld: ['content'],
    fate: 'keep',
  },
  {
    part: 'office-confirmations',
    table: 'confirmations',
    of: ({ email }) => sql`${email} in (asked_by, confirmed_by)`,
    fate: 'keep',
  },
  {
    part: 'own-views',
    table: 'table_views',
    of: ({ email }) => sql`created_by = ${email} and not is_shared`,
    fate: 'erase',
  },
  {
    part: 'views-naming',
    table: 'table_views',
    of: ({ email }) => sql`
      created_by <> ${email} and strpos(lower(name || content::text), ${email}) > 0`,
    withheld: ['created_by'],
    fate: 'erase',
  },
  {
    part: 'office-views',
    table: 'table_views',
    of: ({ email }) => sql`created_by = ${email} and is_shared`,
    fate: 'keep',
  },
  { part: 'office-drafts', table: 'content_drafts', of: isEmail('saved_by'), withheld: ['content'], fate: 'keep' },
]
