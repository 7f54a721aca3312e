import { CompanyCorrection } from '@project-week/contract/companies/company'
import type { KnownAnswers } from '@project-week/contract/companies/company-form-link'
import { companyFields } from '@project-week/contract/companies/company-fields'
import { LeadDraft } from '@project-week/contract/companies/pipeline'
import { countries, countryName } from '@project-week/contract/enumerations/countries'
import { type Field, readerOf } from '@project-week/contract/field'
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

function answersOf(cells: Cells) {
  const address: Record<string, unknown> = {}
  const contactPerson: Record<string, unknown> = {}
  const answers: Record<string, unknown> = { address, contactPerson }
  for (const [name, field] of Object.entries<Field>(companyFields)) {
    if (field.answer === undefined || field.kind === 'yes-no' || field.form?.section === 'office') continue
    const [group, within] = name.split('.')
    const text = cells.get(name) ?? ''
    if (group === 'address' && within) address[within] = within === 'country' ? countryOf(text) : text
    else if (group === 'contactPerson' && within) contactPerson[within] = text
    else if (field.kind === 'ranked choices') answers[name] = ranksOf(cells, name, field)
    else answers[name] = valueOf(field, text)
  }
  return answers
}

const Note = z.object({ note: LeadDraft.shape.note })

/** Without these nobody knows which company it is, or can ask it for the rest. */
const needed = new Set(['companyName', 'contactPerson.email'])
const isGiven = (cells: Cells, target: string) =>
  [...cells].some(([id, text]) => text !== '' && (id === target || id.startsWith(`${target}.`)))

/** What is missing only the company knows: it is asked when it registers. What is written wrong is not imported. */
export function readCompany(given: Cells, numbers: ReadonlySet<string>): RowReading<ImportedCompany> {
  const phone = ['contactPerson.phone', countryOf(given.get('address.country') ?? '')] as const
  const isNumber = numbers.has(phone[0])
  const cells = isNumber ? readPhone(given, ...phone) : given
  const answers = answersOf(cells)
  const note = Note.safeParse({ note: cells.get('note') })
  const issues = [CompanyCorrection.safeParse(answers), note].flatMap(({ error }) => error?.issues ?? [])
  const problems = problemsOf([...phoneIssues(cells, ...phone, isNumber), ...issues]).filter(
    ({ target }) => needed.has(target) || isGiven(cells, target),
  )
  if (problems.length > 0) return { problems }
  const known = knownAnswers(answers, cells)
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

/** Each answer as its field stores it. */
const knownAnswers = (answers: object, cells: Cells): KnownAnswers =>
  Object.fromEntries(
    Object.entries<Field>(companyFields).flatMap(([name, { answer }]) =>
      isGiven(cells, name)
        ? [[name, (answer?.safeParse(readerOf(name)(answers)).data ?? '') as KnownAnswers[string]]]
        : [],
    ),
  )
