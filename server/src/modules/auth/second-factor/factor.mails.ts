import { paths } from '@project-week/contract/paths'
import type { Transaction } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import type { Person } from '../../../http/actor.ts'
import { automaticMail } from '../../mail/automatic-mails.ts'
import type { Mail } from '../../mail/compose.ts'
import { greetingOf, linkTo } from '../../mail/values.ts'

type FactorChange =
  | { kind: 'added' | 'removed'; name: string }
  | { kind: 'reset' | 'recovery-codes-new' }
  | { kind: 'recovery-code-used'; left: number }

const textOf = (change: FactorChange): { en: string; de: string } => {
  switch (change.kind) {
    case 'added':
      return {
        en: `The second factor “${change.name}” was set up.`,
        de: `der zweite Faktor „${change.name}“ wurde eingerichtet.`,
      }
    case 'removed':
      return {
        en: `The second factor “${change.name}” was removed.`,
        de: `der zweite Faktor „${change.name}“ wurde entfernt.`,
      }
    case 'reset':
      return {
        en: 'The programme office removed all second factors and ended all sessions.',
        de: 'das Programmbüro hat alle zweiten Faktoren entfernt und alle Sitzungen beendet.',
      }
    case 'recovery-codes-new':
      return {
        en: 'New recovery codes were made. The earlier ones no longer work.',
        de: 'es wurden neue Wiederherstellungscodes erstellt. Die früheren gelten nicht mehr.',
      }
    case 'recovery-code-used':
      return {
        en: `A recovery code was used. Unused codes left: ${change.left}.`,
        de: `ein Wiederherstellungscode wurde benutzt. Verbleibende Codes: ${change.left}.`,
      }
  }
}

type Recipient = Pick<Person, 'personId' | 'email' | 'firstname'>

type Site = Pick<Deps, 'publicUrl'>

export const factorMail = (site: Site, to: Recipient, change: FactorChange): Mail =>
  automaticMail('factor-changed', {
    recipient: to.email,
    personId: to.personId,
    values: { hello: greetingOf(to.firstname), change: textOf(change), account: linkTo(site, paths.account) },
  })

export const passwordMail = (site: Site, to: Recipient): Mail =>
  automaticMail('password-changed', {
    recipient: to.email,
    personId: to.personId,
    values: { hello: greetingOf(to.firstname), account: linkTo(site, paths.account) },
  })

/** Tells a person what has changed in their second factors. */
export async function mailFactorChange(
  { outbox, publicUrl }: Pick<Deps, 'outbox' | 'publicUrl'>,
  tx: Transaction<Tables>,
  to: Recipient,
  change: FactorChange,
): Promise<void> {
  await outbox.enqueue(tx, factorMail({ publicUrl }, to, change))
}

export async function mailPasswordChange(
  { outbox, publicUrl }: Pick<Deps, 'outbox' | 'publicUrl'>,
  tx: Transaction<Tables>,
  to: Recipient,
): Promise<void> {
  await outbox.enqueue(tx, passwordMail({ publicUrl }, to))
}
