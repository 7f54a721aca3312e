import { CompanyCorrection } from '@project-week/contract/companies/company'
import type { KnownAnswers } from '@project-week/contract/companies/company-form-link'
import { companyFields } from '@project-week/contract/companies/company-fields'
import { LeadDraft } from '@project-week/contract/companies/pipeline'
import { countries, countryName } from '@project-week/contract/enumerations/countries'
import type { Edition } from '@project-week/contract/editions/edition'
import { type Field, readerOf } from '@project-week/contract/field'
import { companyImportMessages } from '@project-week/contract/imports/import-companies'
import { companyStateLabels } from '@project-week/contract/states'
import { anyAddress, folded } from '@project-week/contract/text'
import * as z from 'zod/mini'
import {
  type Cells,
  isState,
  phoneIssues,
  problemsOf,
  ranksOf,
  readPast,
  readPhone,
  type RowReading,
  valueOf,
} from './check-table.ts'

export type PastCompany = CompanyCorrection & { createdAt: Date; note: string }

/** A company with whatever the file says of it, by the names of the fields. */
export interface PastLead {
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
    if (field.answer === undefined || field.kind === 'yes-no') continue
    const [group, within] = name.split('.')
    const text = cells.get(name) ?? ''
    if (group === 'address' && within) address[within] = within === 'country' ? countryOf(text) : text
    else if (group === 'contactPerson' && within) contactPerson[within] = text
    else if (name === 'teamLimit') answers[name] = text === '' ? 1 : Number(text)
    else if (name === 'mappedFieldOfBusiness') answers[name] = text === '' ? null : valueOf(field, text)
    else if (field.kind === 'ranked choices') answers[name] = ranksOf(cells, name, field)
    else answers[name] = valueOf(field, text)
  }
  return answers
}

const [firstName, lastName] = ['contactPerson.firstName', 'contactPerson.lastName'] as const
const isSalutation = (word = '') => /^(?:frau|fr\.|herrn?|hr\.|mrs?\.?|ms\.?|miss)$/i.test(word)
const isTitle = (word = '') => /^(?:prof|dr|dipl)(?:\.|$)/i.test(word)
const isParticle = (word = '') => /^(?:von|vom|van|de|del|den|der|di|da|la|le|zu|zum|zur)$/i.test(word)

/** Where a file has the contact's name in one column, its first name in the field of its own: no "Frau" belongs to it. */
function splitContact(cells: Cells): Cells {
  const name = cells.get(lastName) ?? ''
  if (cells.has(firstName) || name.includes(',')) return cells
  const words = name.split(/\s+/)
  if (isSalutation(words[0])) words.shift()
  const titles = words.findIndex((word) => !isTitle(word))
  let at = words.length - 1
  while (isParticle(words[at - 1])) at -= 1
  if (at <= titles) return new Map([...cells, [lastName, words.join(' ')]])
  return new Map([...cells, [firstName, words.slice(0, at).join(' ')], [lastName, words.slice(at).join(' ')]])
}

const Note = z.object({ note: LeadDraft.shape.note })

/** Without these nobody knows which company it is, or can ask it for the rest. */
const needed = new Set(['companyName', 'contactPerson.email'])
const isGiven = (cells: Cells, target: string) =>
  [...cells].some(([id, text]) => text !== '' && (id === target || id.startsWith(`${target}.`)))

export function readCompany(
  given: Cells,
  edition: Edition,
  numbers: ReadonlySet<string>,
): RowReading<PastCompany | PastLead> {
  const phone = ['contactPerson.phone', countryOf(given.get('address.country') ?? '')] as const
  const isNumber = numbers.has(phone[0])
  const cells = splitContact(isNumber ? readPhone(given, ...phone) : given)
  const answers = answersOf(cells)
  const read = CompanyCorrection.safeParse(answers)
  const past = readPast(
    cells,
    { day: 'createdAt', edition: 'semester', withoutDay: edition.announcedRegistrationClose },
    edition,
  )
  const note = Note.safeParse({ note: cells.get('note') })
  const issues = [read, note].flatMap(({ error }) => error?.issues ?? [])
  const problems = [...problemsOf([...phoneIssues(cells, ...phone, isNumber), ...issues]), ...past.problems]
  if (isState(cells, 'cancelled', companyStateLabels.cancelled)) {
    problems.push({ target: 'state', message: companyImportMessages.cancelled })
  }
  const name = cells.get('companyName') ?? ''
  const typed = cells.get('contactPerson.email') ?? ''
  const email = anyAddress.safeParse(typed).data ?? typed
  const about = { name, email, key: name, day: isGiven(cells, 'createdAt') ? past.createdAt : undefined }
  const wrong = problems.filter(({ target }) => needed.has(target) || isGiven(cells, target))
  if (wrong.length > 0) return { ...about, entry: undefined, problems: wrong }
  const written = note.data ?? { note: '' }
  return read.success && past.createdAt
    ? { ...about, entry: { ...read.data, ...written, createdAt: past.createdAt }, problems }
    : { ...about, entry: { ...leadOf(answers, cells), ...written }, isLead: true, problems }
}

/** Each answer as its field stores it. */
function leadOf(answers: object, cells: Cells): Omit<PastLead, 'note'> {
  const known: KnownAnswers = Object.fromEntries(
    Object.entries<Field>(companyFields).flatMap(([name, { answer, form }]) =>
      form !== undefined && form.section !== 'office' && isGiven(cells, name)
        ? [[name, (answer?.safeParse(readerOf(name)(answers)).data ?? '') as KnownAnswers[string]]]
        : [],
    ),
  )
  const text = (name: string) => String(known[name] ?? '')
  return {
    companyName: text('companyName'),
    contactFirstName: text('contactPerson.firstName'),
    contactLastName: text('contactPerson.lastName'),
    contactEmail: text('contactPerson.email'),
    answers: known,
  }
}
