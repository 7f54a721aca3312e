import {
  germanLanguageLevelLabels,
  genderLabels,
  masterCreditsLabels,
  schoolLabels,
  studentBusinessFieldLabels,
  studentSourceOfInformationLabels,
  tumProgramLabels,
  yesNoLabels,
} from '@project-week/contract/enumerations/enumerations'
import type { StudentProfile } from '@project-week/contract/registrations/profile'
import { m } from '../../paraglide/messages.js'
import type { Column } from '../../ui/tables/column.ts'
import { roleText } from '../../lib/words/role-text.ts'
import { countryText, dateText, wordIn } from '../../lib/tables/table-text.ts'

/** The fields of a student profile, as tables and drawers show them. Ids are the contract's names. */
export const studentColumns = (): Column<StudentProfile>[] => [
  { id: 'lastname', header: m.student_lastname(), width: 11, value: (s) => s.lastname },
  { id: 'firstname', header: m.student_firstname(), width: 10, value: (s) => s.firstname },
  { id: 'matrikelnummer', header: m.student_matrikelnummer(), width: 12, value: (s) => s.matrikelnummer, isCode: true },
  {
    id: 'date',
    header: m.admin_registered_on(),
    width: 9,
    value: (s) => s.date,
    isInstant: true,
    cell: (s) => dateText(s.date),
  },
  {
    id: 'currentfieldofstudy',
    header: m.student_currentfieldofstudy(),
    width: 22,
    value: (s) => s.currentfieldofstudy,
  },
  { id: 'school', header: m.student_school(), width: 9, value: (s) => s.school },
  {
    id: 'preferredFieldOfBusiness',
    header: m.student_fields(),
    width: 24,
    value: (s) => s.preferredFieldOfBusiness,
    label: wordIn(studentBusinessFieldLabels),
  },
  { id: 'email', header: m.student_email(), width: 22, value: (s) => s.email, isCode: true },
  { id: 'phone', header: m.student_phone(), width: 12, value: (s) => s.phone, isCode: true },
  { id: 'gender', header: m.student_gender(), width: 7, value: (s) => s.gender, label: wordIn(genderLabels) },
  { id: 'semester', header: m.admin_student_semester(), width: 8, align: 'end', value: (s) => s.semester },
  {
    id: 'masterCredits',
    header: m.admin_credits(),
    width: 8,
    value: (s) => s.masterCredits,
    label: wordIn(masterCreditsLabels),
  },
  {
    id: 'germanlanguagelevel',
    header: m.admin_german(),
    width: 10,
    value: (s) => s.germanlanguagelevel,
    label: wordIn(germanLanguageLevelLabels),
  },
  { id: 'currentdegree', header: m.student_currentdegree(), width: 10, value: (s) => s.currentdegree },
  {
    id: 'countryofbirth',
    header: m.student_countryofbirth(),
    width: 12,
    value: (s) => s.countryofbirth,
    label: countryText,
  },
  { id: 'placeofbirth', header: m.student_placeofbirth(), width: 11, value: (s) => s.placeofbirth },
  { id: 'motivation', header: m.student_motivation(), width: 24, value: (s) => s.motivation },
  {
    id: 'patentAttorneyInterest',
    header: m.admin_patent(),
    width: 10,
    value: (s) => s.patentAttorneyInterest,
    label: wordIn(yesNoLabels),
  },
  {
    id: 'previousParticipation',
    header: m.admin_previous(),
    width: 10,
    value: (s) => s.previousParticipation,
    label: wordIn(yesNoLabels),
  },
  {
    id: 'registeredBefore',
    header: m.admin_registered_before(),
    width: 10,
    value: (s) => (s.registeredBefore ? 'Yes' : 'No'),
    label: wordIn(yesNoLabels),
  },
  {
    id: 'tumPrograms',
    header: m.admin_programs(),
    width: 16,
    value: (s) => s.tumPrograms,
    label: wordIn(tumProgramLabels),
  },
  { id: 'tumProgramsOther', header: m.admin_programs_other(), width: 12, value: (s) => s.tumProgramsOther },
  {
    id: 'sourceOfInformation',
    header: m.admin_source(),
    width: 16,
    value: (s) => s.sourceOfInformation,
    label: wordIn(studentSourceOfInformationLabels),
  },
  {
    id: 'sourceOfInformationOther',
    header: m.admin_source_other(),
    width: 12,
    value: (s) => s.sourceOfInformationOther,
  },
  { id: 'registeredIn', header: m.admin_registered_in(), width: 8, value: (s) => s.registeredIn },
  { id: 'role', header: m.admin_role(), width: 7, value: (s) => s.role, label: roleText },
]

/** A school's abbreviation is what an office works with; its full name stands in the drawer. */
export const schoolName = wordIn(schoolLabels)
