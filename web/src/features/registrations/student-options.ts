import {
  CurrentDegree,
  currentDegreeLabels,
  Gender,
  genderLabels,
  GermanLanguageLevel,
  germanLanguageLevelLabels,
  MasterCredits,
  masterCreditsLabels,
  School,
  schoolLabels,
  StudentBusinessField,
  studentBusinessFieldLabels,
  studentSemesters,
  StudentSourceOfInformation,
  studentSourceOfInformationLabels,
  TumProgram,
  tumProgramLabels,
  YesNo,
  yesNoLabels,
} from '@project-week/contract/enumerations'
import { StudyProgramme } from '@project-week/contract/study-programmes'
import { countryOptions, labelled } from '../../lib/options.ts'
import { optionsOf } from '../../ui/select.tsx'

/** Every list that the student form chooses from, in the page's language. */
export const studentOptions = () => ({
  countries: countryOptions(),
  studyProgrammes: optionsOf(StudyProgramme.options),
  genders: labelled(Gender.options, genderLabels),
  degrees: labelled(CurrentDegree.options, currentDegreeLabels),
  schools: labelled(School.options, schoolLabels),
  semesters: optionsOf(studentSemesters.map(String)),
  credits: labelled(MasterCredits.options, masterCreditsLabels),
  germanLevels: labelled(GermanLanguageLevel.options, germanLanguageLevelLabels),
  fields: labelled(StudentBusinessField.options, studentBusinessFieldLabels),
  yesNo: labelled(YesNo.options, yesNoLabels),
  programs: labelled(TumProgram.options, tumProgramLabels),
  sources: labelled(StudentSourceOfInformation.options, studentSourceOfInformationLabels),
})
export type StudentOptions = ReturnType<typeof studentOptions>
