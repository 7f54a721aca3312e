import { paths } from '@project-week/contract/paths'
import type { Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { automaticMail } from '../mail/automatic-mails.ts'
import type { Mail } from '../mail/compose.ts'
import { linesOf, linkTo } from '../mail/values.ts'
import { listAdminsExcept } from './office.queries.ts'

export interface Account {
  personId: string
  email: string
}

type MailDeps = Pick<Deps, 'outbox' | 'publicUrl'>

const newAdmins = (by: string) => ({
  en: `${by} gave admin access to:`,
  de: `${by} hat einen Zugang als Admin vergeben an:`,
})
const newLogin = {
  en: 'From now on another login opens this account of the programme office:',
  de: 'Dieses Konto des Programmbüros lässt sich ab jetzt mit einem weiteren Login öffnen:',
}

/** @param news `by`: who made the accounts admins; without it, another login now opens them */
export const officeAccessMail = (
  site: Pick<Deps, 'publicUrl'>,
  { email: recipient, personId }: Account,
  { by, accounts }: { by?: string; accounts: readonly string[] },
): Mail =>
  automaticMail('office-access', {
    recipient,
    personId,
    values: {
      event: by === undefined ? newLogin : newAdmins(by),
      accounts: linesOf(accounts),
      screen: linkTo(site, paths.colleagues),
    },
  })

/** Tells all other admins who has become one, in the transaction that does it. */
export async function mailNewAdmins(
  { outbox, publicUrl }: MailDeps,
  tx: Transaction<Tables>,
  by: Account,
  made: readonly Account[],
): Promise<void> {
  if (made.length === 0) return
  const others = await listAdminsExcept(tx, [by.personId, ...made.map(({ personId }) => personId)])
  const news = { by: by.email, accounts: made.map(({ email }) => email) }
  await outbox.enqueueAll(
    tx,
    others.map((admin) => officeAccessMail({ publicUrl }, admin, news)),
  )
}

/** Tells an office account, and all other admins, that another login now opens it. */
export async function mailNewLogin(
  { outbox, publicUrl }: MailDeps,
  tx: Transaction<Tables>,
  account: Account,
): Promise<void> {
  const told = [account, ...(await listAdminsExcept(tx, [account.personId]))]
  await outbox.enqueueAll(
    tx,
    told.map((to) => officeAccessMail({ publicUrl }, to, { accounts: [account.email] })),
  )
}
