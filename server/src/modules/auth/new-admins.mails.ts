import { paths } from '@project-week/contract/paths'
import type { Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../http/actor.ts'
import { automaticMail } from '../mail/automatic-mails.ts'
import type { Mail } from '../mail/compose.ts'
import { linesOf, linkTo } from '../mail/values.ts'
import { type AuthorisedUser, listAdminsExcept } from './auth.queries.ts'

export const newAdminsMail = (
  site: Pick<Deps, 'publicUrl'>,
  to: Pick<AuthorisedUser, 'email' | 'personId'>,
  { by, admins }: { by: string; admins: readonly string[] },
): Mail =>
  automaticMail('office-new-admins', {
    recipient: to.email,
    personId: to.personId,
    values: { by, admins: linesOf(admins), screen: linkTo(site, paths.colleagues) },
  })

/** Tells every other admin who has become one, in the transaction that makes them admins. */
export async function mailNewAdmins(
  { outbox, publicUrl }: Pick<Deps, 'outbox' | 'publicUrl'>,
  tx: Transaction<Tables>,
  by: Person,
  made: readonly Pick<AuthorisedUser, 'email' | 'personId'>[],
): Promise<void> {
  if (made.length === 0) return
  const others = await listAdminsExcept(tx, [by.personId, ...made.map(({ personId }) => personId)])
  const news = { by: by.email, admins: made.map(({ email }) => email) }
  await outbox.enqueueAll(
    tx,
    others.map((admin) => newAdminsMail({ publicUrl }, admin, news)),
  )
}
