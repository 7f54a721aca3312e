import type { RecordedAudit } from '@project-week/contract/audit/audit'
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
import type { FieldColumn, FileCell } from '@project-week/contract/exports/file-columns'
import type { Locale } from '@project-week/contract/locale'
import type { Earned } from '../certificates/list-earned.ts'

const column = <Row>(
  id: string,
  header: string,
  width: number,
  value: (row: Row) => FileCell,
  repeats?: 'repeats',
): FieldColumn<Row> => ({ id, field: id, header, width, value, ...(repeats && { repeats: true }) })

const yesNo = (is: boolean | null, language: Locale) => (is ? words('Yes', 'Ja') : words('No', 'Nein'))[language]

/** Only those who have earned their credits are in the list; the last columns say by what. */
export const examinationColumns = (language: Locale): readonly FieldColumn<Earned>[] => [
  column('matrikelnummer', words('Matriculation number', 'Matrikelnummer')[language], 20, (p) => p.matrikelnummer),
  column('lastname', words('Last name', 'Nachname')[language], 24, (p) => p.lastname),
  column('firstname', words('First name', 'Vorname')[language], 24, (p) => p.firstname),
  column(
    'school',
    words('School', 'Fakultät')[language],
    44,
    (p) => (p.school === '' ? '' : schoolLabels[p.school][language]),
    'repeats',
  ),
  column(
    'currentdegree',
    words('Degree', 'Abschluss')[language],
    18,
    (p) => p.currentdegree && currentDegreeLabels[p.currentdegree][language],
    'repeats',
  ),
  column(
    'currentfieldofstudy',
    words('Field of study', 'Studiengang')[language],
    40,
    (p) => p.currentfieldofstudy,
    'repeats',
  ),
  column('credits', words('Credits', 'Credits')[language], 10, (p) => p.credits),
  column('attended', words('Attended', 'Teilgenommen')[language], 12, (p) => yesNo(p.attended, language), 'repeats'),
  column('hasPoster', words('Poster', 'Poster')[language], 10, (p) => yesNo(p.hasPoster, language), 'repeats'),
  column('companyName', words('Company', 'Unternehmen')[language], 32, (p) => p.companyName, 'repeats'),
  column('edition', words('Semester', 'Semester')[language], 10, (p) => p.edition, 'repeats'),
]

/** One row for each who answered, and nobody's name. */
export const feedbackColumns = (audience: Audience, language: Locale): readonly FieldColumn<FeedbackAnswers>[] => [
  ...RatingName.options.map((name) =>
    column<FeedbackAnswers>(name, ratingQuestions[audience][name][language], 24, (answers) => Number(answers[name])),
  ),
  ...TextName.options.map((name) =>
    column<FeedbackAnswers>(name, textQuestions[name][language], 60, (answers) => answers[name]),
  ),
]

/** Names as the contract has them; the details as they were recorded. */
export const auditColumns = (language: Locale): readonly FieldColumn<RecordedAudit>[] => [
  column('at', words('At', 'Zeitpunkt')[language], 20, ({ at }) => new Date(at)),
  column('actor', words('Who', 'Person')[language], 34, ({ actor }) => actor, 'repeats'),
  column('actorRole', words('Role', 'Rolle')[language], 12, ({ actorRole }) => actorRole, 'repeats'),
  column('action', words('Action', 'Aktion')[language], 18, ({ action }) => action, 'repeats'),
  column(
    'recordType',
    words('Kind of record', 'Art des Datensatzes')[language],
    18,
    ({ recordType }) => recordType,
    'repeats',
  ),
  column('recordId', words('Record', 'Datensatz')[language], 38, ({ recordId }) => recordId),
  column('ip', words('IP', 'IP-Adresse')[language], 18, ({ ip }) => ip, 'repeats'),
  column('details', words('Details', 'Details')[language], 80, ({ details }) => JSON.stringify(details)),
]
