import {
  businessFieldLabels,
  companySizeLabels,
  currentDegreeLabels,
  genderLabels,
  germanLanguageLevelLabels,
  masterCreditsLabels,
  ndaLabels,
  yesNoLabels,
} from '@project-week/contract/enumerations/enumerations'
import { m } from '../../paraglide/messages.js'
import { camel } from '../forms/field-text.ts'
import { fallbackOptions, policyOptions } from './matching-options.ts'
import { countryText, dateText, dateTimeText, wordIn } from '../tables/table-text.ts'

const fromOptions = (options: () => { value: string; label: string }[]) => (value: string) =>
  options().find((option) => option.value === value)?.label ?? value

const fromNames = (names: Record<string, () => string>) => (value: string) => names[value]?.() ?? value

/** For the last part of a field's recorded name: what its stored words are called. */
const words: Record<string, (value: string) => string> = {
  companySize: wordIn(companySizeLabels),
  country: countryText,
  countryofbirth: countryText,
  currentdegree: wordIn(currentDegreeLabels),
  eligibleDegrees: wordIn(currentDegreeLabels),
  fallback: fromOptions(fallbackOptions),
  fieldOfBusiness: wordIn(businessFieldLabels),
  gender: wordIn(genderLabels),
  germanlanguagelevel: wordIn(germanLanguageLevelLabels),
  kind: fromNames({
    poster: m.audit_kind_poster,
    image: m.audit_kind_image,
    test: m.audit_kind_test,
    pin: m.matching_pin,
    exclusion: m.matching_exclusion,
    lock: m.matching_lock,
  }),
  by: fromNames({ invitation: m.audit_by_invitation, reset: m.audit_by_reset }),
  mappedFieldOfBusiness: wordIn(businessFieldLabels),
  masterCredits: wordIn(masterCreditsLabels),
  ndaRequired: wordIn(ndaLabels),
  patentAttorneyInterest: wordIn(yesNoLabels),
  policy: fromOptions(policyOptions),
  previousParticipation: wordIn(yesNoLabels),
  state: fromNames({
    queued: m.outbox_state_queued,
    sent: m.outbox_state_sent,
    failed: m.outbox_state_failed,
    kept: m.outbox_state_kept,
  }),
  type: fromNames({
    Student: m.users_type_student,
    Company: m.users_type_company,
    Advisor: m.users_type_advisor,
    Admin: m.users_type_admin,
  }),
  columns: fromNames({ all: m.audit_all_of_them }),
  rows: fromNames({ all: m.audit_all_of_them }),
}

const day = /^\d{4}-\d\d-\d\d$/
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** A recorded value as a reader of the page says it; what has no words stays as it is. */
export function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return wordIn(yesNoLabels)(value ? 'Yes' : 'No')
  if (Array.isArray(value)) return value.map((entry) => valueText(field, entry)).join(', ') || '–'
  if (typeof value !== 'string') return JSON.stringify(value)
  if (instant.test(value)) return dateTimeText(value)
  if (day.test(value)) return dateText(value)
  return words[camel(field.split('.').at(-1) ?? '')]?.(value) ?? value
}
