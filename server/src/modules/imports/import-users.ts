import { type AuthorisedUserType, authorisedUserTypeLabels } from '@project-week/contract/auth/roles'
import type { ImportCounts, ImportOrder, ImportQuery } from '@project-week/contract/imports/import-table'
import { ImportedUser, userColumns, userImportMessages } from '@project-week/contract/imports/import'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { Caller, Person } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import type { AuthorisedUser } from '../auth/auth.queries.ts'
import { inviteUsers } from '../auth/password/password-link.ts'
import { mailNewAdmins } from '../identity/office-access.mails.ts'
import { listAccountsOf, listKnownUsers, lockImports, saveUsers } from './authorised-user.queries.ts'
import {
  type Cells,
  problemsOf,
  readGoodRows,
  type RowImport,
  type RowReading,
  splitName,
  valueOf,
} from './check-table.ts'
import type { FileTable } from './read-workbook.ts'

/** With what is known of the address. A removed user comes back as a new one, under the same id. */
type Entry = ImportedUser & { known?: AuthorisedUser; typeBefore?: AuthorisedUserType }

const typeField = { options: authorisedUserTypeLabels }

function readUser(cells: Cells): RowReading<Entry> {
  const type = valueOf(typeField, cells.get('type') ?? '')
  const { data: entry, error } = ImportedUser.safeParse({ email: '', ...Object.fromEntries(cells), type })
  return entry === undefined ? { problems: problemsOf(error.issues) } : { entry, keys: [entry.email] }
}

const isUnchanged = (user: ImportedUser, known: AuthorisedUser) =>
  (['type', 'firstName', 'lastName', 'company'] as const).every((name) => known[name] === user[name])

export const userImport = (db: Database, { personId }: Person, { type: all }: ImportQuery): RowImport<Entry> => ({
  columns: userColumns,
  prepare: (cells) => splitName(new Map([...(all ? [['type', all] as const] : []), ...cells]), 'firstName', 'lastName'),
  read: readUser,
  async compare(users) {
    const own = new Set((await listAccountsOf(db, personId)).map(({ email }) => email))
    const emails = users.map(({ email }) => email)
    const knownUsers = await listKnownUsers(db, emails)
    return (user) => {
      const known = knownUsers.get(user.email)
      if (own.has(user.email) && user.type !== 'Admin') {
        return { verdict: 'bad', problems: [{ target: 'type', message: userImportMessages.own }] }
      }
      if (known === undefined || known.removedAt !== null) return { entry: { ...user, ...(known && { known }) } }
      if (isUnchanged(user, known)) return { verdict: 'keep' }
      const { email, type, firstName, lastName, company } = user
      return known.type === type
        ? { verdict: 'change', entry: { ...user, known } }
        : {
            verdict: 'change',
            cells: [email, `${known.type} → ${type}`, firstName, lastName, company],
            entry: { ...user, known, typeBefore: known.type },
          }
    }
  },
})

/**
 * Imports all users of a file or none, invites the new ones and tells the other admins of new ones, all in one
 * transaction. The same file a second time changes nothing and mails nobody.
 *
 * @throws 422 validation_failed with the rows that are wrong, unless only the good ones are asked for
 */
export async function importUsers(
  deps: Deps,
  caller: Caller,
  order: ImportOrder,
  table: FileTable,
): Promise<ImportCounts> {
  const { db, clock, newId } = deps
  return db.transaction().execute(async (tx) => {
    await lockImports(tx)
    const { added, changed, counts } = await readGoodRows(userImport(tx, caller.person, order), order, table)
    const users = [...added, ...changed].map(({ known, ...user }) => ({
      ...user,
      id: known?.id ?? newId(),
      personId: known?.personId,
    }))
    const saved = await saveUsers(tx, users, clock.now())
    const savedOf = (entries: readonly Entry[]) => entries.flatMap(({ email }) => saved.get(email) ?? [])
    // Others are answered between the pieces.
    for (let start = 0; start < added.length; start += 1000) {
      await inviteUsers(deps, tx, savedOf(added.slice(start, start + 1000)))
    }
    const promoted = changed.filter(({ typeBefore }) => typeBefore !== undefined)
    const madeAdmins = [...added, ...promoted].filter(({ type }) => type === 'Admin')
    await mailNewAdmins(deps, tx, caller.person, savedOf(madeAdmins))
    await recordAudit(tx, clock, {
      ...caller,
      action: 'import',
      record: ['authorised-users', 'all'],
      details: {
        ...counts,
        added: added.map(({ email, type }) => `${email} ${type}`),
        changed: changed.map(({ email, type, typeBefore }) => `${email} ${typeBefore ?? type} → ${type}`),
      },
    })
    return counts
  })
}
