import type { importColumns } from '@project-week/contract/imports/import'

export type ImportColumn = (typeof importColumns)[number]

/** How people head these columns, without case, spaces and signs. */
const spellings: Record<ImportColumn, readonly string[]> = {
  Email: ['email', 'mail', 'emailaddress', 'mailaddress', 'emailadresse', 'mailadresse'],
  Type: ['type', 'typ', 'usertype', 'role', 'rolle'],
  'First name': ['firstname', 'givenname', 'forename', 'vorname'],
  'Last name': ['lastname', 'surname', 'familyname', 'name', 'nachname', 'familienname'],
  Company: ['company', 'companyname', 'unternehmen', 'firma'],
}

const plain = (header: string) =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')

/** A heading is of a few words; a cell may hold a book. */
const longestHeading = 200

const columnOf = (header: string): ImportColumn | undefined => {
  if (header.length > longestHeading) return undefined
  const word = plain(header)
  return (Object.keys(spellings) as ImportColumn[]).find((column) => spellings[column].includes(word))
}

export type Places = Partial<Record<ImportColumn, number>>

/** The places are of what can be seen, `hidden` of the columns that the file has hidden alone. */
export type FoundColumns = { places: Places; hidden: Places; twice: boolean }

/** Where the columns stand in a row of headers; undefined where the row is none (it has no Email or no Type). */
export function findColumns(row: readonly string[], isHidden: (at: number) => boolean): FoundColumns | undefined {
  const places: Places = {}
  const hidden: Places = {}
  let twice = false
  for (const [at, header] of row.entries()) {
    const column = columnOf(header)
    if (column === undefined) continue
    if (isHidden(at)) hidden[column] ??= at
    else if (places[column] !== undefined) twice = true
    else places[column] = at
  }
  for (const column of Object.keys(places) as ImportColumn[]) delete hidden[column]
  const all = { ...hidden, ...places }
  return all.Email === undefined || all.Type === undefined ? undefined : { places, hidden, twice }
}
