import { brand } from '@project-week/contract/brand'
import type { Edition } from '@project-week/contract/editions/edition'
import { germanPrefix, paths, signOnStart } from '@project-week/contract/paths'
import { contacts } from '@project-week/content/contacts'
import { dateRange, longDate } from '@project-week/content/words'
import type { Deps } from '../../deps.ts'
import { composeMail, type Mail } from '../mail/compose.ts'

/**
 * To whoever may register after the close. A student signs on with this address; a company gets a link of its own, with
 * the token behind the `#`, where no server sees it.
 */
export function lateRegistrationMail(
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  { email, until, edition, token }: { email: string; until: string; edition: Edition; token: string | null },
): Mail {
  const week = (locale: 'en' | 'de') => dateRange(edition.programmeStart, edition.programmeEnd, locale)
  const target = encodeURIComponent(publicUrl() + paths.singleSignOnReturn)
  const link = (prefix: string) =>
    publicUrl() +
    (token === null ? `${signOnStart}?target=${target}` : `${prefix}${paths.registerCompany}#late=${token}`)
  return composeMail({
    recipient: email,
    subject: {
      en: `You can still register for Project Week ${brand.programme}`,
      de: 'Eine Anmeldung ist noch möglich',
    },
    en: [
      'Hello,',
      `Registration for Project Week ${brand.programme}, ${week('en')}, is closed, but the project team lets you register until ${longDate(until, 'en')}, once.`,
      token === null
        ? `Sign in with your university credentials; your account there must have this address, ${email}.`
        : 'The link opens the form for your company. It works for one registration: please do not pass it on.',
      { label: 'Register', link: link('') },
      `Questions go to ${contacts.mailbox}.`,
    ],
    de: [
      'Guten Tag,',
      `die Anmeldung zur Project Week ${brand.programme} vom ${week('de')} ist geschlossen, aber die Projektleitung lässt bis zum ${longDate(until, 'de')} noch eine Anmeldung von Ihnen zu.`,
      token === null
        ? `Bitte mit der Universitätskennung anmelden, zu der diese Adresse gehört: ${email}.`
        : 'Der Link öffnet das Formular für Ihr Unternehmen. Er gilt für eine Anmeldung: Bitte geben Sie ihn nicht weiter.',
      { label: 'Anmelden', link: link(germanPrefix) },
      `Fragen gehen an ${contacts.mailbox}.`,
    ],
  })
}

export const lateRevokedMail = (email: string, edition: Edition): Mail =>
  composeMail({
    recipient: email,
    subject: {
      en: `Registration for Project Week ${brand.programme} is closed`,
      de: 'Die Anmeldung ist geschlossen',
    },
    en: [
      'Hello,',
      `The project team has taken back that you could still register for Project Week ${brand.programme}, ${dateRange(edition.programmeStart, edition.programmeEnd, 'en')}.`,
      `Questions go to ${contacts.mailbox}.`,
    ],
    de: [
      'Guten Tag,',
      `die Projektleitung hat zurückgenommen, dass Sie sich noch für die Project Week ${brand.programme} vom ${dateRange(edition.programmeStart, edition.programmeEnd, 'de')} anmelden können.`,
      `Fragen gehen an ${contacts.mailbox}.`,
    ],
  })
