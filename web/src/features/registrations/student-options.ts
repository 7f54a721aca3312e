import { countries, countryName } from '@project-week/contract/countries'
import {
  CurrentDegree,
  currentDegreeLabels,
  Gender,
  genderLabels,
  GermanLanguageLevel,
  germanLanguageLevelLabels,
  type Labels,
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
import { getLocale } from '../../lib/locale.ts'
import { type Option, optionsOf } from '../../ui/select.tsx'

const labelled = <Value extends string>(values: readonly Value[], labels: Labels<Value>): Option<Value>[] =>
  values.map((value) => ({ value, label: labels[value][getLocale()] }))

/** The countries by their names in the page's language, each with what it calls itself where that differs. */
export function countryOptions(): Option[] {
  const locale = getLocale()
  return countries
    .map(({ code, nativeName }) => {
      const name = countryName(code, locale)
      return { value: code, label: name === nativeName ? name : `${name} (${nativeName})` }
    })
    .sort((a, b) => a.label.localeCompare(b.label, locale))
}

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
