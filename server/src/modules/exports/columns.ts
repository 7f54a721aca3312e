import type { RecordedAudit } from '@project-week/contract/audit/audit'
import type { Campaign } from '@project-week/contract/campaigns/campaign'
import { campaignFields } from '@project-week/contract/campaigns/campaign-fields'
import type { AdvisorProfile } from '@project-week/contract/advisors/advisor'
import { advisorFields } from '@project-week/contract/advisors/advisor-fields'
import type { Company } from '@project-week/contract/companies/company'
import { companyFields } from '@project-week/contract/companies/company-fields'
import { type ListedCompany, listedCompanyFields } from '@project-week/contract/companies/lead'
import type { Label } from '@project-week/contract/enumerations/enumerations'
import { words } from '@project-week/contract/field'
import { currentDegreeLabels, schoolLabels } from '@project-week/contract/enumerations/enumerations'
import {
  type Audience,
  type FeedbackAnswers,
  RatingName,
  ratingQuestions,
  TextName,
  textQuestions,
} from '@project-week/contract/feedback/feedback'
import { type FieldColumn, type FileCell, fileColumnsOf } from '@project-week/contract/exports/file-columns'
import type { Locale } from '@project-week/contract/locale'
import type { OutboxMail } from '@project-week/contract/mail/mail'
import { mailFields } from '@project-week/contract/mail/mail-fields'
import type { AuthorisedUser } from '@project-week/contract/users/authorised-user'
import { userFields } from '@project-week/contract/users/user-fields'
import type { ListedStudent } from '@project-week/contract/registrations/profile'
import { challengeFields, studentListFields } from '@project-week/contract/registrations/student-fields'
import type { Subscriber } from '@project-week/contract/subscribers/subscriber'
import { subscriberFields } from '@project-week/contract/subscribers/subscriber-fields'
import type { Team } from '@project-week/contract/teams/team'
import { teamFields } from '@project-week/contract/teams/team-fields'
import type { Earned } from '../certificates/list-earned.ts'

export const studentColumns = fileColumnsOf<ListedStudent>(studentListFields)
export const challengeColumns = fileColumnsOf<ListedStudent>(challengeFields)
export const companyColumns = fileColumnsOf<Company>(companyFields)
export const listedCompanyColumns = fileColumnsOf<ListedCompany>(listedCompanyFields)
export const subscriberColumns = fileColumnsOf<Subscriber>(subscriberFields)
export const advisorColumns = fileColumnsOf<AdvisorProfile>(advisorFields)
export const teamColumns = fileColumnsOf<Team>(teamFields)
export const campaignColumns = fileColumnsOf<Campaign>(campaignFields)
export const mailColumns = fileColumnsOf<OutboxMail>(mailFields)
/** Headed as an import is, so that the file can be taken to another installation. */
export const userColumns = fileColumnsOf<AuthorisedUser>(userFields).map((column) => ({
  ...column,
  german: column.header,
  germanValue: column.value,
}))

const column = <Row>(
  id: string,
  { en: header, de: german }: Label,
  width: number,
  value: (row: Row) => FileCell,
  repeats?: 'repeats',
): FieldColumn<Row> => ({ id, field: id, header, german, width, value, ...(repeats && { repeats: true }) })

const yesNo = (is: boolean | null, language: Locale) => (is ? words('Yes', 'Ja') : words('No', 'Nein'))[language]

/** Only those who have earned their credits are in the list; the last columns say by what. */
export const examinationColumns = (language: Locale): readonly FieldColumn<Earned>[] => [
  column('matrikelnummer', words('Matriculation number', 'Matrikelnummer'), 20, (p) => p.matrikelnummer),
  column('lastname', words('Last name', 'Nachname'), 24, (p) => p.lastname),
  column('firstname', words('First name', 'Vorname'), 24, (p) => p.firstname),
  column(
    'school',
    words('School', 'Fakultät'),
    44,
    (p) => (p.school === '' ? '' : schoolLabels[p.school][language]),
    'repeats',
  ),
  column(
    'currentdegree',
    words('Degree', 'Abschluss'),
    18,
    (p) => p.currentdegree && currentDegreeLabels[p.currentdegree][language],
    'repeats',
  ),
  column('currentfieldofstudy', words('Field of study', 'Studiengang'), 40, (p) => p.currentfieldofstudy, 'repeats'),
  column('credits', words('Credits', 'Credits'), 10, (p) => p.credits),
  column('attended', words('Attended', 'Teilgenommen'), 12, (p) => yesNo(p.attended, language), 'repeats'),
  column('hasPoster', words('Poster', 'Poster'), 10, (p) => yesNo(p.hasPoster, language), 'repeats'),
  column('companyName', words('Company', 'Unternehmen'), 32, (p) => p.companyName, 'repeats'),
  column('edition', words('Semester', 'Semester'), 10, (p) => p.edition, 'repeats'),
]

/** One row for each who answered, and nobody's name. */
export const feedbackColumns = (audience: Audience): readonly FieldColumn<FeedbackAnswers>[] => [
  ...RatingName.options.map((name) =>
    column<FeedbackAnswers>(name, ratingQuestions[audience][name], 24, (answers) => Number(answers[name])),
  ),
  ...TextName.options.map((name) => column<FeedbackAnswers>(name, textQuestions[name], 60, (answers) => answers[name])),
]

/** Names as the contract has them; the details as they were recorded. */
export const auditColumns: readonly FieldColumn<RecordedAudit>[] = [
  column('at', words('At', 'Zeitpunkt'), 20, ({ at }) => new Date(at)),
  column('actor', words('Who', 'Person'), 34, ({ actor }) => actor, 'repeats'),
  column('actorRole', words('Role', 'Rolle'), 12, ({ actorRole }) => actorRole, 'repeats'),
  column('action', words('Action', 'Aktion'), 18, ({ action }) => action, 'repeats'),
  column('recordType', words('Kind of record', 'Art des Datensatzes'), 18, ({ recordType }) => recordType, 'repeats'),
  column('recordId', words('Record', 'Datensatz'), 38, ({ recordId }) => recordId),
  column('ip', words('IP', 'IP-Adresse'), 18, ({ ip }) => ip, 'repeats'),
  column('details', words('Details', 'Details'), 80, ({ details }) => JSON.stringify(details)),
]
