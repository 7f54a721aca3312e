import type { RecordedAudit } from '@project-week/contract/audit/audit'
import type { Campaign } from '@project-week/contract/campaigns/campaign'
import { campaignFields } from '@project-week/contract/campaigns/campaign-fields'
import type { AdvisorProfile } from '@project-week/contract/advisors/advisor'
import { advisorFields } from '@project-week/contract/advisors/advisor-fields'
import type { Company } from '@project-week/contract/companies/company'
import { companyFields } from '@project-week/contract/companies/company-fields'
import { type ListedCompany, listedCompanyFields } from '@project-week/contract/companies/lead'
import { schoolLabels } from '@project-week/contract/enumerations/enumerations'
import {
  type Audience,
  type FeedbackAnswers,
  RatingName,
  ratingQuestions,
  TextName,
  textQuestions,
} from '@project-week/contract/feedback/feedback'
import { type FieldColumn, type FileCell, fileColumnsOf } from '@project-week/contract/exports/file-columns'
import type { OutboxMail } from '@project-week/contract/mail/mail'
import { mailFields } from '@project-week/contract/mail/mail-fields'
import type { AuthorisedUser } from '@project-week/contract/users/authorised-user'
import { userFields } from '@project-week/contract/users/user-fields'
import type { ListedStudent } from '@project-week/contract/registrations/profile'
import { studentListFields } from '@project-week/contract/registrations/student-fields'
import type { Subscriber } from '@project-week/contract/subscribers/subscriber'
import { subscriberFields } from '@project-week/contract/subscribers/subscriber-fields'
import type { Team } from '@project-week/contract/teams/team'
import { teamFields } from '@project-week/contract/teams/team-fields'
import type { Earned } from '../certificates/list-earned.ts'

export const studentColumns = fileColumnsOf<ListedStudent>(studentListFields)
export const companyColumns = fileColumnsOf<Company>(companyFields)
export const listedCompanyColumns = fileColumnsOf<ListedCompany>(listedCompanyFields)
export const subscriberColumns = fileColumnsOf<Subscriber>(subscriberFields)
export const advisorColumns = fileColumnsOf<AdvisorProfile>(advisorFields)
export const teamColumns = fileColumnsOf<Team>(teamFields)
export const campaignColumns = fileColumnsOf<Campaign>(campaignFields)
export const mailColumns = fileColumnsOf<OutboxMail>(mailFields)
/** Headed as an import is, so that the file can be taken to another installation. */
export const userColumns = fileColumnsOf<AuthorisedUser>(userFields)

const column = <Row>(
  id: string,
  header: string,
  width: number,
  value: (row: Row) => FileCell,
  repeats?: 'repeats',
): FieldColumn<Row> => ({ id, field: id, header, width, value, ...(repeats && { repeats: true }) })

const yesNo = (is: boolean | null) => (is ? 'Yes' : 'No')

/** Only those who have earned their credits are in the list; the last columns say by what. */
export const examinationColumns: readonly FieldColumn<Earned>[] = [
  column('matrikelnummer', 'Matriculation number', 20, (p) => p.matrikelnummer),
  column('lastname', 'Last name', 24, (p) => p.lastname),
  column('firstname', 'First name', 24, (p) => p.firstname),
  column('school', 'School', 44, (p) => (p.school === '' ? '' : schoolLabels[p.school].en), 'repeats'),
  column('currentdegree', 'Degree', 18, (p) => p.currentdegree, 'repeats'),
  column('currentfieldofstudy', 'Field of study', 40, (p) => p.currentfieldofstudy, 'repeats'),
  column('credits', 'Credits', 10, (p) => p.credits),
  column('attended', 'Attended', 12, (p) => yesNo(p.attended), 'repeats'),
  column('hasPoster', 'Poster', 10, (p) => yesNo(p.hasPoster), 'repeats'),
  column('companyName', 'Company', 32, (p) => p.companyName, 'repeats'),
  column('edition', 'Semester', 10, (p) => p.edition, 'repeats'),
]

/** One row for each who answered, and nobody's name. */
export const feedbackColumns = (audience: Audience): readonly FieldColumn<FeedbackAnswers>[] => [
  ...RatingName.options.map((name) =>
    column<FeedbackAnswers>(name, ratingQuestions[audience][name].en, 24, (answers) => Number(answers[name])),
  ),
  ...TextName.options.map((name) =>
    column<FeedbackAnswers>(name, textQuestions[name].en, 60, (answers) => answers[name]),
  ),
]

/** Names as the contract has them; the details as they were recorded. */
export const auditColumns: readonly FieldColumn<RecordedAudit>[] = [
  column('at', 'At', 20, ({ at }) => new Date(at)),
  column('actor', 'Who', 34, ({ actor }) => actor, 'repeats'),
  column('actorRole', 'Role', 12, ({ actorRole }) => actorRole, 'repeats'),
  column('action', 'Action', 18, ({ action }) => action, 'repeats'),
  column('recordType', 'Kind of record', 18, ({ recordType }) => recordType, 'repeats'),
  column('recordId', 'Record', 38, ({ recordId }) => recordId),
  column('ip', 'IP', 18, ({ ip }) => ip, 'repeats'),
  column('details', 'Details', 80, ({ details }) => JSON.stringify(details)),
]
