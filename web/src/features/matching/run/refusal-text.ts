import { OtherChoice } from '@project-week/contract/matching/matching'
import { Refusal, type RefusalCode } from '@project-week/contract/matching/refusal'
import { ApiError } from '../../../lib/api/api-error.ts'
import { faultText } from '../../../lib/api/fault-text.ts'
import { writtenTime } from '../../../lib/tables/table-text.ts'
import { m } from '../../../paraglide/messages.js'

/** What a call of the matching was refused for, where it was about records, rules or settings. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof ApiError)) return undefined
  const read = Refusal.safeParse(error.details)
  return read.success ? read.data : undefined
}

/**
 * A failed call in the page's language. The server's English is for logs and for other clients.
 *
 * @param nameOf a company's name by its id, where the screen knows it
 */
export function failureText(error: unknown, nameOf?: (companyId: string) => string | undefined): string {
  const refusal = refusalOf(error)
  if (refusal !== undefined) return refusalText(refusal, nameOf)
  if (!(error instanceof ApiError)) return unexpected()
  if (error.code === 'stale') return chosenText(error)
  return ofCode[error.code]?.() ?? faultText(error) ?? unexpected()
}

/** Somebody else chose a run while this page showed an older choice. */
function chosenText({ details }: ApiError): string {
  const other = OtherChoice.safeParse(details)
  return other.success
    ? m.matching_refusal_chosen({ by: other.data.by, at: writtenTime(other.data.at) })
    : m.matching_refusal_unchosen()
}

const unexpected = () => m.matching_refusal_unexpected()

const ofCode: Readonly<Record<string, () => string>> = {
  offline: m.shell_offline_text,
  matching_running: m.matching_refusal_running,
  not_found: m.matching_refusal_gone,
  conflict: m.matching_refusal_gone,
  not_ready: m.matching_refusal_busy,
}

/** Why nothing could be computed, naming the record, in the page's language. */
export function refusalText(
  { code, data }: Pick<Refusal, 'code' | 'data'>,
  nameOf: (companyId: string) => string | undefined = () => undefined,
): string {
  const said = (name: string) => String(data[name] ?? '')
  const matrikelnummer = said('matrikelnummer')
  const company = nameOf(said('companyId')) ?? said('companyId')
  // The engine says "student 123" or "company <id> (name)" where a record of either kind may be meant.
  const record = said('record').replace(/^student (.+)$/, (_, number: string) =>
    m.matching_refusal_student({ matrikelnummer: number }),
  )
  const recordName = record.replace(/^company \S+ \((.+)\)$/, '$1')
  const words: Record<RefusalCode, () => string> = {
    'no-students': () => m.matching_refusal_no_students({ edition: said('edition') }),
    'no-companies': () => m.matching_refusal_no_companies({ edition: said('edition') }),
    'unknown-study-field': () => m.matching_refusal_unknown_study({ record: recordName, name: said('name') }),
    'unknown-business-field': () => m.matching_refusal_unknown_business({ record: recordName, name: said('name') }),
    'too-many-preferences': () =>
      m.matching_refusal_too_many({ record: recordName, count: said('count'), most: said('most') }),
    'pinned-twice': () => m.matching_refusal_pinned_twice({ matrikelnummer, company }),
    'pinned-and-excluded': () => m.matching_refusal_pinned_excluded({ matrikelnummer, company }),
    'locked-and-pinned': () => m.matching_refusal_locked_pinned({ matrikelnummer, company }),
    'locked-and-excluded': () => m.matching_refusal_locked_excluded({ matrikelnummer, company }),
    'locked-twice': () => m.matching_refusal_locked_twice({ matrikelnummer }),
    'locked-size': () =>
      m.matching_refusal_locked_size({
        company,
        count: said('count'),
        minimum: said('minimum'),
        maximum: said('maximum'),
      }),
    'more-pins-than-places': () => m.matching_refusal_pins({ company, pins: said('pins'), places: said('places') }),
    'more-locks-than-teams': () => m.matching_refusal_locks({ company, locks: said('locks'), teams: said('teams') }),
    sizes: () => m.matching_refusal_sizes({ minimum: said('minimum'), maximum: said('maximum') }),
    'company-sizes': () =>
      m.matching_refusal_company_sizes({ company, minimum: said('minimum'), maximum: said('maximum') }),
    'points-shape': m.matching_refusal_points,
    'points-value': m.matching_refusal_points,
    'points-not-monotone': m.matching_refusal_points,
    setting: m.matching_refusal_setting,
    // Its kind is always one: what is wrong is that another rule breaks it.
    rule: () =>
      data['name'] === 'kind' ? m.matching_refusal_rule_broken() : m.matching_refusal_rule({ name: said('name') }),
    'rules-unmet': () => {
      if (data['proven'] !== 1) return m.matching_refusal_unmet_found()
      if (data['helping'] === undefined) return m.matching_refusal_unmet()
      return data['helping'] === '' ? m.matching_refusal_unmet_several() : m.matching_refusal_unmet_one()
    },
    given: m.matching_refusal_given,
    'rules-clash': () => m.matching_refusal_clash({ needed: said('needed'), available: said('available') }),
    overdue: () => m.matching_refusal_overdue({ seconds: said('seconds') }),
    interrupted: m.matching_refusal_interrupted,
    // What only a file can get wrong: the product's own records have keys, and rules that point at them.
    'not-a-problem': unreadable,
    'missing-field': () => m.matching_refusal_missing({ record: recordName, name: said('name') }),
    'unknown-key': () => m.matching_refusal_unknown_key({ record: recordName, name: said('name') }),
    'blank-in-key': () => m.matching_refusal_blank_key({ record: recordName, name: said('name') }),
    'wrong-type': () => m.matching_refusal_wrong_type({ record: recordName, name: said('name') }),
    'repeated-student': unreadable,
    'repeated-company': unreadable,
    'mixed-editions': unreadable,
    'unknown-student': unreadable,
    'unknown-company': unreadable,
    'other-edition': unreadable,
    'team-count': unreadable,
  }
  function unreadable() {
    return m.matching_refusal_record({ record: recordName || code })
  }
  return words[code]()
}
