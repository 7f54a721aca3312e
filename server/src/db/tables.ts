import type { AdvisorProfile } from '@project-week/contract/advisors/advisor'
import type { AuditAction, AuditRecordType } from '@project-week/contract/audit/vocabulary'
import type { Audience } from '@project-week/contract/campaigns/audience'
import type { CampaignDraft } from '@project-week/contract/campaigns/campaign'
import type { Locale } from '@project-week/contract/locale'
import type { AutomaticMail } from '@project-week/contract/mail/automatic-mail'
import type { MailText } from '@project-week/contract/mail/mail-text'
import type { KnownAnswers } from '@project-week/contract/companies/company-form-link'
import type { Company as RegisteredCompany } from '@project-week/contract/companies/company'
import type { Edition } from '@project-week/contract/editions/edition'
import type { LateKind } from '@project-week/contract/editions/late-registration'
import type { RunPhase, RunStudent } from '@project-week/contract/matching/matching'
import type { Refusal } from '@project-week/contract/matching/refusal'
import type { PropertyName, RuleKind } from '@project-week/contract/matching/rules'
import type { RunSettings } from '@project-week/contract/matching/settings'
import type { AuthorisedUserType } from '@project-week/contract/auth/roles'
import type { FeedbackAnswers } from '@project-week/contract/feedback/feedback'
import type { FileKind, FileType } from '@project-week/contract/files/upload'
import type { HostingDetails } from '@project-week/contract/hosting/hosting'
import type { OfferState } from '@project-week/contract/publishing/offer'
import type { News } from '@project-week/contract/publishing/publication'
import type { EditionCounts } from '@project-week/contract/retention/retention'
import type { StudentProfile } from '@project-week/contract/registrations/profile'
import type { AddressState, CompanyState, StudentState } from '@project-week/contract/states'
import type { Subscriber } from '@project-week/contract/subscribers/subscriber'
import type { Company } from '@project-week/matching/model/problem'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { RunBefore, RunRules, StoredResult, StoredWhatIf, StudentAnswers } from './stored-run.ts'

export type StudentNews = Exclude<News, `company-${string}`>
export type CompanyNews = Extract<News, `company-${string}`>

/** Written as a Date or ISO string, read as a Date. */
type Timestamp = ColumnType<Date, Date | string, Date | string>

interface EditionsTable {
  label: string
  isCurrent: boolean
  /** The contract's Edition without its label. */
  details: JSONColumnType<Omit<Edition, 'label'>>
  retentionMonths: number
  isErasedBySchedule: boolean
  createdAt: Generated<Timestamp>
}

/** What a university sign-on asserts about a person. */
export interface Asserted {
  subject: string
  role: 'student' | 'advisor'
  firstname: string
  lastname: string
  matrikelnummer: string
  email: string
  placeofbirth: string
  countryofbirth: string
  currentfieldofstudy: string
}

interface PeopleTable {
  id: Generated<string>
  /** Where they are shown and written to now; lower case. */
  email: string
  /** The one they read: their emails have it first. */
  language: Generated<Locale>
  createdAt: Timestamp
}

interface PersonAddressesTable {
  personId: string
  /** Lower case. */
  address: string
  source: AddressSource
  notedAt: Timestamp
  provedAt: Timestamp | null
  provedBy: AddressProof | null
}

/** How an address became known: by a sign-on, or because the office typed or imported it. */
export type AddressSource = 'asserted' | 'kept'

/** How somebody proved an address: by a mailed link, or by a sign-on whose provider never reuses addresses. */
export type AddressProof = 'link' | 'provider'

/** A person as the university sign-on last asserted them. */
interface IdentitiesTable extends Asserted {
  id: string
  personId: string
  updatedAt: Timestamp
  /** The account with another sign-on whose password was given in the browser of this one: an admin decides. */
  waitsFor: Generated<string | null>
}

interface AuthorisedUsersTable {
  id: string
  personId: string
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
  /** When the person last proved who they are. */
  provedAt: Timestamp
  /** When they gave a second factor, here or at the identity provider. */
  factorAt: Timestamp | null
  lastUsedAt: Timestamp
  browser: string | null
  system: string | null
  /** Under what name the identity provider knows the session; null for every other sign-in. */
  samlSubject: JSONColumnType<SamlSubject> | null
}

/** A sign-in that waits for the second factor. */
interface SecondStepsTable {
  id: string
  tokenHash: Buffer
  identityId: string | null
  authorisedUserId: string | null
  samlSubject: JSONColumnType<SamlSubject> | null
  expiresAt: Timestamp
}

interface SecondFactorsTable {
  id: string
  personId: string
  kind: 'passkey' | 'code'
  name: string
  createdAt: Timestamp
  lastUsedAt: Timestamp | null
  /** Of a passkey, as the browser names it (base64url). */
  credentialId: string | null
  publicKey: Buffer | null
  counter: number | null
  transports: string[] | null
  /** Of one-time codes, encrypted. */
  secret: Buffer | null
  lastStep: number | null
}

interface RecoveryCodesTable {
  codeHash: Buffer
  personId: string
}

interface FactorChallengesTable {
  challenge: string
  boundTo: string
  purpose: 'add-passkey' | 'passkey' | 'add-codes'
  secret: Buffer | null
  expiresAt: Timestamp
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
  checked: JSONColumnType<{
    asserted: Asserted
    subject: SamlSubject
    target: string
    authenticatedAt: string
    hasFactor: boolean
  }> | null
}

interface UsedSamlMessagesTable {
  id: string
  expiresAt: Timestamp
}

interface LoginFailuresTable {
  countedFor: Buffer
  failures: number
  lastFailedAt: Timestamp
}

interface LinkRequestsTable {
  addressDigest: Buffer
  askedAt: Date[]
}

interface KnownDevicesTable {
  tokenHash: Buffer
  authorisedUserId: string
  lastUsedAt: Timestamp
}

/** The contract's fields each in a column of its own, in snake case; `docs/guides/add-a-field.md`. */
interface ProfilesTable extends Omit<StudentProfile, 'date' | 'registeredIn' | 'role' | 'selfReported'> {
  selfReported: Generated<StudentProfile['selfReported']>
  edition: string
  personId: string
  createdAt: Timestamp
  /** By the programme clock; a withdrawn registration stays on record and is in no list. */
  withdrawnAt: Timestamp | null
  /** When the office took them back in, in real time. */
  takenBackInAt: Generated<Date | null>
}

type Address = RegisteredCompany['address']

interface CompaniesTable
  extends
    Omit<
      RegisteredCompany,
      | '_id'
      | 'address'
      | 'addressState'
      | 'agreesToChallenge'
      | 'cancelledReason'
      | 'challengeState'
      | 'contactPerson'
      | 'createdAt'
      | 'hasNda'
      | 'nextStep'
      | 'nextStepOn'
      | 'ownedBy'
      | 'semester'
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
  /** The one its contact reads. */
  language: Generated<Locale>
  teamLimit: Generated<number>
  /** Its own smallest and largest team; null: those of a run's settings. */
  minimumTeam: Generated<number | null>
  maximumTeam: Generated<number | null>
  /** By the programme clock; null for a company that takes part. */
  cancelledAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  cancelledReason: Generated<string>
  /** Registered by somebody who has not shown that the contact's address is theirs. */
  awaitsProof: Generated<boolean>
  /** When the office last reminded the contact of each thing that the company owes, by its kind (`OwedKind`). */
  reminded: Generated<Record<string, string>>
  /** The consent itself is kept with its version in `consents`. */
  agreesToChallenge: Generated<boolean>
  /** A digest of the challenge as the office has released it; null where it has not. */
  releasedChallenge: Generated<string | null>
}

interface SubscribersTable extends Omit<Subscriber, '_id' | 'addressState' | 'createdAt'> {
  id: string
  createdAt: Timestamp
  language: Generated<Locale>
  /** Null until the link of the first mail is opened. */
  confirmedAt: ColumnType<Date | null, Date | null | undefined, Date | null>
}

interface AdvisorsTable extends Omit<AdvisorProfile, 'registeredIn' | 'createdAt' | 'updatedAt'> {
  edition: string
  personId: string
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
  /** How many members it is to have; what they leave is free. */
  places: number
  /** Which publication made or last changed it; null for a team made, or changed since, by hand. */
  publicationId: Generated<string | null>
  /** When its members were last reminded of the poster. */
  posterRemindedAt: Generated<Timestamp | null>
  /** When those who had not answered were asked once more whether its results may be shown. */
  showcaseRemindedAt: Generated<Timestamp | null>
}

/** A team as it was before a publication changed or dissolved it. */
export interface EarlierTeam {
  id: string
  companyId: string
  representativeEmail: string
  createdAt: string
  publicationId: string | null
  advisorId: string | null
  places: number
  /** People; those who have been erased since are in it no more. */
  members: string[]
}

export interface LiveOffer {
  id: string
  personId: string
  state: OfferState
}

/** A team as it was before a change by hand, for its undo. */
export interface ChangedTeam {
  representativeEmail: string
  publicationId: string | null
  places: number
  /** People, as the team was. */
  members: string[]
  /** Offers that the change ended, and those that it noted as ended. */
  ended: string[]
  noted: string[]
  /** What counted then of those who joined or left: once it is something else, they cannot go back. */
  offers: LiveOffer[]
}

interface TeamChangesTable {
  teamId: string
  madeAt: Timestamp
  before: JSONColumnType<ChangedTeam>
  /** Of the team as the change left it. */
  version: string
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
  /** When the place went in another way than by an answer or a publication. */
  endedAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  endedBecause: Generated<OfferEnd | null>
  /** When the office was told that the place is declined. */
  reportedAt: Generated<Date | null>
}

/**
 * How a place went: the company cancelled, the office dissolved or changed the team, or the student withdrew; how an answer
 * ended: the office took the student who had declined back in.
 */
export type OfferEnd = 'cancelled' | 'dissolved' | 'by-hand' | 'withdrawn' | 'taken-back-in' | 'another-offer'

/** What a publication wrote to a student. */
interface PublicationNewsTable {
  publicationId: string
  profileId: string
  news: StudentNews
  /** Emptied once the mail has left. */
  known: ColumnType<KnownPlace | null, string | null | undefined, null>
  /** The earlier publication whose mail to them this one has replaced: undoing it writes that again. Emptied likewise. */
  replaces: ColumnType<string | null, string | null | undefined, null>
}

/** What a student knows from the mails that have left, while another is waiting. */
export interface KnownPlace {
  /** Null where they know of no place. */
  companyId: string | null
  /** The people of that team. */
  members: readonly string[]
  /** What the last of those mails said. */
  news: StudentNews | null
}

/** What a mailed link is for. */
export type LinkKind =
  | 'invitation'
  | 'reset'
  | 'address-proof'
  | 'join-people'
  | 'answer'
  | 'hosting'
  | 'late-registration'
  /** To the company's registration form, filled with what is known. */
  | 'registration'
  | 'subscription'
  | 'unsubscribe'

/** A mailed link: its token is derived from id and version, and here is its hash alone. */
interface LinksTable {
  id: string
  /** Of a company's links the newest counts. */
  number: GeneratedAlways<number>
  kind: LinkKind
  version: number
  tokenHash: Buffer
  /** Of the mail that carries it, in lower case; empty out of news, where `id` is its digest. */
  address: string
  authorisedUserId: LinkedId
  personId: LinkedId
  /** Of a link that joins two people: whose data moves, and who stays. */
  fromPersonId: LinkedId
  intoPersonId: LinkedId
  offerId: LinkedId
  companyId: LinkedId
  lateRegistrationId: LinkedId
  /** Of an earlier edition, whose answers the form begins with. */
  pastCompanyId: LinkedId
  leadId: LinkedId
  /** Null for a link to unsubscribe of somebody who never subscribed. */
  subscriberId: LinkedId
  /** Undoing the publication takes a company's link along; null where the office or the contact asked for it. */
  publicationId: LinkedId
  createdAt: Timestamp
  /** Null where what the link is for says how long it is good. */
  expiresAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  usedAt: ColumnType<Date | null, undefined, Date>
  revokedAt: ColumnType<Date | null, undefined, Date>
}
type LinkedId = ColumnType<string | null, string | null | undefined, never>

interface CompanyHostingTable extends HostingDetails {
  companyId: string
  updatedAt: Timestamp
}

interface TeamConfirmationsTable {
  teamId: string
  /** Digest of the people who were confirmed. */
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

/** One person who may register after the close. */
interface LateRegistrationsTable {
  id: string
  edition: string
  kind: LateKind
  /** The student; null for a company. */
  personId: string | null
  /** Lower case; where they were written to. */
  email: string
  reason: string
  /** The last day, in Berlin. */
  until: string
  createdAt: Timestamp
  createdBy: string
  usedAt: Timestamp | null
  revokedAt: Timestamp | null
}

interface TeamMembersTable {
  teamId: string
  edition: string
  position: number
  personId: string
  feedbackRemindedAt: Generated<Timestamp | null>
}

/** Whether somebody turned up, as the last check-in of a team of theirs has it. */
interface AttendanceTable {
  edition: string
  personId: string
  /** Null once that team is gone. */
  teamId: string | null
  turnedUp: boolean
  notedAt: Timestamp
  notedBy: string
}

/** Who was mailed that their certificate is ready. */
interface CertificateMailsTable {
  edition: string
  personId: string
  mailedAt: Timestamp
}

interface ParticipationCertificatesTable {
  id: string
  /** Random, in groups of four. */
  number: string
  edition: string
  personId: string
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
  /** What the office calls it. */
  name: Generated<string | null>
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
  /** Of a repair: the teams that it started from. */
  before: JSONColumnType<RunBefore> | null
  studentCount: number
  result: JSONColumnType<StoredResult> | null
  /** SHA-256 of the result's bytes without its running time. */
  resultDigest: string | null
  /** Until then, by the database's clock, a run under way has an owner that computes it. */
  leasedUntil: ColumnType<Date, Date | undefined, Date>
  /** Instances that ended while they computed it. */
  lostOwners: Generated<number>
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
  input: JSONColumnType<StudentAnswers>
  /** Place in the result's teams; null for who has none. */
  team: number | null
  studentRank: number
  companyRank: number
  fit: number
  because: RunStudent['because']
  /** Place in the waiting list, from 1, and what set them there; null for who has a place, or whom no priority kept out. */
  waitingRank: number | null
  waitingBy: NonNullable<RunStudent['waiting']>['decidedBy'] | null
  /** What the engine has answered of them, by the id of the company that it was asked about. */
  whatIfs: JSONColumnType<Record<string, StoredWhatIf>, string | undefined>
  /** Until when a question of their own keeps them from another one. */
  askingUntil: Date | null
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
  /** Whose file it is; null once they are erased, and of what a company sent by its link. */
  ownerId: string | null
  /** Who sent it: another person where an admin uploads for somebody. */
  uploaderId: string | null
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
  /** Made by a job after the upload; `none` where no picture can be made of the file. */
  thumbnail: 'waiting' | 'made' | 'none'
  /** Until a virus scanner has seen it, it is for nobody but its sender. */
  awaitsScan: Generated<boolean>
}

/** A file that arrives in pieces; kept a while after it is complete, to answer a repeated call. */
interface ResumableUploadsTable {
  id: string
  kind: 'poster' | 'image'
  ownerId: string
  uploaderId: string
  /** As the browser named it; not yet safe. */
  filename: string
  size: number
  received: Generated<number>
  /** What it has become. */
  fileId: Generated<string | null>
  expiresAt: Timestamp
}

/** A stored piece of an upload, or one that is being written. */
interface UploadSlotsTable {
  id: string
  /** A person, or a company that came by its link. */
  holderId: string
  renewedAt: Timestamp
}

interface UploadPiecesTable {
  /** In the storage. */
  key: string
  /** Null once the upload is forgotten: it is removed from the storage, and then from here. */
  uploadId: string | null
  startsAt: number
  /** While it is being written; null once it is whole. */
  leasedUntil: Timestamp | null
}

/** What a member of a team agreed to: that its poster and pictures are shown on the public site. */
interface ShowcaseConsentsTable {
  teamId: string
  personId: string
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

/** What the office keeps beside a registration; a company without a row has nothing of it. */
interface CompanyPipelineTable {
  companyId: string
  /** An e-mail address; empty is nobody. */
  ownedBy: Generated<string>
  ndaOnPaper: Generated<boolean>
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
  /** What a file said of it: the form behind its link begins with that. */
  answers: JSONColumnType<KnownAnswers>
  createdAt: Timestamp
  /** An e-mail address. */
  createdBy: string
}

interface TagsTable {
  profileId: string | null
  companyId: string | null
  tag: string
}

interface FeedbackTable {
  id: string
  edition: string
  /** The student. */
  personId: string | null
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
  /** Null where the recipient is nobody whom we know as a person. */
  personId: string | null
  /** Of a mail that tells a company about its team. */
  companyId: Generated<string | null>
  subject: string
  text: string
  html: string
  headers: JSONColumnType<Record<string, string>>
  state: MailState
  /** The higher one leaves first where many wait. */
  priority: Generated<number>
  attempts: Generated<number>
  lastError: string | null
  /** Until then somebody is sending it. */
  claimedUntil: Timestamp | null
  /** Tries of which nobody knows whether the mail server took the mail: it may have arrived more than once. */
  openTries: Generated<number>
  sentAt: Timestamp | null
  /** Not before then; without one at once. */
  leaveAt: Timestamp | null
  /** What it says of its company's teams: the people of each. */
  teams: ColumnType<string[][] | null, string | null, string>
  publicationId: Generated<string | null>
  campaignId: Generated<string | null>
  /** The offer that the mail asks about. */
  offerId: Generated<string | null>
}

/** One row, and only while the mail server takes nothing. */
interface MailRefusalsTable {
  onlyRow: Generated<boolean>
  /** As many as it takes to pause. */
  mailIds: string[]
  since: Timestamp
  pausedUntil: Timestamp | null
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

/** Written to learn whether anything can be written. */
interface WriteProbesTable {
  onlyRow: Generated<boolean>
  at: Timestamp
}

interface DemoClockTable {
  onlyRow: Generated<boolean>
  phase: string
  setAt: Timestamp
}

/** How long an edition's personal data stays; one row. */
interface EditionStatisticsTable {
  edition: string
  erasedAt: Timestamp
  counts: JSONColumnType<EditionCounts>
}

/** Of a team with its people; empty texts for who is not registered for its edition. */
interface TeamPeopleView {
  teamId: string
  edition: string
  companyId: string
  publicationId: string | null
  position: number
  personId: string
  /** Lower case. */
  email: string
  profileId: string | null
  firstname: string
  lastname: string
  /** As registered, else as imported by an admin; empty where nobody knows. */
  name: string
  currentfieldofstudy: string
  school: string
  /** Of the last check-in; null before it. */
  turnedUp: boolean | null
  feedbackRemindedAt: Date | null
}

/** Where a student stands: docs/states.md. */
interface StudentStandingView {
  profileId: string
  personId: string
  edition: string
  teamId: string | null
  companyId: string | null
  /** The offer that counts. */
  offerId: string | null
  state: StudentState
}

/** Places to answer for that no email has asked about in time. */
interface UnaskedOffersView {
  offerId: string
  edition: string
  profileId: string
  companyId: string
  dueOn: string
  /** Of the newest email that asks. */
  mailState: MailState | null
  recipient: string | null
}

/** How many are in a team, and how few it may be. */
interface TeamSizesView {
  teamId: string
  edition: string
  members: number
  minimum: number
  isSmall: boolean
}

/** Where a company stands: docs/states.md. */
interface CompanyStandingView {
  addressState: AddressState
  companyId: string
  edition: string
  state: CompanyState
  hasNda: boolean
}

/** Teams with fewer members than they are to have, and how many are missing. */
interface FreePlacesView {
  teamId: string
  edition: string
  companyId: string
  publicationId: string | null
  places: number
}

export interface Tables {
  teamPeople: TeamPeopleView
  studentStanding: StudentStandingView
  companyStanding: CompanyStandingView
  freePlaces: FreePlacesView
  unaskedOffers: UnaskedOffersView
  teamSizes: TeamSizesView
  people: PeopleTable
  personAddresses: PersonAddressesTable
  editionStatistics: EditionStatisticsTable
  editions: EditionsTable
  identities: IdentitiesTable
  authorisedUsers: AuthorisedUsersTable
  sessions: SessionsTable
  secondSteps: SecondStepsTable
  secondFactors: SecondFactorsTable
  recoveryCodes: RecoveryCodesTable
  factorChallenges: FactorChallengesTable
  signOnRequests: SignOnRequestsTable
  usedSamlMessages: UsedSamlMessagesTable
  loginFailures: LoginFailuresTable
  linkRequests: LinkRequestsTable
  knownDevices: KnownDevicesTable
  profiles: ProfilesTable
  companies: CompaniesTable
  subscribers: SubscribersTable
  advisors: AdvisorsTable
  consents: ConsentsTable
  teams: TeamsTable
  teamChanges: TeamChangesTable
  teamMembers: TeamMembersTable
  attendance: AttendanceTable
  participationCertificates: ParticipationCertificatesTable
  certificateMails: CertificateMailsTable
  publications: PublicationsTable
  publicationNews: PublicationNewsTable
  lateRegistrations: LateRegistrationsTable
  offers: OffersTable
  links: LinksTable
  companyHosting: CompanyHostingTable
  teamConfirmations: TeamConfirmationsTable
  changeRequests: ChangeRequestsTable
  matchingRuns: MatchingRunsTable
  matchingRunStudents: MatchingRunStudentsTable
  matchingRules: MatchingRulesTable
  matchingRuleMembers: MatchingRuleMembersTable
  matchingRuleCompanies: MatchingRuleCompaniesTable
  mails: MailsTable
  mailRefusals: MailRefusalsTable
  campaigns: CampaignsTable
  campaignRecipients: CampaignRecipientsTable
  mailOptOuts: MailOptOutsTable
  mailTexts: MailTextsTable
  files: FilesTable
  resumableUploads: ResumableUploadsTable
  uploadPieces: UploadPiecesTable
  uploadSlots: UploadSlotsTable
  feedback: FeedbackTable
  notes: NotesTable
  companyPipeline: CompanyPipelineTable
  leads: LeadsTable
  tags: TagsTable
  showcaseConsents: ShowcaseConsentsTable
  companyShowcaseConsents: CompanyShowcaseConsentsTable
  showcases: ShowcasesTable
  showcaseFiles: ShowcaseFilesTable
  auditRecords: AuditRecordsTable
  demoClock: DemoClockTable
  writeProbes: WriteProbesTable
  rateLimits: RateLimitsTable
  contentVersions: ContentVersionsTable
  contentDrafts: ContentDraftsTable
  contentPictures: ContentPicturesTable
  legalTexts: LegalTextsTable
}
