import type { RecordedAudit } from '@project-week/contract/audit/audit'
import type { Campaign } from '@project-week/contract/campaigns/campaign'
import { campaignFields } from '@project-week/contract/campaigns/campaign-fields'
import type { AdvisorProfile } from '@project-week/contract/advisors/advisor'
import { advisorFields } from '@project-week/contract/advisors/advisor-fields'
import type { Company } from '@project-week/contract/companies/company'
import type { Lead } from '@project-week/contract/companies/lead'
import { leadFields } from '@project-week/contract/companies/lead-fields'
import { schoolLabels } from '@project-week/contract/enumerations/enumerations'
import { companyFields } from '@project-week/contract/companies/company-fields'
import {
  type Audience,
  type FeedbackAnswers,
  RatingName,
  ratingQuestions,
  TextName,
  textQuestions,
} from '@project-week/contract/feedback/feedback'
import { type FieldColumn, type FileColumn, fileColumnsOf } from '@project-week/contract/exports/file-columns'
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
export const leadColumns = fileColumnsOf<Lead>(leadFields)
export const subscriberColumns = fileColumnsOf<Subscriber>(subscriberFields)
export const advisorColumns = fileColumnsOf<AdvisorProfile>(advisorFields)
export const teamColumns = fileColumnsOf<Team>(teamFields)
export const campaignColumns = fileColumnsOf<Campaign>(campaignFields)
export const mailColumns = fileColumnsOf<OutboxMail>(mailFields)
/** Headed as an import is, so that the file can be taken to another installation. */
export const userColumns = fileColumnsOf<AuthorisedUser>(userFields)

const field = <Row>(id: string, column: FileColumn<Row>): FieldColumn<Row> => ({
  id,
  field: id,
  ...column,
})

/** Only those who have earned their credits are in the list; the last columns say by what. */
export const examinationColumns: readonly FieldColumn<Earned>[] = [
  field('matrikelnummer', { header: 'Matriculation number', width: 20, value: (p) => p.matrikelnummer }),
  field('lastname', { header: 'Last name', width: 24, value: (p) => p.lastname }),
  field('firstname', { header: 'First name', width: 24, value: (p) => p.firstname }),
  field('school', {
    header: 'School',
    width: 44,
    value: (p) => (p.school === '' ? '' : schoolLabels[p.school].en),
    repeats: true,
  }),
  field('currentdegree', { header: 'Degree', width: 18, value: (p) => p.currentdegree, repeats: true }),
  field('currentfieldofstudy', {
    header: 'Field of study',
    width: 40,
    value: (p) => p.currentfieldofstudy,
    repeats: true,
  }),
  field('credits', { header: 'Credits', width: 10, value: (p) => p.credits }),
  field('turnedUp', { header: 'Attended', width: 12, value: (p) => (p.turnedUp ? 'Yes' : 'No'), repeats: true }),
  field('hasPoster', { header: 'Poster', width: 10, value: (p) => (p.hasPoster ? 'Yes' : 'No'), repeats: true }),
  field('companyName', { header: 'Company', width: 32, value: (p) => p.companyName, repeats: true }),
  field('edition', { header: 'Semester', width: 10, value: (p) => p.edition, repeats: true }),
]

/** One row for each who answered, and nobody's name. */
export const feedbackColumns = (audience: Audience): readonly FieldColumn<FeedbackAnswers>[] => [
  ...RatingName.options.map((name) =>
    field<FeedbackAnswers>(name, {
      header: ratingQuestions[audience][name].en,
      width: 24,
      value: (answers) => Number(answers[name]),
    }),
  ),
  ...TextName.options.map((name) =>
    field<FeedbackAnswers>(name, { header: textQuestions[name].en, width: 60, value: (answers) => answers[name] }),
  ),
]

/** Names as the contract has them; the details as they were recorded. */
export const auditColumns: readonly FieldColumn<RecordedAudit>[] = [
  field('at', { header: 'At', width: 20, value: ({ at }) => new Date(at) }),
  field('actor', { header: 'Who', width: 34, value: ({ actor }) => actor, repeats: true }),
  field('actorRole', { header: 'Role', width: 12, value: ({ actorRole }) => actorRole, repeats: true }),
  field('action', { header: 'Action', width: 18, value: ({ action }) => action, repeats: true }),
  field('recordType', { header: 'Kind of record', width: 18, value: ({ recordType }) => recordType, repeats: true }),
  field('recordId', { header: 'Record', width: 38, value: ({ recordId }) => recordId }),
  field('ip', { header: 'IP', width: 18, value: ({ ip }) => ip, repeats: true }),
  field('details', { header: 'Details', width: 80, value: ({ details }) => JSON.stringify(details) }),
]
