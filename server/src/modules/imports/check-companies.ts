import type { KnownAnswers } from '@project-week/contract/companies/company-form-link'
import { companyFields } from '@project-week/contract/companies/company-fields'
import { LeadDraft } from '@project-week/contract/companies/pipeline'
import { countries, countryName } from '@project-week/contract/enumerations/countries'
import type { Field } from '@project-week/contract/field'
import { folded } from '@project-week/contract/text'
import * as z from 'zod/mini'
import { type Cells, phoneIssues, problemsOf, ranksOf, readPhone, type RowReading, valueOf } from './check-table.ts'

/** A company with whatever the file says of it, by the names of the fields. */
export interface ImportedCompany {
  companyName: string
  contactFirstName: string
  contactLastName: string
  contactEmail: string
  note: string
  answers: KnownAnswers
}

/** Each country's code by its code and names, as `folded` writes them. */
const countryCodes = new Map(
  countries
    .flatMap(({ code, name, nativeName }) =>
      [code, name, countryName(code, 'de'), ...nativeName.split(' / ')].map((word): [string, string] => [word, code]),
    )
    .concat([
      ['USA', 'US'],
      ['UK', 'GB'],
    ])
    .map(([word, code]) => [folded(word), code]),
)

/** The code of a country that a cell names; anything else stays as it is. */
export const countryOf = (text: string): string => countryCodes.get(folded(text)) ?? text

/** What a file may answer. */
const answered = Object.entries<Field>(companyFields).filter(
  ([, { kind, form }]) => kind !== 'yes-no' && form?.section !== 'office',
)

function answerOf(cells: Cells, name: string, field: Field): string | string[] {
  if (field.kind === 'ranked choices') return ranksOf(cells, name, field)
  const text = cells.get(name) ?? ''
  return name === 'address.country' ? countryOf(text) : valueOf(field, text)
}

const Note = z.object({ note: LeadDraft.shape.note })

/** Without these nobody knows which company it is, or can ask it for the rest. */
const needed = new Set(['companyName', 'contactPerson.email'])

/** What is missing only the company knows: it is asked when it registers. What is written wrong is not imported. */
export function readCompany(given: Cells, numbers: ReadonlySet<string>): RowReading<ImportedCompany> {
  const phone = ['contactPerson.phone', countryOf(given.get('address.country') ?? '')] as const
  const isNumber = numbers.has(phone[0])
  const cells = isNumber ? readPhone(given, ...phone) : given
  const issues = phoneIssues(cells, ...phone, isNumber)
  const known: KnownAnswers = {}
  for (const [name, field] of answered) {
    const answer = answerOf(cells, name, field)
    if (answer.length === 0 && !needed.has(name)) continue
    const { data, error } = field.answer?.safeParse(answer) ?? {}
    for (const { message } of error?.issues ?? []) issues.push({ path: [name], message })
    // Each answer as its field stores it.
    known[name] = data as KnownAnswers[string]
  }
  const note = Note.safeParse({ note: cells.get('note') })
  const problems = problemsOf([...issues, ...(note.error?.issues ?? [])])
  if (problems.length > 0) return { problems }
  const text = (name: string) => String(known[name] ?? '')
  const entry = {
    companyName: text('companyName'),
    contactFirstName: text('contactPerson.firstName'),
    contactLastName: text('contactPerson.lastName'),
    contactEmail: text('contactPerson.email'),
    note: note.data?.note ?? '',
    answers: known,
  }
  return { entry, keys: [entry.companyName, entry.contactEmail].map(folded) }
}
