import type { Transaction } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { Asserted, Tables } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { recordAudit } from '../../audit/audit.queries.ts'

const lockIdentity = (db: Database, subject: string) =>
  db
    .selectFrom('identities')
    .select(['id', 'role', 'email'])
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst()

/**
 * Records that the university asserts another role than at the last sign-on, or makes somebody a viewer at their first.
 * Call it in the transaction that saves the identity, before that. Open sessions have the new role at their next request.
 *
 * @returns what records it once the identity is saved
 */
export async function watchRole(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction<Tables>,
  { subject, role, email }: Asserted,
): Promise<(identityId: string, ip: string) => Promise<void>> {
  const before = (await lockIdentity(tx, subject))?.role ?? null
  return async (identityId, ip) => {
    if (before === role || (before === null && role !== 'viewer')) return
    await recordAudit(tx, clock, {
      actor: { email, role: 'identity-provider' },
      action: 'change-access',
      record: ['identity', identityId],
      ip,
      details: { before: { type: before }, after: { type: role } },
    })
  }
}

/** Ends the sessions of a viewer or an advisor whom the university asserts no role of any more. */
export async function endAssertedRole({ db, clock }: Pick<Deps, 'db' | 'clock'>, subject: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const identity = await lockIdentity(tx, subject)
    if (identity === undefined || identity.role === 'student') return
    await tx.deleteFrom('secondSteps').where('identityId', '=', identity.id).execute()
    const { numDeletedRows } = await tx
      .deleteFrom('sessions')
      .where('identityId', '=', identity.id)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) return
    await recordAudit(tx, clock, {
      actor: { email: identity.email, role: 'identity-provider' },
      action: 'change-access',
      record: ['identity', identity.id],
      ip: '',
      details: { before: { type: identity.role }, after: { type: null } },
    })
  })
}
