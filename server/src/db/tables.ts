import type { Edition } from '@project-week/contract/editions/edition'
import type { RunStudent } from '@project-week/contract/matching/matching'
import type { Refusal } from '@project-week/contract/matching/refusal'
import type { RuleKind } from '@project-week/contract/matching/rules'
import type { RunSettings } from '@project-week/contract/matching/settings'
import type { AuthorisedUserType, Role } from '@project-week/contract/auth/roles'
import type { FileKind, FileType } from '@project-week/contract/files/upload'
import type { Company, Student } from '@project-week/matching/model/problem'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { RunRules, StoredResult } from '../modules/matching/stored-run.ts'

/** Written as a Date or ISO string, read as a Date. */
type Timestamp = ColumnType<Date, Date | string, Date | string>

interface EditionsTable {
  label: string
  is_current: boolean
  /** The contract's Edition without its label. */
  details: JSONColumnType<Omit<Edition, 'label'>>
  created_at: Generated<Timestamp>
}

/** What a university sign-on asserts about a person. */
export interface Asserted {
  subject: string
  role: Role
  firstname: string
  lastname: string
  matrikelnummer: string
  email: string
  placeofbirth: string
  countryofbirth: string
  currentfieldofstudy: string
}

/** A person as the university sign-on last asserted them. */
interface IdentitiesTable extends Asserted {
  id: string
  updated_at: Timestamp
}

interface AuthorisedUsersTable {
  id: string
  /** Lower case. */
  email: string
  type: AuthorisedUserType
  first_name: string
  last_name: string
  company: string
  password_hash: string | null
  created_at: Timestamp
  /** When the last invitation was mailed; null for who got a link another way. */
  invited_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** A removed user keeps the row, so that the audit log stays readable, and loses every right. */
  removed_at: Timestamp | null
}

interface SessionsTable {
  id: string
  /** SHA-256 of the cookie's value: a leaked backup opens no session. */
  token_hash: Buffer
  identity_id: string | null
  authorised_user_id: string | null
  created_at: Timestamp
  expires_at: Timestamp
  /** Under what name the identity provider knows the session; null for every other sign-in. */
  saml_subject: JSONColumnType<SamlSubject> | null
}

/** How a single logout names a session. */
export interface SamlSubject {
  nameId: string
  nameIdFormat: string
  nameQualifier?: string
  spNameQualifier?: string
  sessionIndex?: string
}

interface SignOnRequestsTable {
  id: string
  kind: 'sign-on' | 'logout'
  created_at: Timestamp
  browser_hash: Buffer | null
  used_at: Timestamp | null
  ticket_hash: Buffer | null
  checked: JSONColumnType<{ asserted: Asserted; subject: SamlSubject; target: string }> | null
}

interface UsedSamlMessagesTable {
  id: string
  expires_at: Timestamp
}

interface PasswordLinksTable {
  token_hash: Buffer
  authorised_user_id: string
  purpose: 'invitation' | 'reset'
  created_at: Timestamp
  expires_at: Timestamp
}

interface LoginFailuresTable {
  counted_for: Buffer
  failures: number
  last_failed_at: Timestamp
}

interface KnownDevicesTable {
  token_hash: Buffer
  authorised_user_id: string
  last_used_at: Timestamp
}

interface ProfilesTable {
  id: string
  edition: string
  identity_id: string
  created_at: Timestamp
  firstname: string
  lastname: string
  matrikelnummer: string
  email: string
  placeofbirth: string
  countryofbirth: string
  currentfieldofstudy: string
  gender: string
  currentdegree: string
  school: string
  semester: number
  germanlanguagelevel: string
  motivation: string
  previous_participation: string
  registered_before: boolean
  preferred_field_of_business: string[]
  phone: string
  master_credits: string
  programs: string[]
  programs_other: string
  patent_attorney_interest: string | null
  source_of_information: string
  source_of_information_other: string
  /** By the programme clock; a withdrawn registration stays on record and is in no list. */
  withdrawn_at: Timestamp | null
}

interface CompaniesTable {
  id: string
  edition: string
  created_at: Timestamp
  company_name: string
  field_of_business: string
  /** Where an admin mapped a free text to one of the listed fields. */
  mapped_field_of_business: string | null
  /** How many teams the company may have. */
  team_limit: Generated<number>
  preferred_field_of_study: string[]
  company_size: string
  company_description: string
  business_problem: string
  reason_for_participation: string
  source_of_information: string
  nda_required: string
  street: string
  house_number: string
  city: string
  country: string
  website: string
  contact_first_name: string
  contact_last_name: string
  contact_email: string
  contact_phone: string
}

interface SubscribersTable {
  id: string
  created_at: Timestamp
  first_name: string
  last_name: string
  email: string
  company: string
  position: string
}

interface AdvisorsTable {
  id: string
  edition: string
  /** Lower case; who it is, whichever way they signed in. */
  email: string
  firstname: string
  lastname: string
  created_at: Timestamp
  updated_at: Timestamp
  school: string
  position: string
  business_fields: string[]
  languages: string[]
  teams: number
  motivation: string
}

interface ConsentsTable {
  id: string
  /** What was registered: a profile, a company, a subscriber or an advisor. */
  record_type: string
  record_id: string
  kind: string
  version: string
  given_at: Timestamp
}

interface TeamsTable {
  id: string
  edition: string
  company_id: string
  representative_email: string
  created_at: Timestamp
}

interface TeamMembersTable {
  team_id: string
  position: number
  email: string
}

export type RunState = 'running' | 'done' | 'failed' | 'cancelled'

interface MatchingRunsTable {
  id: string
  edition: string
  created_at: Timestamp
  finished_at: Timestamp | null
  author: string
  state: RunState
  /** Why a run failed, in the engine's words. */
  failure: string | null
  /** The same as data, without anybody's name. */
  refusal: JSONColumnType<Refusal> | null
  settings: JSONColumnType<RunSettings>
  /** SHA-256 of the problem: the same digest and settings give the same result. */
  input_digest: string
  /** The companies as the engine read them; nothing personal. */
  companies: JSONColumnType<Company[]>
  /** Students by profile id, which leads nowhere once a profile is erased. */
  rules: JSONColumnType<RunRules>
  student_count: number
  result: JSONColumnType<StoredResult> | null
  /** SHA-256 of the result's bytes without its running time. */
  result_digest: string | null
  /** The run with the newest is the one that is shown. */
  shown_at: Timestamp | null
}

/** What a run knows of a student; gone with the profile. */
interface MatchingRunStudentsTable {
  run_id: string
  profile_id: string
  input: JSONColumnType<Omit<Student, 'matrikelnummer'>>
  /** Place in the result's teams; null for who has none. */
  team: number | null
  wish: number
  look: number
  fit: number
  because: RunStudent['because']
}

interface MatchingRulesTable {
  id: string
  edition: string
  kind: RuleKind
  company_id: string
  /** Null for a locked team, whose members stand in a table of their own. */
  profile_id: string | null
  reason: string
  author: string
  created_at: Timestamp
}

interface MatchingRuleMembersTable {
  rule_id: string
  profile_id: string
}

/** A file record: what is known of a stored file, whose key in the storage is this id. */
interface FilesTable {
  id: string
  edition: string
  kind: FileKind
  /** Whose file it is, and who sent it; lower case, different where an admin uploads for somebody. */
  owner_email: string
  uploaded_by: string
  /** The owner's team when it was uploaded; null where there was none yet. */
  team_id: string | null
  /** Safe to show and to save under. */
  filename: string
  type: FileType
  size: number
  sha256: string
  created_at: Timestamp
  /** Made by a job after the upload; `none` where no picture can be made of the file. */
  thumbnail: 'waiting' | 'made' | 'none'
}

export type MailState = 'queued' | 'sent' | 'failed' | 'kept'

interface MailsTable {
  id: string
  created_at: Timestamp
  recipient: string
  subject: string
  text: string
  html: string
  headers: JSONColumnType<Record<string, string>>
  state: MailState
  attempts: Generated<number>
  last_error: string | null
  /** Until then somebody is sending it. */
  claimed_until: Timestamp | null
  sent_at: Timestamp | null
}

interface AuditRecordsTable {
  id: Generated<string>
  at: Timestamp
  actor: string
  actor_role: string
  action: string
  record_type: string
  record_id: string
  address: string
  details: JSONColumnType<Record<string, unknown>>
}

interface DemoClockTable {
  only_row: Generated<boolean>
  phase: string
  set_at: Timestamp
}

export interface Tables {
  editions: EditionsTable
  identities: IdentitiesTable
  authorised_users: AuthorisedUsersTable
  sessions: SessionsTable
  sign_on_requests: SignOnRequestsTable
  used_saml_messages: UsedSamlMessagesTable
  password_links: PasswordLinksTable
  login_failures: LoginFailuresTable
  known_devices: KnownDevicesTable
  profiles: ProfilesTable
  companies: CompaniesTable
  subscribers: SubscribersTable
  advisors: AdvisorsTable
  consents: ConsentsTable
  teams: TeamsTable
  team_members: TeamMembersTable
  matching_runs: MatchingRunsTable
  matching_run_students: MatchingRunStudentsTable
  matching_rules: MatchingRulesTable
  matching_rule_members: MatchingRuleMembersTable
  mails: MailsTable
  files: FilesTable
  audit_records: AuditRecordsTable
  demo_clock: DemoClockTable
}
