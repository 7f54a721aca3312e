import {
  currentDegreeLabels,
  genderLabels,
  germanLanguageLevelLabels,
  masterCreditsLabels,
  schoolLabels,
  StudentBusinessField,
  studentBusinessFieldLabels,
  studentSemesters,
  studentSourceOfInformationLabels,
  tumProgramLabels,
  yesNoLabels,
} from '@project-week/contract/enumerations/enumerations'
import { StudyProgramme } from '@project-week/contract/enumerations/study-programmes'
import { countryOptions } from '../../../lib/words/country-options.ts'
import { labelText, optionsFrom } from '../../../lib/words/labels.ts'
import { optionsOf } from '../../../ui/forms/select.tsx'

/** Every list that the student form chooses from, in the page's language. */
export const studentOptions = () => ({
  countries: countryOptions(),
  studyProgrammes: optionsOf(StudyProgramme.options),
  genders: optionsFrom(genderLabels),
  degrees: optionsFrom(currentDegreeLabels),
  schools: optionsFrom(schoolLabels),
  semesters: optionsOf(studentSemesters.map(String)),
  credits: optionsFrom(masterCreditsLabels),
  germanLevels: optionsFrom(germanLanguageLevelLabels),
  fields: StudentBusinessField.options.map((value) => ({ value, label: labelText(studentBusinessFieldLabels[value]) })),
  yesNo: optionsFrom(yesNoLabels),
  programs: optionsFrom(tumProgramLabels),
  sources: optionsFrom(studentSourceOfInformationLabels),
})
export type StudentOptions = ReturnType<typeof studentOptions>
