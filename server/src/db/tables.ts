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
import type { PropertyName, Replaced, RuleKind } from '@project-week/contract/matching/rules'
import type { RunSettings } from '@project-week/contract/matching/settings'
import type { AuthorisedUserType } from '@project-week/contract/auth/roles'
import type { FeedbackAnswers } from '@project-week/contract/feedback/feedback'
import type { FileKind, FileType } from '@project-week/contract/files/upload'
import type { HostingDetails } from '@project-week/contract/hosting/hosting'
import type { Answers, Question } from '@project-week/contract/questions/question'
import type { OfferState } from '@project-week/contract/publishing/offer'
import type { News } from '@project-week/contract/publishing/publication'
import type { EditionCounts } from '@project-week/contract/retention/retention'
import type { StudentProfile } from '@project-week/contract/registrations/profile'
import type { AddressState, CompanyStage, CompanyState, StudentState } from '@project-week/contract/states'
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
  /** The office's own, in order. */
  questions: ColumnType<Question[], string, string>
  retentionMonths: number
  isErasedBySchedule: boolean
  seed: Generated<number>
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
  /** The current address for screens and emails; lower case. */
  email: string
  /** Comes first in the person's emails. */
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

/** How an address became known: asserted by a sign-on, or typed or imported by the office. */
export type AddressSource = 'asserted' | 'kept'

/** How an address was proven: by a mailed link, or by a sign-on whose provider never reuses addresses. */
export type AddressProof = 'link' | 'provider'

/** A person as last asserted by the university sign-on. */
interface IdentitiesTable extends Asserted {
  id: string
  personId: string
  updatedAt: Timestamp
  /** The account of another sign-on whose password was given in this one's browser: an admin must decide. */
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
  /** When the last invitation was mailed; null if the user got a link another way. */
  invitedAt: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** A removed user has no rights; the row stays, so that the audit log remains readable. */
  removedAt: Timestamp | null
}

interface SessionsTable {
  id: string
  /** SHA-256 of the cookie's value, so that a leaked backup opens no session. */
  tokenHash: Buffer
  identityId: string | null
  authorisedUserId: string | null
  createdAt: Timestamp
  expiresAt: Timestamp
  provedAt: Timestamp
  /** When they gave a second factor, here or at the identity provider. */
  factorAt: Timestamp | null
  lastUsedAt: Timestamp
  browser: string | null
  system: string | null
  /** The identity provider's name for the session; null for all other sign-ins. */
  samlSubject: JSONColumnType<SamlSubject> | null
}

/** A sign-in that still needs its second factor. */
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
  /** A passkey's id, as the browser sends it (base64url). */
  credentialId: string | null
  publicKey: Buffer | null
  counter: number | null
  transports: string[] | null
  /** The secret of one-time codes, encrypted. */
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

/** Identifies a session for single logout. */
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

/** The contract's fields, one column each, in snake case; see `docs/guides/add-a-field.md`. */
interface ProfilesTable extends Omit<StudentProfile, 'date' | 'registeredIn' | 'role' | 'selfReported'> {
  selfReported: Generated<StudentProfile['selfReported']>
  edition: string
  personId: string
  createdAt: Timestamp
  /** By the programme clock; a withdrawn registration is kept but in no list. */
  withdrawnAt: Timestamp | null
  /** When the office took the student back in, in real time. */
  takenBackInAt: Generated<Date | null>
  /** Five companies' ids, the most wanted challenge first, or none. */
  challenges: Generated<string[]>
  /** Of these, the gone ones of which the student was told. */
  toldOfGone: Generated<string[]>
  /** To the office's own questions. */
  answers: Generated<Answers>
  /** When the office last reminded of those that are missing. */
  answersRemindedAt: Generated<Date | null>
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
      | 'answers'
      | 'cancelledReason'
      | 'challengeState'
      | 'contactPerson'
      | 'createdAt'
      | 'hasNda'
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
  /** The contact person's language. */
  language: Generated<Locale>
  teamLimit: Generated<number>
  /** The company's own team sizes; null: those of the run's settings. */
  minimumTeam: Generated<number | null>
  maximumTeam: Generated<number | null>
  /** By the programme clock; null if the company takes part. */
  cancelledAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  cancelledReason: Generated<string>
  /** The contact's address has not been proven yet. */
  awaitsProof: Generated<boolean>
  /** When the office last reminded the contact of each outstanding item, by its kind (`OwedKind`). */
  reminded: Generated<Record<string, string>>
  /** To the office's own questions. */
  answers: Generated<Answers>
  /** The consent itself, with its version, is in `consents`. */
  agreesToChallenge: Generated<boolean>
  /** A digest of the challenge as released by the office; null if not released. */
  releasedChallenge: Generated<string | null>
}

interface SubscribersTable extends Omit<Subscriber, '_id' | 'addressState' | 'createdAt'> {
  id: string
  createdAt: Timestamp
  language: Generated<Locale>
  /** Null until the link of the first email is opened. */
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
  /** The team's intended size; unfilled places are free. */
  places: number
  /** The publication that made or last changed the team; null if it was made, or since changed, by hand. */
  publicationId: Generated<string | null>
  posterRemindedAt: Generated<Timestamp | null>
  /** When members without an answer were asked again whether the team's results may be shown. */
  showcaseRemindedAt: Generated<Timestamp | null>
}

/** A team before a publication changed or dissolved it. */
export interface EarlierTeam {
  id: string
  companyId: string
  representativeEmail: string
  createdAt: string
  publicationId: string | null
  advisorId: string | null
  places: number
  /** Person ids, except of those erased since. */
  members: string[]
}

export interface LiveOffer {
  id: string
  personId: string
  state: OfferState
}

/** A team before a change by hand, for undo. */
export interface ChangedTeam {
  representativeEmail: string
  publicationId: string | null
  places: number
  /** Person ids before the change. */
  members: string[]
  /** Offers ended by the change, and those it marked as ended. */
  ended: string[]
  noted: string[]
  /** The live offers of those who joined or left: if these have changed, the students cannot go back. */
  offers: LiveOffer[]
}

interface TeamChangesTable {
  teamId: string
  madeAt: Timestamp
  before: JSONColumnType<ChangedTeam>
  /** The team's version after the change. */
  version: string
}

interface PublicationsTable {
  id: string
  edition: string
  /** Counts from 1 in each edition. */
  number: number
  runId: string
  /** Real time, like emails. */
  publishedAt: Timestamp
  publishedBy: string
  mailsLeaveAt: Timestamp
  /** Number of teams made or changed. */
  teamsWritten: number
  /** Emptied once the emails are sent, as it contains addresses. */
  earlier: JSONColumnType<EarlierTeam[]>
}

/** A place that a student is asked to accept. */
interface OffersTable {
  id: string
  edition: string
  profileId: string
  /** Not a reference: the team may be dissolved and restored by an undo. */
  teamId: string
  companyId: string
  /** Null for a place offered from the waiting list. */
  publicationId: string | null
  /** The publication that moved this student, so that the offer no longer counts. */
  replacedBy: string | null
  /** For a declined place, the offer to the next student. */
  filledBy: string | null
  createdAt: Timestamp
  /** The last day to answer, by the programme clock. */
  dueOn: string
  remindedAt: Timestamp | null
  state: OfferState
  answeredAt: Timestamp | null
  answeredBy: 'link' | 'signed-in' | 'office' | 'silence' | null
  reason: string
  /** When the place was lost other than by an answer or a publication. */
  endedAt: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  endedBecause: Generated<OfferEnd | null>
  /** When the office was told that the place was declined. */
  reportedAt: Generated<Date | null>
}

/**
 * How a place was lost: the company cancelled, the office dissolved or changed the team, or the student withdrew. How
 * an answer ended: the office took the student who had declined back in.
 */
export type OfferEnd = 'cancelled' | 'dissolved' | 'by-hand' | 'withdrawn' | 'taken-back-in' | 'another-offer'

/** What a publication told a student. */
interface PublicationNewsTable {
  publicationId: string
  profileId: string
  news: StudentNews
}

/** What a mail says of a student's place. */
export interface ToldPlace {
  edition: string
  /** Null: there is none. */
  companyId: string | null
  /** The people of the team; null where it does not say who they are, and not either that they wait for a place. */
  members: readonly string[] | null
}

/** The purpose of a mailed link. */
export type LinkKind =
  | 'invitation'
  | 'reset'
  | 'address-proof'
  | 'join-people'
  | 'answer'
  | 'hosting'
  | 'late-registration'
  /** Opens the company's registration form, prefilled with what is known. */
  | 'registration'
  | 'subscription'
  | 'unsubscribe'

/** A mailed link. Its token is derived from id and version; only its hash is stored. */
interface LinksTable {
  id: string
  /** The newest of a company's links counts. */
  number: GeneratedAlways<number>
  kind: LinkKind
  version: number
  tokenHash: Buffer
  /** Recipient of the link's email, in lower case; empty for links out of news, whose `id` is the address's digest. */
  address: string
  authorisedUserId: LinkedId
  personId: LinkedId
  /** For a link that joins two people: whose data moves, and who stays. */
  fromPersonId: LinkedId
  intoPersonId: LinkedId
  offerId: LinkedId
  companyId: LinkedId
  lateRegistrationId: LinkedId
  /** The company of an earlier edition whose answers prefill the form. */
  pastCompanyId: LinkedId
  leadId: LinkedId
  /** Null for an unsubscribe link of someone who never subscribed. */
  subscriberId: LinkedId
  /** The publication whose undo removes this company's link; null if the office or the contact asked for the link. */
  publicationId: LinkedId
  createdAt: Timestamp
  /** Null if the link's purpose determines its validity. */
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
  /** Digest of the team members who were confirmed. */
  members: string
  confirmedAt: Timestamp
}

interface ChangeRequestsTable {
  id: string
  companyId: string
  reason: string
  createdAt: Timestamp
  /** Null until the office has dealt with it. */
  doneAt: Timestamp | null
}

/** A person who may register after the deadline. */
interface LateRegistrationsTable {
  id: string
  edition: string
  kind: LateKind
  /** The student; null for a company. */
  personId: string | null
  /** Where they were written to; lower case. */
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

/** Whether a person attended, by the last check-in of any of their teams. */
interface AttendanceTable {
  edition: string
  personId: string
  /** Null once that team is deleted. */
  teamId: string | null
  attended: boolean
  notedAt: Timestamp
  notedBy: string
}

/** Who has signed a company's NDA, as the company notes it. */
interface NdaSignaturesTable {
  companyId: string
  personId: string
  signedAt: Timestamp
}

/** Who was emailed that their certificate is ready. */
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
  /** Name as of the day of issue. */
  name: string
  companyName: string
  issuedAt: Timestamp
  issuedBy: string
  revokedAt: Timestamp | null
  revokedBy: string | null
  /** The reason for revoking it. */
  reason: Generated<string>
}

type RunState = 'running' | 'done' | 'failed' | 'cancelled'

interface MatchingRunsTable {
  id: string
  edition: string
  /** Which of its edition, from 1. */
  number: Generated<number>
  /** The name given by the office. */
  name: Generated<string | null>
  createdAt: Timestamp
  finishedAt: Timestamp | null
  author: string
  state: RunState
  /** Why a run failed, in the engine's words. */
  failure: string | null
  /** The same as data, without names. */
  refusal: JSONColumnType<Refusal> | null
  settings: JSONColumnType<RunSettings>
  /** SHA-256 of the problem: the same digest and settings give the same result. */
  inputDigest: string
  /** The companies as the engine read them; contains nothing personal. */
  companies: JSONColumnType<Company[]>
  /** Students by profile id, which resolves to nothing once the profile is erased. */
  rules: JSONColumnType<RunRules>
  /** The teams that a repair started from. */
  before: JSONColumnType<RunBefore> | null
  studentCount: number
  result: JSONColumnType<StoredResult> | null
  /** SHA-256 of the result's bytes without its running time. */
  resultDigest: string | null
  /** By the database's clock. Until then, a running run belongs to an instance that computes it. */
  leasedUntil: ColumnType<Date, Date | undefined, Date>
  /** Number of instances that ended while computing it. */
  lostOwners: Generated<number>
  /** Last phase reported by the owner, and after how many milliseconds. */
  phase: Generated<RunPhase>
  elapsed: Generated<number>
  /** Set to ask for the best result found so far. */
  finishAsked: Generated<boolean>
  /** Set for an edition's chosen run, which is shown and exported. */
  chosenAt: Timestamp | null
  chosenBy: string | null
}

/** A run's data about a student; deleted with the profile. */
interface MatchingRunStudentsTable {
  runId: string
  profileId: string
  input: JSONColumnType<StudentAnswers>
  /** Index in the result's teams; null if unplaced. */
  team: number | null
  studentRank: number
  companyRank: number
  /** Null where the student named no challenges. */
  challengeRank: number | null
  fit: number
  because: RunStudent['because']
  /** Place on the waiting list, from 1, and what decided it; null if placed, or not kept out by a priority. */
  waitingRank: number | null
  waitingBy: NonNullable<RunStudent['waiting']>['decidedBy'] | null
  /** The engine's what-if answers about the student, by company id. */
  whatIfs: JSONColumnType<Record<string, StoredWhatIf>, string | undefined>
  /** Until then, a question about the student that is under way blocks another one. */
  askingUntil: Date | null
}

interface MatchingRulesTable {
  id: string
  edition: string
  kind: RuleKind
  /** For pins, exclusions and locked teams. */
  companyId: string | null
  /** For pins and exclusions; other rules have their students in a separate table. */
  profileId: string | null
  propertyName: Generated<PropertyName | null>
  propertyValue: Generated<string | null>
  most: Generated<number | null>
  weight: Generated<number | null>
  reason: string
  author: string
  createdAt: Timestamp
}

/** The companies whose teams a rule between people applies to; none: all. */
interface MatchingRuleCompaniesTable {
  ruleId: string
  companyId: string
}

interface MatchingRuleMembersTable {
  ruleId: string
  profileId: string
}

/** A move by hand: the run that it became, the one that it was made on, and its pin. */
interface MatchingMovesTable {
  runId: string
  runBefore: string
  profileId: string
  companyId: string
  reason: string
  /** The pin that it replaced. */
  replaced: JSONColumnType<NonNullable<Replaced>> | null
  /** `over`: undone, and can't be redone. */
  state: Generated<'made' | 'undone' | 'over'>
  wasChosen: Generated<boolean>
}

/** A file record: the metadata of a stored file, whose storage key is this id. */
interface FilesTable {
  id: string
  edition: string
  kind: FileKind
  /** The owner; null once erased, and for files that a company sent through its link. */
  ownerId: string | null
  /** Who sent it: not the owner if an admin uploads for someone. */
  uploaderId: string | null
  /** The owner's team at the time of the upload; null if there was none yet. */
  teamId: string | null
  /** The company of an NDA; all its students may read it. */
  companyId: Generated<string | null>
  /** Sanitised for display and as a file name. */
  filename: string
  type: FileType
  size: number
  sha256: string
  createdAt: Timestamp
  /** Made by a job after the upload; `none` if the file allows no thumbnail. */
  thumbnail: 'waiting' | 'made' | 'none'
  /** Until it is scanned for viruses, only its sender may read it. */
  awaitsScan: Generated<boolean>
}

/** A file that arrives in pieces; kept for a while after completion, to answer repeated calls. */
interface ResumableUploadsTable {
  id: string
  kind: 'poster' | 'image'
  ownerId: string
  uploaderId: string
  /** As sent by the browser; not sanitised. */
  filename: string
  size: number
  received: Generated<number>
  /** The resulting file. */
  fileId: Generated<string | null>
  expiresAt: Timestamp
}

/** A stored piece of an upload, or one that is being written. */
interface UploadSlotsTable {
  id: string
  /** A person, or a company that used its link. */
  holderId: string
  renewedAt: Timestamp
}

interface UploadPiecesTable {
  /** Key in the storage. */
  key: string
  /** Null once the upload is forgotten: the piece is removed from the storage, then from here. */
  uploadId: string | null
  startsAt: number
  /** Set while being written; null once complete. */
  leasedUntil: Timestamp | null
}

/** A member's consent that the team's poster and pictures are shown on the public site. */
interface ShowcaseConsentsTable {
  teamId: string
  personId: string
  version: string
  givenAt: Timestamp
  takenBackAt: Timestamp | null
}

/** A company's consent to be named beside them. */
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

/** A row means that the file is released. */
interface ShowcaseFilesTable {
  fileId: string
  teamId: string
  releasedAt: Timestamp
}

/** A student's or a company's feedback after the week: exactly one of the two is set. */
interface NotesTable {
  id: string
  profileId: string | null
  companyId: string | null
  text: string
  /** An email address. */
  author: string
  createdAt: Timestamp
}

/** What the office records about a company beside its registration; no row means nothing. */
interface CompanyPipelineTable {
  companyId: string
  /** An email address; empty: nobody. */
  ownedBy: Generated<string>
  ndaOnPaper: Generated<boolean>
  /** Empty if and only if there is no day. */
  nextStep: Generated<string>
  /** YYYY-MM-DD */
  nextStepOn: string | null
}

/** A company that has not registered yet, as entered by the office; empty texts are unknown. */
interface LeadsTable {
  id: string
  /** The edition for which it was entered. */
  edition: string
  companyName: string
  contactFirstName: string
  contactLastName: string
  contactEmail: string
  note: string
  ownedBy: string
  contactedFor: string | null
  nextStep: string
  /** YYYY-MM-DD */
  nextStepOn: string | null
  /** Answers from an imported file, which prefill the form behind its link. */
  answers: JSONColumnType<KnownAnswers>
  createdAt: Timestamp
  /** An email address. */
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
  /** When it was first answered. */
  answeredAt: Timestamp
}

export type MailState = 'queued' | 'sent' | 'failed' | 'kept'

interface MailsTable {
  id: string
  createdAt: Timestamp
  recipient: string
  /** Null if the recipient is not a known person. */
  personId: string | null
  /** For an email that tells a company about its team. */
  companyId: Generated<string | null>
  subject: string
  text: string
  html: string
  headers: JSONColumnType<Record<string, string>>
  state: MailState
  /** Higher priorities leave first. */
  priority: Generated<number>
  attempts: Generated<number>
  lastError: string | null
  /** Until then, an instance is sending it. */
  claimedUntil: Timestamp | null
  /** Attempts with an unknown outcome: the email may have arrived more than once. */
  openTries: Generated<number>
  sentAt: Timestamp | null
  /** Earliest time to send it; null: immediately. */
  leaveAt: Timestamp | null
  /** The person ids of each of the company's teams that the email describes. */
  teams: ColumnType<string[][] | null, string | null, string>
  /** What it says of its reader's place. */
  place: ColumnType<ToldPlace | null, string | null, string>
  publicationId: Generated<string | null>
  campaignId: Generated<string | null>
  /** The offer that the email asks about. */
  offerId: Generated<string | null>
}

/** A single row, which exists only while the mail server refuses everything. */
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
  sentAt: ColumnType<Date | null, undefined, Date | null>
  sentBy: Generated<string | null>
  stoppedAt: ColumnType<Date | null, undefined, Date>
}

interface CampaignRecipientsTable {
  campaignId: string
  /** Position in the list, from 0. */
  at: number
  /** The id of a row in the audience's table. */
  recipientId: string
  /** The mail that made a lead invited, as no earlier one had. */
  invitingMail: Generated<string | null>
}

interface MailTextsTable {
  edition: string
  name: AutomaticMail
  content: JSONColumnType<MailText>
  savedAt: Timestamp
  savedBy: string
}

/** Digests of addresses that have opted out of news. */
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
  /** Null: the default text. */
  content: JSONColumnType<object> | null
  publishedAt: Timestamp
  publishedBy: string
}

/** Pictures and PDFs of posters, distinguished by name. */
interface ContentPicturesTable {
  /** The name used in content, without `uploaded/`. */
  name: string
  uploadedAt: Timestamp
}

interface ContentDraftsTable {
  name: string
  content: JSONColumnType<object>
  savedAt: Timestamp
  savedBy: string
}

/** Each version of a text that someone has agreed to. */
interface LegalTextsTable {
  name: string
  version: string
  content: JSONColumnType<object>
  keptAt: Timestamp
}

interface RateLimitsTable {
  /** A digest of caller and endpoint. */
  key: Buffer
  hits: number
  endsAt: Timestamp
}

/** Written to test whether the database accepts writes. */
interface WriteProbesTable {
  onlyRow: Generated<boolean>
  at: Timestamp
}

interface DemoClockTable {
  onlyRow: Generated<boolean>
  phase: string
  setAt: Timestamp
}

/** How long an edition's personal data is kept; a single row. */
interface EditionStatisticsTable {
  edition: string
  erasedAt: Timestamp
  counts: JSONColumnType<EditionCounts>
}

/** Teams with their people; texts are empty for people not registered for the edition. */
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
  /** As registered, otherwise as imported by an admin; empty if unknown. */
  name: string
  currentfieldofstudy: string
  school: string
  /** From the last check-in; null before it. */
  attended: boolean | null
  feedbackRemindedAt: Date | null
}

/** A student's state: docs/states.md. */
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

/** Unanswered places that no email has asked about in time. */
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

/** Each team's number of members, and its minimum. */
interface TeamSizesView {
  teamId: string
  edition: string
  members: number
  minimum: number
  isSmall: boolean
}

/** A company's state: docs/states.md. */
interface CompanyStandingView {
  addressState: AddressState
  companyId: string
  edition: string
  stage: CompanyStage
  state: CompanyState
  hasNda: boolean
}

/** Companies that have not registered yet, with the current edition. */
interface LeadStandingView {
  leadId: string
  edition: string
  stage: CompanyStage
}

/** Teams with fewer members than intended, and how many are missing. */
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
  leadStanding: LeadStandingView
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
  ndaSignatures: NdaSignaturesTable
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
  matchingMoves: MatchingMovesTable
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
