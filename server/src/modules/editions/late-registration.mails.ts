import type { Edition } from '@project-week/contract/editions/edition'
import { germanPrefix, paths, signOnStart } from '@project-week/contract/paths'
import { longDate } from '@project-week/content/words'
import type { Deps } from '../../deps.ts'
import { automaticMail } from '../mail/automatic-mails.ts'
import { inBoth, type Mail } from '../mail/compose.ts'
import { weekOf } from '../mail/values.ts'

/**
 * To somebody who may register after the close. A student signs on with this address; a company gets a link of its own, with
 * the token behind the `#`, where no server sees it.
 */
export function lateRegistrationMail(
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  {
    email,
    personId,
    until,
    edition,
    token,
  }: { email: string; personId?: string | undefined; until: string; edition: Edition; token: string | null },
): Mail {
  const target = encodeURIComponent(publicUrl() + paths.singleSignOnReturn)
  const link = (prefix: string) =>
    publicUrl() +
    (token === null ? `${signOnStart}?target=${target}` : `${prefix}${paths.registerCompany}#late=${token}`)
  return automaticMail('late-registration', {
    recipient: email,
    personId,
    values: {
      week: weekOf(edition),
      until: inBoth((locale) => longDate(until, locale)),
      how:
        token === null
          ? {
              en: `Sign in with the university account that has this address: ${email}. If your page asks you to confirm the address, please do that first.`,
              de: `Bitte mit der Uni-Kennung einloggen, zu der diese Adresse gehört: ${email}. Falls die eigene Seite darum bittet, zuerst die Adresse bestätigen.`,
            }
          : {
              en: 'The link opens the form for your company. It works for one registration: please don’t pass it on.',
              de: 'Der Link öffnet das Formular für Ihr Unternehmen. Er gilt für eine Anmeldung: Bitte geben Sie ihn nicht weiter.',
            },
      link: { en: link(''), de: link(germanPrefix) },
    },
  })
}

export const lateRevokedMail = (email: string, edition: Edition, personId?: string): Mail =>
  automaticMail('late-revoked', { recipient: email, personId, values: { week: weekOf(edition) } })
