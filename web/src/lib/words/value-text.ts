import type { AuditRecord } from '@project-week/contract/audit/audit'
import { authorisedUserTypeLabels } from '@project-week/contract/auth/roles'
import { audienceLabels } from '@project-week/contract/campaigns/audience'
import { currentDegreeLabels, yesNoLabels } from '@project-week/contract/enumerations/enumerations'
import { mailStateLabels } from '@project-week/contract/mail/mail-fields'
import { m } from '../../paraglide/messages.js'
import { fieldWord } from './field-words.ts'
import { fallbackOptions, policyOptions } from './matching-options.ts'
import { offerOptions, silentOptions } from './answer-options.ts'
import { fieldOf } from './record-fields.ts'
import { dateText, realTimeText, wordIn } from '../tables/table-text.ts'

const fromOptions = (options: () => { value: string; label: string }[]) => (value: string) =>
  options().find((option) => option.value === value)?.label ?? value

const fromNames = (names: Record<string, () => string>) => (value: string) => names[value]?.() ?? value

/** Labels of stored values by the last part of the field's name, for fields in no catalogue. */
const words: Record<string, (value: string) => string> = {
  audience: wordIn(audienceLabels),
  because: fromNames({ consent: m.audit_did_take_back_consent }),
  eligibleDegrees: wordIn(currentDegreeLabels),
  fallback: fromOptions(fallbackOptions),
  language: fromNames({ en: m.campaign_english, de: m.campaign_german }),
  kind: fromNames({
    poster: m.audit_kind_poster,
    image: m.audit_kind_image,
    test: m.audit_kind_test,
    pin: m.matching_pin,
    exclusion: m.matching_exclusion,
    lock: m.matching_lock,
    student: m.audit_role_student,
    company: m.audit_role_company,
  }),
  by: fromNames({
    invitation: m.audit_by_invitation,
    link: m.audit_by_link,
    provider: m.audit_by_provider,
    reset: m.audit_by_reset,
    password: m.account_password,
    code: m.account_code,
    'recovery-code': m.account_recovery_code,
    'second factor': m.account_factors,
  }),
  offers: fromOptions(offerOptions),
  policy: fromOptions(policyOptions),
  silent: fromOptions(silentOptions),
  state: wordIn(mailStateLabels),
  type: wordIn(authorisedUserTypeLabels),
  columns: fromNames({ all: m.audit_all_of_them }),
  rows: fromNames({ all: m.audit_all_of_them }),
}

const day = /^\d{4}-\d\d-\d\d$/
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

const id = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Names of the ids in a record that still exist. */
export type Names = AuditRecord['names']

/** The audit log's name for a record's id, or that it no longer exists; an id that is a word is shown as it is. */
export function nameText(recordId: string, names: Names): string {
  const name = names[recordId]
  if (!name) return id.test(recordId) ? m.audit_gone() : recordId
  return instant.test(name) ? realTimeText(name) : name
}

/**
 * A recorded value in the page's language; values without a label are shown as they are.
 *
 * @param recordType the kind of record, or list, that the field belongs to
 * @param names the names of ids
 */
export function valueText(name: string, value: unknown, recordType?: string, names?: Names): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return wordIn(yesNoLabels)(value ? 'Yes' : 'No')
  if (Array.isArray(value)) return value.map((entry) => valueText(name, entry, recordType, names)).join(', ') || '–'
  if (typeof value !== 'string') return JSON.stringify(value)
  if (names !== undefined && id.test(value)) return nameText(value, names)
  if (instant.test(value)) return realTimeText(value)
  if (day.test(value)) return dateText(value)
  const field = fieldOf(name, recordType)
  return field ? fieldWord(field, value) : (words[name.split('.').at(-1) ?? '']?.(value) ?? value)
}
