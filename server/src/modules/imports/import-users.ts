import {
  type HiddenRow,
  type ImportLine,
  importMessages,
  type ImportPreview,
} from '@project-week/contract/imports/import'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Caller, Person } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import type { AuthorisedUser } from '../auth/auth.queries.ts'
import { mailNewAdmins } from '../identity/office-access.mails.ts'
import { inviteUsers } from '../auth/password/password-link.ts'
import { listAccountsOf, listKnownUsers, lockImports, saveUsers } from './authorised-user.queries.ts'
import { checkRows, type ImportedUser, type RowProblem } from './check-rows.ts'
import type { SheetRow, UserList } from './read-workbook.ts'

const isUnchanged = (user: ImportedUser, known: AuthorisedUser) =>
  known.removedAt === null &&
  known.type === user.type &&
  known.firstName === user.firstName &&
  known.lastName === user.lastName &&
  known.company === user.company

/** What an import does with a user, seen against who is known. A removed user comes back as a new one. */
function lineOf(user: ImportedUser, known: AuthorisedUser | undefined): ImportLine {
  const isNew = known === undefined || known.removedAt !== null
  return {
    ...user,
    action: isNew ? 'add' : isUnchanged(user, known) ? 'keep' : 'change',
    typeBefore: isNew || known.type === user.type ? null : known.type,
  }
}

async function planImport(db: Database, { rows, takesHidden }: UserList, { personId }: Person) {
  const own = await listAccountsOf(db, personId)
  const taken = rows.filter(({ isHidden }) => takesHidden || !isHidden)
  const { users, problems } = await checkRows(taken, new Set(own.map(({ email }) => email)))
  const known = await listKnownUsers(
    db,
    users.map(({ email }) => email),
  )
  return {
    problems,
    known,
    lines: users.map((user) => lineOf(user, known.get(user.email))),
    left: new Set(problems.map(({ row }) => row)).size + rows.length - taken.length,
  }
}

/** Its cells as they are in the file, valid or not: it is imported only if the office chooses to. */
const hiddenRowOf = ({ row, cells }: SheetRow): HiddenRow => ({
  row,
  email: cells.Email?.text ?? '',
  type: cells.Type?.text ?? '',
  firstName: cells['First name']?.text ?? '',
  lastName: cells['Last name']?.text ?? '',
  company: cells.Company?.text ?? '',
})

export async function previewImport({ db }: Pick<Deps, 'db'>, person: Person, list: UserList): Promise<ImportPreview> {
  const { lines, problems } = await planImport(db, list, person)
  const hiddenRows = list.rows.filter(({ isHidden }) => isHidden).map(hiddenRowOf)
  return { lines, problems, hiddenRows, hiddenColumns: list.hiddenColumns, otherSheets: list.otherSheets }
}

/** Row by row, under the names by which the form lists them. */
const badRows = (problems: readonly RowProblem[]) =>
  new AppError('validation_failed', 422, importMessages.badRows, {
    fields: Object.fromEntries(problems.map(({ row, column, message }) => [`${row}.${column}`, message])),
  })

/**
 * Imports all users of a workbook or none, invites the new ones and tells the other admins of new ones, all in one
 * transaction. The same workbook a second time changes nothing and mails nobody.
 *
 * @param isPartial whether rows that are wrong are left out instead
 * @throws 422 validation_failed with the rows that are wrong
 */
export async function importUsers(
  deps: Deps,
  { person, ip }: Caller,
  list: UserList,
  { isPartial }: { isPartial: boolean },
): Promise<{ added: number; changed: number; unchanged: number; left: number }> {
  const { db, clock, newId } = deps
  return db.transaction().execute(async (tx) => {
    await lockImports(tx)
    const { lines, problems, known, left } = await planImport(tx, list, person)
    if (problems.length > 0 && !isPartial) throw badRows(problems)
    const withIds = lines.map((line) => {
      const user = known.get(line.email)
      return { ...line, id: user?.id ?? newId(), personId: user?.personId }
    })
    const added = withIds.filter(({ action }) => action === 'add')
    const changed = withIds.filter(({ action }) => action === 'change')
    const saved = await saveUsers(tx, [...added, ...changed], clock.now())
    // Others are answered between the pieces.
    for (let start = 0; start < added.length; start += 1000) {
      const piece = added.slice(start, start + 1000)
      await inviteUsers(
        deps,
        tx,
        piece.flatMap(({ email }) => saved.get(email) ?? []),
      )
    }
    const madeAdmins = [...added, ...changed].filter(
      ({ type, action, typeBefore }) => type === 'Admin' && (action === 'add' || typeBefore !== null),
    )
    await mailNewAdmins(
      deps,
      tx,
      person,
      madeAdmins.flatMap(({ email }) => saved.get(email) ?? []),
    )
    const counts = {
      added: added.length,
      changed: changed.length,
      unchanged: lines.length - added.length - changed.length,
      left,
    }
    await recordAudit(tx, clock, {
      actor: person,
      action: 'import',
      record: ['authorised-users', 'all'],
      ip,
      details: {
        ...counts,
        added: added.map(({ email, type }) => `${email} ${type}`),
        changed: changed.map(({ email, type, typeBefore }) => `${email} ${typeBefore ?? type} → ${type}`),
      },
    })
    return counts
  })
}
