import { CompanyCorrection } from '@project-week/contract/companies/company'
import { companyFields } from '@project-week/contract/companies/company-fields'
import type { Field } from '@project-week/contract/field'
import { companyImportMessages } from '@project-week/contract/imports/import-companies'
import { companyStateLabels } from '@project-week/contract/states'
import {
  type Cells,
  isState,
  phoneProblems,
  problemsOf,
  ranksOf,
  readPast,
  type RowReading,
  valueOf,
} from './check-table.ts'

export type PastCompany = CompanyCorrection & { createdAt: Date }

function answersOf(cells: Cells) {
  const address: Record<string, unknown> = {}
  const contactPerson: Record<string, unknown> = {}
  const answers: Record<string, unknown> = { address, contactPerson }
  for (const [name, field] of Object.entries<Field>(companyFields)) {
    if (field.answer === undefined) continue
    const [group, within] = name.split('.')
    const text = cells.get(name) ?? ''
    if (group === 'address' && within) address[within] = within === 'country' ? text.toUpperCase() : text
    else if (group === 'contactPerson' && within) contactPerson[within] = text
    else if (name === 'teamLimit') answers[name] = text === '' ? 1 : Number(text)
    else if (name === 'mappedFieldOfBusiness') answers[name] = text === '' ? null : valueOf(field, text)
    else if (field.kind === 'ranked choices') answers[name] = ranksOf(cells, name, field)
    else answers[name] = valueOf(field, text)
  }
  return answers
}

export function readCompany(cells: Cells, edition: string): RowReading<PastCompany> {
  const read = CompanyCorrection.safeParse(answersOf(cells))
  const past = readPast(cells, { day: 'createdAt', edition: 'semester' }, edition)
  const problems = [
    ...(read.success
      ? phoneProblems('contactPerson.phone', read.data.contactPerson.phone, read.data.address.country)
      : problemsOf(read.error.issues)),
    ...past.problems,
  ]
  if (isState(cells, 'cancelled', companyStateLabels.cancelled)) {
    problems.push({ target: 'state', message: companyImportMessages.cancelled })
  }
  const name = cells.get('companyName') ?? ''
  return {
    name,
    email: cells.get('contactPerson.email') ?? '',
    key: name,
    entry: read.success && past.createdAt ? { ...read.data, createdAt: past.createdAt } : undefined,
    problems,
  }
}
