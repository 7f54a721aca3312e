import { type ImportProblem, importMessages } from '@project-week/contract/imports/import'
import { emailInvalid, emailMissing } from '@project-week/contract/auth/auth'
import { AuthorisedUserType } from '@project-week/contract/auth/roles'
import type { Message } from '@project-week/contract/messages'
import { cleanLine, emailAddress, refusedCharacter } from '@project-week/contract/text'
import { lossOf } from './cell-loss.ts'
import type { ImportColumn } from './find-columns.ts'
import { mapInPieces } from './map-in-pieces.ts'
import type { SheetRow } from './read-workbook.ts'

export interface ImportedUser {
  row: number
  /** Lower case. */
  email: string
  type: AuthorisedUserType
  firstName: string
  lastName: string
  company: string
}

/** Its words are declared ones. */
export type RowProblem = ImportProblem & { message: Message }

const Email = emailAddress(emailMissing, emailInvalid)
const longest = 200

const typeOf = (text: string) =>
  AuthorisedUserType.options.find((type) => type.toLowerCase() === text.trim().toLowerCase())

/** Reads one row; what is wrong with it goes into `problems`. */
function readRow({ row, cells }: SheetRow, problems: RowProblem[]): ImportedUser | undefined {
  const wrong: RowProblem[] = []
  const blame = (column: ImportColumn, message: Message) => wrong.push({ row, column, message })
  const textOf = (column: ImportColumn): string => {
    const cell = cells[column]
    if (cell === undefined) return ''
    const loss = lossOf(cell.text, cell.kind)
    const damage = refusedCharacter(cell.text)
    if (loss !== undefined) blame(column, loss)
    else if (cell.text.length > longest) blame(column, importMessages.tooLong)
    else if (damage !== undefined) blame(column, damage)
    else return cleanLine(cell.text)
    return ''
  }
  const address = Email.safeParse(textOf('Email'))
  const typed = textOf('Type')
  const type = typeOf(typed)
  const named = { firstName: textOf('First name'), lastName: textOf('Last name'), company: textOf('Company') }
  const isBlamed = (column: ImportColumn) => wrong.some((problem) => problem.column === column)
  if (!isBlamed('Email') && !address.success) blame('Email', importMessages.email)
  if (!isBlamed('Type') && type === undefined) blame('Type', importMessages.type)
  if (wrong.length > 0 || type === undefined || !address.success) {
    problems.push(...wrong)
    return undefined
  }
  return { row, email: address.data.toLowerCase(), type, ...named }
}

const isSame = (a: ImportedUser, b: ImportedUser) =>
  a.type === b.type && a.firstName === b.firstName && a.lastName === b.lastName && a.company === b.company

/**
 * The users of a workbook, each address once, and what is wrong with its rows. The same user in two rows is one user;
 * two different ones with one address contradict each other, and neither counts.
 *
 * @param own addresses of the importing admin's accounts, whose type must not change
 */
export async function checkRows(
  rows: readonly SheetRow[],
  own: ReadonlySet<string>,
): Promise<{ users: ImportedUser[]; problems: RowProblem[] }> {
  const problems: RowProblem[] = []
  const users = new Map<string, ImportedUser>()
  const contradicted = new Set<string>()
  await mapInPieces(rows, (sheetRow) => {
    const user = readRow(sheetRow, problems)
    if (user === undefined) return
    const earlier = users.get(user.email)
    if (earlier !== undefined && !isSame(earlier, user)) {
      problems.push({ row: user.row, column: 'Email', message: importMessages.contradiction })
      contradicted.add(user.email)
    } else if (own.has(user.email) && user.type !== 'Admin') {
      problems.push({ row: user.row, column: 'Type', message: importMessages.own })
    } else if (earlier === undefined) users.set(user.email, user)
  })
  return { users: [...users.values()].filter(({ email }) => !contradicted.has(email)), problems }
}
