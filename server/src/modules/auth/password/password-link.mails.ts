import { brand } from '@project-week/contract/brand'
import { germanPrefix, paths } from '@project-week/contract/paths'
import { composeMail, type Mail } from '../../mail/compose.ts'

/** The same page in German. */
const inGerman = (link: string) => link.replace(paths.setPassword, germanPrefix + paths.setPassword)

interface Recipient {
  email: string
  firstName: string
}

const greeting = (hello: string, { firstName }: Recipient) =>
  firstName === '' ? `${hello},` : `${hello} ${firstName},`

export const invitationMail = (user: Recipient, link: string): Mail =>
  composeMail({
    recipient: user.email,
    subject: { en: `Your account for Project Week ${brand.programme}`, de: 'Dein Konto' },
    en: [
      greeting('Hello', user),
      `You can now sign in to Project Week ${brand.programme} with this e-mail address. Choose a password to begin:`,
      { label: 'Choose a password', link },
      'The link works once and for 14 days. After that, "Forgot your password?" on the login page sends you a new one.',
    ],
    de: [
      greeting('Hallo', user),
      `du kannst dich ab jetzt mit dieser E-Mail-Adresse bei der Project Week ${brand.programme} anmelden. Wähle dafür ein Passwort:`,
      { label: 'Passwort wählen', link: inGerman(link) },
      'Der Link gilt einmal und 14 Tage lang. Danach schickt dir „Passwort vergessen?“ auf der Anmeldeseite einen neuen.',
    ],
  })

export const resetMail = (user: Recipient, link: string): Mail =>
  composeMail({
    recipient: user.email,
    subject: { en: 'Set a new password', de: 'Neues Passwort setzen' },
    en: [
      greeting('Hello', user),
      `Somebody asked for a new password for your account at Project Week ${brand.programme}. If that was you, set one now:`,
      { label: 'Set a new password', link },
      'The link works once and for one hour. If it was not you, there is nothing to do: your password stays as it is.',
    ],
    de: [
      greeting('Hallo', user),
      `jemand hat für dein Konto bei der Project Week ${brand.programme} ein neues Passwort angefordert. Wenn du das warst, setze es jetzt:`,
      { label: 'Neues Passwort setzen', link: inGerman(link) },
      'Der Link gilt einmal und eine Stunde lang. Wenn du es nicht warst, brauchst du nichts zu tun: Dein Passwort bleibt, wie es ist.',
    ],
  })
