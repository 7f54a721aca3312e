import type { AdvisorProfile } from '@project-week/contract/advisors/advisor'
import type { AuditAction, AuditRecordType } from '@project-week/contract/audit/vocabulary'
import type { Audience } from '@project-week/contract/campaigns/audience'
import type { CampaignDraft } from '@project-week/contract/campaigns/campaign'
import type { AutomaticMail } from '@project-week/contract/mail/automatic-mail'
import type { MailText } from '@project-week/contract/mail/mail-text'
import type { Company as RegisteredCompany } from '@project-week/contract/companies/company'
import type { ViewContent, ViewedList } from '@project-week/contract/table-views/table-view'
import type { ConfirmedKind, SecondPair } from '@project-week/contract/confirmations/confirmation'
import type { Edition } from '@project-week/contract/editions/edition'
import type { LateKind } from '@project-week/contract/editions/late-registration'
import type { RunPhase, RunStudent } from '@project-week/contract/matching/matching'
import type { Refusal } from '@project-week/contract/matching/refusal'
import type { PropertyName, RuleKind } from '@project-week/contract/matching/rules'
import type { RunSettings } from '@project-week/contract/matching/settings'
import type { AuthorisedUserType, Role } from '@project-week/contract/auth/roles'
import type { FeedbackAnswers } from '@project-week/contract/feedback/feedback'
import type { FileKind, FileType } from '@project-week/contract/files/upload'
import type { HostingDetails } from '@project-week/contract/hosting/hosting'
import type { OfferState } from '@project-week/contract/publishing/offer'
import type { News } from '@project-week/contract/publishing/publication'
import type { EditionCounts } from '@project-week/contract/retention/retention'
import type { StudentProfile } from '@project-week/contract/registrations/profile'
import type { Subscriber } from '@project-week/contract/subscribers/subscriber'
import type { Company, Student } from '@project-week/matching/model/problem'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { RunRules, StoredResult } from './stored-run.ts'

export type StudentNews = Exclude<News, `company-${string}`>
export type CompanyNews = Extract<News, `company-${string}`>

/** Written as a Date or ISO string, read as a Date. */
type Timestamp = ColumnType<Date, Date | string, Date | string>

interface EditionsTable {
  label: string
  isCurrent: boolean
  /** The contract's Edition without its label. */
  details: JSONColumnType<Omit<Edition, 'label'>>
  createdAt: Generated<Timestamp>
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
  updatedAt: Timestamp
}

interface AuthorisedUsersTable {
  id: string
  /** Lower case. */
  email: string
  type: AuthorisedUserType
  firstName: string
  lastName: string
  company: string
  passwordHash: string | null
  createdAt: Timestamp
  /** When the last invitation was mailed; null for who got a link another way. */
  invitedAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** Whose university sign-on it is, once both were proven in one browser. */
  identityId: ColumnType<string | null, string | null | undefined, string | null>
  /** A removed user keeps the row, so that the audit log stays readable, and loses every right. */
  removedAt: Timestamp | null
}

interface SessionsTable {
  id: string
  /** SHA-256 of the cookie's value: a leaked backup opens no session. */
  tokenHash: Buffer
  identityId: string | null
  authorisedUserId: string | null
  createdAt: Timestamp
  expiresAt: Timestamp
  /** Under what name the identity provider knows the session; null for every other sign-in. */
  samlSubject: JSONColumnType<SamlSubject> | null
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
  createdAt: Timestamp
  browserHash: Buffer | null
  usedAt: Timestamp | null
  ticketHash: Buffer | null
  checked: JSONColumnType<{ asserted: Asserted; subject: SamlSubject; target: string }> | null
}

interface UsedSamlMessagesTable {
  id: string
  expiresAt: Timestamp
}

interface PasswordLinksTable {
  tokenHash: Buffer
  authorisedUserId: string
  purpose: 'invitation' | 'reset'
  createdAt: Timestamp
  expiresAt: Timestamp
}

interface LoginFailuresTable {
  countedFor: Buffer
  failures: number
  lastFailedAt: Timestamp
}

interface KnownDevicesTable {
  tokenHash: Buffer
  authorisedUserId: string
  lastUsedAt: Timestamp
}

/** The contract's fields each in a column of its own, in snake case; `docs/guides/add-a-field.md`. */
interface ProfilesTable extends Omit<StudentProfile, 'date' | 'registeredIn' | 'role'> {
  edition: string
  /** Null for who was imported into an earlier edition: nobody has signed on for it. */
  identityId: string | null
  createdAt: Timestamp
  /** By the programme clock; a withdrawn registration stays on record and is in no list. */
  withdrawnAt: Timestamp | null
}

type Address = RegisteredCompany['address']

interface CompaniesTable
  extends
    Omit<
      RegisteredCompany,
      | '_id'
      | 'address'
      | 'cancelledReason'
      | 'contactPerson'
      | 'createdAt'
      | 'nextStep'
      | 'nextStepOn'
      | 'ownedBy'
      | 'semester'
      | 'stage'
      | 'state'
      | 'tags'
      | 'teamLimit'
      | 'version'
    >,
    Address {
  id: string
  edition: string
  createdAt: Timestamp
  contactFirstName: string
  contactLastName: string
  contactEmail: string
  contactPhone: string
  teamLimit: Generated<number>
  /** Its own smallest and largest team; null: those of a run's settings. */
  minimumTeam: Generated<number | null>
  maximumTeam: Generated<number | null>
  /** By the programme clock; null for a company that takes part. */
  cancelledAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  cancelledReason: Generated<string>
}

interface SubscribersTable extends Omit<Subscriber, '_id' | 'createdAt'> {
  id: string
  createdAt: Timestamp
}

/** The e-mail address is lower case: it says who it is, whichever way they signed in. */
interface AdvisorsTable extends Omit<AdvisorProfile, 'registeredIn' | 'createdAt' | 'updatedAt'> {
  edition: string
  createdAt: Timestamp
  updatedAt: Timestamp
}

interface ConsentsTable {
  id: string
  /** What was registered: a profile, a company, a subscriber or an advisor. */
  recordType: string
  recordId: string
  kind: string
  version: string
  givenAt: Timestamp
}

interface TeamsTable {
  id: string
  edition: string
  companyId: string
  representativeEmail: string
  createdAt: Timestamp
  advisorId: Generated<string | null>
  /** Which publication made or last changed it; null for a team made, or changed since, by hand. */
  publicationId: Generated<string | null>
  /** When its members were last reminded of the poster. */
  posterRemindedAt: Generated<Timestamp | null>
}

/** A team as it was before a publication changed or dissolved it. */
export interface EarlierTeam {
  id: string
  companyId: string
  representativeEmail: string
  createdAt: string
  publicationId: string | null
  /** Missing in publications before there were advisors of teams. */
  advisorId?: string | null
  members: string[]
}

interface PublicationsTable {
  id: string
  edition: string
  /** From 1 in each edition. */
  number: number
  runId: string
  /** Real time, as of mails. */
  publishedAt: Timestamp
  publishedBy: string
  mailsLeaveAt: Timestamp
  /** How many teams it made or changed. */
  teamsWritten: number
  /** Emptied once the mails have left: it holds addresses. */
  earlier: JSONColumnType<EarlierTeam[]>
}

/** A place that somebody is asked to accept. */
interface OffersTable {
  id: string
  edition: string
  profileId: string
  /** The team may be dissolved, and come back by an undo. */
  teamId: string
  companyId: string
  /** Null for a place offered to somebody on the waiting list. */
  publicationId: string | null
  /** The publication that moved this person on: the offer no longer counts. */
  replacedBy: string | null
  /** Of a declined place: the offer to whoever was next. */
  filledBy: string | null
  createdAt: Timestamp
  /** The last day to answer, by the programme clock. */
  dueOn: string
  remindedAt: Timestamp | null
  state: OfferState
  answeredAt: Timestamp | null
  answeredBy: 'link' | 'signed-in' | 'silence' | null
  reason: string
}

interface OfferLinksTable {
  tokenHash: Buffer
  offerId: string
}

/** What a publication wrote to a student. */
interface PublicationNewsTable {
  publicationId: string
  profileId: string
  news: StudentNews
}

/** A link that a company got by mail; the newest counts. */
interface CompanyLinksTable {
  number: Generated<number>
  tokenHash: Buffer
  companyId: string
  /** The contact that it was mailed to, in lower case. */
  email: string
  createdAt: Timestamp
  expiresAt: Timestamp
  revokedAt: Timestamp | null
  /** Undoing the publication takes it along; null where the office or the contact asked for it. */
  publicationId: string | null
}

interface CompanyHostingTable extends HostingDetails {
  companyId: string
  updatedAt: Timestamp
}

interface TeamConfirmationsTable {
  teamId: string
  /** Digest of the addresses that were confirmed. */
  members: string
  confirmedAt: Timestamp
}

interface ChangeRequestsTable {
  id: string
  companyId: string
  reason: string
  createdAt: Timestamp
  /** Null while it waits for the office. */
  doneAt: Timestamp | null
}

interface PublicationCompanyNewsTable {
  publicationId: string
  companyId: string
  news: CompanyNews
}

/** One person who may register after the close. */
interface LateRegistrationsTable {
  id: string
  edition: string
  kind: LateKind
  /** Lower case. */
  email: string
  reason: string
  /** The last day, in Berlin. */
  until: string
  /** SHA-256 of the token in a company's link. */
  tokenHash: Buffer | null
  createdAt: Timestamp
  createdBy: string
  usedAt: Timestamp | null
  revokedAt: Timestamp | null
}

interface TeamMembersTable {
  teamId: string
  position: number
  email: string
}

/** Whether somebody turned up, as the last check-in of their team has it. */
interface AttendanceTable {
  teamId: string
  /** Lower case. */
  email: string
  turnedUp: boolean
  notedAt: Timestamp
  notedBy: string
}

/** Who was mailed that their certificate is ready. */
interface CertificateMailsTable {
  edition: string
  /** Lower case. */
  email: string
  mailedAt: Timestamp
}

interface ParticipationCertificatesTable {
  id: string
  /** Random, in groups of four. */
  number: string
  edition: string
  /** Lower case. */
  email: string
  /** On the day of issue. */
  name: string
  companyName: string
  issuedAt: Timestamp
  issuedBy: string
  revokedAt: Timestamp | null
  revokedBy: string | null
  /** Why it was revoked. */
  reason: Generated<string>
}

type RunState = 'running' | 'done' | 'failed' | 'cancelled'

interface MatchingRunsTable {
  id: string
  edition: string
  createdAt: Timestamp
  finishedAt: Timestamp | null
  author: string
  state: RunState
  /** Why a run failed, in the engine's words. */
  failure: string | null
  /** The same as data, without anybody's name. */
  refusal: JSONColumnType<Refusal> | null
  settings: JSONColumnType<RunSettings>
  /** SHA-256 of the problem: the same digest and settings give the same result. */
  inputDigest: string
  /** The companies as the engine read them; nothing personal. */
  companies: JSONColumnType<Company[]>
  /** Students by profile id, which leads nowhere once a profile is erased. */
  rules: JSONColumnType<RunRules>
  studentCount: number
  result: JSONColumnType<StoredResult> | null
  /** SHA-256 of the result's bytes without its running time. */
  resultDigest: string | null
  /** Until then, by the database's clock, a run under way has an owner that computes it. */
  leasedUntil: ColumnType<Date, Date | undefined, Date>
  /** Where the owner said that it stands, and after how many milliseconds. */
  phase: Generated<RunPhase>
  elapsed: Generated<number>
  /** Somebody wants the best result found so far. */
  finishAsked: Generated<boolean>
  /** Set for the one run of an edition that somebody chose to be shown and exported. */
  chosenAt: Timestamp | null
  chosenBy: string | null
}

/** What a run knows of a student; gone with the profile. */
interface MatchingRunStudentsTable {
  runId: string
  profileId: string
  input: JSONColumnType<Omit<Student, 'matrikelnummer'>>
  /** Place in the result's teams; null for who has none. */
  team: number | null
  studentRank: number
  companyRank: number
  fit: number
  because: RunStudent['because']
  /** Place in the waiting list, from 1, and what set them there; null for who has a place, or whom no priority kept out. */
  waitingRank: number | null
  waitingBy: NonNullable<RunStudent['waiting']>['decidedBy'] | null
}

interface MatchingRulesTable {
  id: string
  edition: string
  kind: RuleKind
  /** Of a pin, an exclusion and a locked team. */
  companyId: string | null
  /** Of a pin and an exclusion; the students of other rules stand in a table of their own. */
  profileId: string | null
  propertyName: Generated<PropertyName | null>
  propertyValue: Generated<string | null>
  weight: Generated<number | null>
  reason: string
  author: string
  createdAt: Timestamp
}

/** In whose teams a rule between people holds; without any, in all. */
interface MatchingRuleCompaniesTable {
  ruleId: string
  companyId: string
}

interface MatchingRuleMembersTable {
  ruleId: string
  profileId: string
}

/** A file record: what is known of a stored file, whose key in the storage is this id. */
interface FilesTable {
  id: string
  edition: string
  kind: FileKind
  /** Whose file it is, and who sent it; lower case, different where an admin uploads for somebody. */
  ownerEmail: string
  uploadedBy: string
  /** The owner's team when it was uploaded; null where there was none yet. */
  teamId: string | null
  /** Of an NDA: whose it is; all its students may read it. */
  companyId: Generated<string | null>
  /** Safe to show and to save under. */
  filename: string
  type: FileType
  size: number
  sha256: string
  createdAt: Timestamp
  /** Made by a job after the upload; `none` where no picture can be made of the file. Films wait for an instance with ffmpeg. */
  thumbnail: 'waiting' | 'made' | 'none'
  /** Of a film: how long it is, once a job has looked at it. */
  seconds: Generated<number | null>
}

/** A file that arrives in pieces; kept a while after it is complete, to answer a repeated call. */
interface ResumableUploadsTable {
  id: string
  kind: 'poster' | 'image'
  /** As of a file record. */
  ownerEmail: string
  uploadedBy: string
  /** As the browser named it; not yet safe. */
  filename: string
  size: number
  received: Generated<number>
  /** Keys of the stored pieces, in order. */
  pieces: Generated<string[]>
  /** What it has become. */
  fileId: Generated<string | null>
  expiresAt: Timestamp
}

/** What a member of a team agreed to: that its poster and pictures are shown on the public site. */
interface ShowcaseConsentsTable {
  teamId: string
  /** Lower case. */
  email: string
  version: string
  givenAt: Timestamp
  takenBackAt: Timestamp | null
}

/** What a company agreed to: that it is named beside them. */
interface CompanyShowcaseConsentsTable {
  companyId: string
  email: string
  version: string
  givenAt: Timestamp
  takenBackAt: Timestamp | null
}

interface ShowcasesTable {
  teamId: string
  title: string
}

/** A file with a row is released. */
interface ShowcaseFilesTable {
  fileId: string
  teamId: string
  releasedAt: Timestamp
}

/** What a student or a company answered after the week: one of the two is set. */
interface NotesTable {
  id: string
  profileId: string | null
  companyId: string | null
  text: string
  /** An e-mail address. */
  author: string
  createdAt: Timestamp
}

/** What the office keeps of a company's way into an edition; a company without a row has nothing of it. */
interface CompanyPipelineTable {
  companyId: string
  /** An e-mail address; empty is nobody. */
  ownedBy: Generated<string>
  /** The edition for which it was contacted last. */
  contactedFor: string | null
  /** Empty exactly where there is no day. */
  nextStep: Generated<string>
  /** YYYY-MM-DD */
  nextStepOn: string | null
}

/** A company that has never registered, as the office writes it down; empty texts are what is not known. */
interface LeadsTable {
  id: string
  /** For which it was written. */
  edition: string
  companyName: string
  contactName: string
  contactEmail: string
  note: string
  ownedBy: string
  contactedFor: string | null
  nextStep: string
  /** YYYY-MM-DD */
  nextStepOn: string | null
  createdAt: Timestamp
  /** An e-mail address. */
  createdBy: string
}

/** What a list shows, under a name. */
interface TableViewsTable {
  id: string
  list: ViewedList
  name: string
  isShared: boolean
  content: JSONColumnType<ViewContent>
  /** An e-mail address. */
  createdBy: string
  createdAt: Timestamp
}

interface TagsTable {
  profileId: string | null
  companyId: string | null
  tag: string
}

interface FeedbackTable {
  id: string
  edition: string
  /** Lower case. */
  studentEmail: string | null
  companyId: string | null
  answers: JSONColumnType<FeedbackAnswers>
  /** When it was answered first. */
  answeredAt: Timestamp
}

export type MailState = 'queued' | 'sent' | 'failed' | 'kept'

interface MailsTable {
  id: string
  createdAt: Timestamp
  recipient: string
  subject: string
  text: string
  html: string
  headers: JSONColumnType<Record<string, string>>
  state: MailState
  attempts: Generated<number>
  lastError: string | null
  /** Until then somebody is sending it. */
  claimedUntil: Timestamp | null
  sentAt: Timestamp | null
  publicationId: Generated<string | null>
  campaignId: Generated<string | null>
}

interface CampaignsTable {
  id: string
  audience: Audience
  draft: JSONColumnType<CampaignDraft>
  chosen: number
  createdAt: Timestamp
  createdBy: string
  sentAt: ColumnType<Date | null, undefined, Date>
  sentBy: Generated<string | null>
  stoppedAt: ColumnType<Date | null, undefined, Date>
}

interface CampaignRecipientsTable {
  campaignId: string
  /** From 0, in the order of the list. */
  at: number
  /** A row of the audience's table. */
  recipientId: string
  /** Neither withdrawn nor cancelled when it was chosen. */
  wasActive: boolean
}

interface MailTextsTable {
  edition: string
  name: AutomaticMail
  content: JSONColumnType<MailText>
  savedAt: Timestamp
  savedBy: string
}

/** Addresses, by a digest, that want no news. */
interface MailOptOutsTable {
  id: string
  at: Timestamp
}

interface AuditRecordsTable {
  id: Generated<string>
  at: Timestamp
  actor: string
  actorRole: string
  action: AuditAction
  recordType: AuditRecordType
  recordId: string
  ip: string
  details: JSONColumnType<Record<string, unknown>>
}

interface ContentVersionsTable {
  id: Generated<number>
  name: string
  /** Null: what the release ships. */
  content: JSONColumnType<object> | null
  publishedAt: Timestamp
  publishedBy: string
}

/** Pictures, and PDFs of posters; the name says which. */
interface ContentPicturesTable {
  /** As content names it, without `uploaded/`. */
  name: string
  uploadedAt: Timestamp
}

interface ContentDraftsTable {
  name: string
  content: JSONColumnType<object>
  savedAt: Timestamp
  savedBy: string
}

/** Each version of a text that somebody has agreed to. */
interface LegalTextsTable {
  name: string
  version: string
  content: JSONColumnType<object>
  keptAt: Timestamp
}

interface RateLimitsTable {
  /** Of whom at which endpoint, as a digest. */
  key: Buffer
  hits: number
  endsAt: Timestamp
}

interface DemoClockTable {
  onlyRow: Generated<boolean>
  phase: string
  setAt: Timestamp
}

/** How long an edition's personal data stays; one row. */
interface RetentionTable {
  months: number
  isScheduled: boolean
}

interface EditionStatisticsTable {
  edition: string
  erasedAt: Timestamp
  counts: JSONColumnType<EditionCounts>
}

/** For what another admin is needed; one row. */
type SecondPairTable = SecondPair

/** What an admin asked another one to confirm. */
interface ConfirmationsTable {
  id: string
  kind: ConfirmedKind
  /** What exactly, such as the version of a preview. */
  subject: string
  askedBy: string
  askedAt: Timestamp
  confirmedBy: string | null
  confirmedAt: Timestamp | null
  /** Taken back, or declined. */
  withdrawnAt: Timestamp | null
}

export interface Tables {
  secondPair: SecondPairTable
  confirmations: ConfirmationsTable
  retention: RetentionTable
  editionStatistics: EditionStatisticsTable
  editions: EditionsTable
  identities: IdentitiesTable
  authorisedUsers: AuthorisedUsersTable
  sessions: SessionsTable
  signOnRequests: SignOnRequestsTable
  usedSamlMessages: UsedSamlMessagesTable
  passwordLinks: PasswordLinksTable
  loginFailures: LoginFailuresTable
  knownDevices: KnownDevicesTable
  profiles: ProfilesTable
  companies: CompaniesTable
  subscribers: SubscribersTable
  advisors: AdvisorsTable
  consents: ConsentsTable
  teams: TeamsTable
  teamMembers: TeamMembersTable
  attendance: AttendanceTable
  participationCertificates: ParticipationCertificatesTable
  certificateMails: CertificateMailsTable
  publications: PublicationsTable
  publicationNews: PublicationNewsTable
  publicationCompanyNews: PublicationCompanyNewsTable
  lateRegistrations: LateRegistrationsTable
  offers: OffersTable
  offerLinks: OfferLinksTable
  companyLinks: CompanyLinksTable
  companyHosting: CompanyHostingTable
  teamConfirmations: TeamConfirmationsTable
  changeRequests: ChangeRequestsTable
  matchingRuns: MatchingRunsTable
  matchingRunStudents: MatchingRunStudentsTable
  matchingRules: MatchingRulesTable
  matchingRuleMembers: MatchingRuleMembersTable
  matchingRuleCompanies: MatchingRuleCompaniesTable
  mails: MailsTable
  campaigns: CampaignsTable
  campaignRecipients: CampaignRecipientsTable
  mailOptOuts: MailOptOutsTable
  mailTexts: MailTextsTable
  files: FilesTable
  resumableUploads: ResumableUploadsTable
  feedback: FeedbackTable
  notes: NotesTable
  companyPipeline: CompanyPipelineTable
  leads: LeadsTable
  tags: TagsTable
  tableViews: TableViewsTable
  showcaseConsents: ShowcaseConsentsTable
  companyShowcaseConsents: CompanyShowcaseConsentsTable
  showcases: ShowcasesTable
  showcaseFiles: ShowcaseFilesTable
  auditRecords: AuditRecordsTable
  demoClock: DemoClockTable
  rateLimits: RateLimitsTable
  contentVersions: ContentVersionsTable
  contentDrafts: ContentDraftsTable
  contentPictures: ContentPicturesTable
  legalTexts: LegalTextsTable
}
