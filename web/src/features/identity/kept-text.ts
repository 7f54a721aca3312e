import type { Kept } from '@project-week/contract/identity/address'
import { getLocale } from '../../lib/page/locale.ts'
import { m } from '../../paraglide/messages.js'

/** What is stored under an address, as a list within a sentence; empty where there is nothing. */
export function keptText({ account, registrations, places, lateRegistration }: Kept): string {
  const parts = [
    ...(account ? [m.account_kept_account()] : []),
    ...(registrations > 0 ? [m.account_kept_registrations({ count: registrations })] : []),
    ...(lateRegistration ? [m.account_kept_late()] : []),
    ...(places > 0 ? [m.account_kept_places({ count: places })] : []),
  ]
  return new Intl.ListFormat(getLocale() === 'de' ? 'de-DE' : 'en-GB').format(parts)
}
