import {
  type Labels,
  currentDegreeLabels,
  genderLabels,
  germanLanguageLevelLabels,
  schoolLabels,
  yesNoLabels,
} from '@project-week/contract/enumerations/enumerations'
import {
  type Property,
  type PropertyName,
  propertyValues,
  type Rule,
  type RuleKind,
} from '@project-week/contract/matching/rules'
import { labelText } from '../../../lib/words/labels.ts'
import { m } from '../../../paraglide/messages.js'
import { nameOf } from '../run/run-text.ts'

export const ruleKindText: Record<RuleKind, () => string> = {
  pin: m.matching_pin,
  exclusion: m.matching_exclusion,
  lock: m.matching_lock,
  together: m.matching_together,
  apart: m.matching_apart,
  'at-least-one': m.matching_at_least_one,
  'at-most': m.matching_at_most,
  none: m.matching_none,
  'no-isolated': m.matching_no_isolated,
}

export const ruleKindHint: Record<RuleKind, () => string> = {
  pin: m.matching_pin_hint,
  exclusion: m.matching_exclusion_hint,
  lock: m.matching_lock_hint,
  together: m.matching_together_hint,
  apart: m.matching_apart_hint,
  'at-least-one': m.matching_at_least_one_hint,
  'at-most': m.matching_at_most_hint,
  none: m.matching_none_hint,
  'no-isolated': m.matching_no_isolated_hint,
}

export const propertyText: Record<Exclude<PropertyName, 'answer'>, () => string> = {
  gender: m.matching_property_gender,
  school: m.matching_property_school,
  studyField: m.matching_property_study,
  degree: m.matching_property_degree,
  languageLevel: m.matching_property_language,
  returning: m.matching_property_returning,
}

/** Study programmes are their own labels. */
const labels: Partial<Record<PropertyName, Partial<Labels<string>>>> = {
  gender: genderLabels,
  school: schoolLabels,
  degree: currentDegreeLabels,
  languageLevel: germanLanguageLevelLabels,
  returning: yesNoLabels,
}

const valueText = ({ name, value }: Property): string => {
  const label = labels[name]?.[value]
  return label === undefined ? value : labelText(label)
}

/** "Gender: Female" */
export function describeProperty({ name, value, label }: Property): string {
  if (name === 'answer') return label === undefined ? m.matching_property_answer() : labelText(label)
  return m.matching_property_is({ name: propertyText[name](), value: valueText({ name, value }) })
}

/** "Apart: Lena Sommer, Arjun Rao"; "Pin: Lena Sommer at Helios" */
export function describeRule({ kind, property, most, students, companies }: Rule): string {
  const named = property === null ? students.map(nameOf).join(', ') : describeProperty(property)
  const who = most ? `${most} × ${named}` : named
  const company = companies.map(({ companyName }) => companyName).join(', ')
  return m.matching_property_is({
    name: ruleKindText[kind](),
    value: company === '' ? who : m.matching_clash_pair({ student: who, company }),
  })
}

export const valueOptions = (name: Exclude<PropertyName, 'answer'>): { value: string; label: string }[] =>
  propertyValues[name].map((value) => ({ value, label: valueText({ name, value }) }))
