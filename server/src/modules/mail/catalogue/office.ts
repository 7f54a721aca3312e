import { words } from '@project-week/contract/field'
import { company, hello, type MailDefinitions, paragraphs, reason } from './definition.ts'

const contact = { label: words('Contact person with address', 'Kontaktperson mit Adresse') }
const screen = { label: words('Address of the screen', 'Adresse der Seite'), link: 'button' } as const

/** To people with an account, and to the office itself. */
export const officeMails = {
  invitation: {
    label: words('Authorised user: invitation', 'Berechtigte: Einladung'),
    placeholders: {
      hello,
      link: {
        label: words('Single-use link to set a password', 'Einmaliger Link für das Passwort'),
        link: 'button',
        isRequired: true,
      },
    },
    shipped: {
      subject: { en: 'Your account for Project Week {programme}', de: 'Dein Konto' },
      text: {
        en: paragraphs(
          '{hello}',
          'You can now sign in to Project Week {programme} with this e-mail address. Choose a password to begin:',
          'Choose a password: {link}',
          'The link works once and for 14 days. After that, "Forgot your password?" on the login page sends you a new one.',
        ),
        de: paragraphs(
          '{hello}',
          'du kannst dich ab jetzt mit dieser E-Mail-Adresse bei der Projektwoche {programme} einloggen. Wähle dafür ein Passwort:',
          'Passwort wählen: {link}',
          'Der Link gilt einmal und 14 Tage lang. Danach schickt dir „Passwort vergessen?“ auf der Login-Seite einen neuen.',
        ),
      },
    },
  },
  'password-reset': {
    label: words('Authorised user: new password', 'Berechtigte: neues Passwort'),
    placeholders: {
      hello,
      link: {
        label: words('Single-use link to set a password', 'Einmaliger Link für das Passwort'),
        link: 'button',
        isRequired: true,
      },
    },
    shipped: {
      subject: { en: 'Set a new password', de: 'Neues Passwort setzen' },
      text: {
        en: paragraphs(
          '{hello}',
          'Somebody asked for a new password for your account at Project Week {programme}. If that was you, set one now:',
          'Set a new password: {link}',
          'The link works once and for one hour. If it was not you, there is nothing to do: your password stays as it is.',
        ),
        de: paragraphs(
          '{hello}',
          'jemand hat für dein Konto bei der Projektwoche {programme} ein neues Passwort angefordert. Wenn du das warst, setze es jetzt:',
          'Neues Passwort setzen: {link}',
          'Der Link gilt einmal und eine Stunde lang. Wenn du es nicht warst, brauchst du nichts zu tun: Dein Passwort bleibt, wie es ist.',
        ),
      },
    },
  },
  'confirmation-asked': {
    label: words('Office: please confirm', 'Büro: bitte bestätigen'),
    placeholders: {
      askedBy: { label: words('Who asks', 'Wer darum bittet') },
      what: { label: words('What is to be confirmed', 'Was bestätigt werden soll'), isRequired: true },
      screen: { ...screen, isRequired: true },
    },
    shipped: {
      subject: { en: 'Please confirm: Project Week {programme}', de: 'Bitte bestätigen' },
      text: {
        en: paragraphs(
          'Hello,',
          '{askedBy} asks you to confirm {what}. Nothing happens before that.',
          'Look at it: {screen}',
        ),
        de: paragraphs(
          'Guten Tag,',
          '{askedBy} bittet Sie, {what} zu bestätigen. Vorher geschieht nichts.',
          'Ansehen: {screen}',
        ),
      },
    },
  },
  'office-place-free': {
    label: words('Office: a student has left a team', 'Büro: ein Team ist kleiner geworden'),
    placeholders: {
      name: { label: words('Name of the student', 'Name der oder des Studierenden') },
      email: { label: words('Address of the student', 'Adresse der oder des Studierenden') },
      company,
      screen,
    },
    shipped: {
      subject: { en: '{name} has left the team at {company}', de: '{name} hat das Team bei {company} verlassen' },
      text: {
        en: paragraphs(
          '{name} ({email}) has withdrawn and was in the team at {company}. The place is free; nobody else has been moved.',
          'See who may have it: {screen}',
        ),
        de: paragraphs(
          '{name} ({email}) hat die Anmeldung zurückgezogen und war im Team bei {company}. Der Platz ist frei; sonst wurde niemand verschoben.',
          'Ansehen, wer ihn haben kann: {screen}',
        ),
      },
    },
  },
  'office-change-asked': {
    label: words('Office: a company asks for a change', 'Büro: ein Unternehmen bittet um eine Änderung'),
    placeholders: { contact, company, reason, screen },
    shipped: {
      subject: { en: '{company} asks for a change', de: '{company} bittet um eine Änderung' },
      text: {
        en: paragraphs(
          '{contact} asks for a change of the student team at {company}. Nothing has been changed.',
          '{reason}',
          'See the company: {screen}',
        ),
        de: paragraphs(
          '{contact} bittet um eine Änderung am Studierendenteam von {company}. Es wurde nichts geändert.',
          '{reason}',
          'Unternehmen ansehen: {screen}',
        ),
      },
    },
  },
  'office-company-cancelled': {
    label: words('Office: a company has cancelled', 'Büro: ein Unternehmen hat abgesagt'),
    placeholders: {
      contact,
      company,
      reason,
      members: {
        label: words(
          'How many students are without a team because of it',
          'Wie viele Studierende dadurch ohne Team sind',
        ),
      },
    },
    shipped: {
      subject: { en: '{company} has cancelled', de: '{company} hat abgesagt' },
      text: {
        en: paragraphs(
          '{contact} has cancelled for {company}. Students without a team because of it: {members}.',
          'The reason: {reason}',
        ),
        de: paragraphs(
          '{contact} hat für {company} abgesagt. Studierende, die dadurch ohne Team sind: {members}.',
          'Der Grund: {reason}',
        ),
      },
    },
  },
} as const satisfies MailDefinitions
