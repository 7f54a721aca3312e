import type { AutomaticMail } from '@project-week/contract/mail/automatic-mail'
import type { MailText } from '@project-week/contract/mail/mail-text'

const paragraphs = (...text: string[]) => text.join('\n\n')

/** The words of the automatic mails as the release ships them. */
export const shippedTexts: Readonly<Record<AutomaticMail, MailText>> = {
  'student-confirmation': {
    subject: { en: 'You are registered for Project Week {programme}', de: 'Du bist angemeldet' },
    text: {
      en: paragraphs(
        'Hello {firstName},',
        'You are registered for Project Week {programme}, {week}. Please keep these days free: the week takes place on site.',
        'Your fields of business, in your order:\n{fields}',
        'We write to you again as soon as it is decided which company you work with.',
        '{corrections}',
        'See my registration: {ownPage}',
      ),
      de: paragraphs(
        'Hallo {firstName},',
        'du bist für die Projektwoche {programme} vom {week} angemeldet. Bitte halte dir diese Tage frei: Die Woche findet vor Ort statt.',
        'Deine Geschäftsfelder in deiner Reihenfolge:\n{fields}',
        'Wir schreiben dir wieder, sobald feststeht, mit welchem Unternehmen du arbeitest.',
        '{corrections}',
        'Meine Anmeldung ansehen: {ownPage}',
      ),
    },
  },
  'student-withdrawal': {
    subject: { en: 'You have withdrawn from Project Week {programme}', de: 'Deine Anmeldung ist zurückgezogen' },
    text: {
      en: paragraphs(
        'Hello {firstName},',
        'Your registration for Project Week {programme}, {week}, is withdrawn. You will not be matched with a company.',
        '{wayBack}',
        'If you want everything we keep about you removed for good, you can do that on your own page.',
        'Open my page: {ownPage}',
      ),
      de: paragraphs(
        'Hallo {firstName},',
        'deine Anmeldung zur Projektwoche {programme} vom {week} ist zurückgezogen. Du wirst keinem Unternehmen zugeordnet.',
        '{wayBack}',
        'Wenn alles, was wir über dich speichern, gelöscht werden soll, geht das auf deiner eigenen Seite.',
        'Meine Seite öffnen: {ownPage}',
      ),
    },
  },
  'company-confirmation': {
    subject: { en: '{company} is registered for Project Week {programme}', de: '{company} ist angemeldet' },
    text: {
      en: paragraphs(
        'Hello {firstName} {lastName},',
        'Thank you for registering {company} for Project Week {programme}, {week}.',
        'The challenge you described: {challenge}',
        'The fields of study you are looking for, in your order:\n{fields}',
        'What happens next: {deadline}Once students and companies are matched, we tell you by mail who is on your team, or that there is none for you.',
        'The dates: project week {week}, closing event in {closingEvent}.',
        'Is something not right, or has something changed? Write to {mailbox}.',
      ),
      de: paragraphs(
        'Guten Tag {firstName} {lastName},',
        'vielen Dank, dass Sie {company} für die Projektwoche {programme} vom {week} angemeldet haben.',
        'Ihre Aufgabe: {challenge}',
        'Die Studiengänge, die Sie suchen, in Ihrer Reihenfolge:\n{fields}',
        'So geht es weiter: {deadline}Sobald Studierende und Unternehmen einander zugeordnet sind, schreiben wir Ihnen, wer in Ihrem Team ist oder dass es für Sie keines gibt.',
        'Die Termine: Projektwoche {week}, Abschlussveranstaltung im {closingEvent}.',
        'Stimmt etwas nicht, oder hat sich etwas geändert? Schreiben Sie an {mailbox}.',
      ),
    },
  },
  'subscription-confirmation': {
    subject: { en: 'News about Project Week {programme}', de: 'Sie sind eingetragen' },
    text: {
      en: paragraphs(
        'Hello {firstName} {lastName},',
        'We will write to you when registration for Project Week {programme} opens or something changes, and only then.',
        'Was this not you, or would you rather not get these e-mails? One click takes you off the list.',
        'Unsubscribe: {unsubscribe}',
      ),
      de: paragraphs(
        'Guten Tag {firstName} {lastName},',
        'wir schreiben Ihnen, wenn die Anmeldung zur Projektwoche {programme} öffnet oder sich etwas ändert, und nur dann.',
        'Das waren nicht Sie, oder Sie möchten diese E-Mails nicht mehr bekommen? Mit einem Klick sind Sie abgemeldet.',
        'Abmelden: {unsubscribe}',
      ),
    },
  },
  'poster-missing': {
    subject: {
      en: 'The poster of your team at {company} is missing',
      de: 'Das Poster eures Teams bei {company} fehlt',
    },
    text: {
      en: paragraphs(
        '{hello}',
        'The poster of your team at {company} {due}, and we do not have it yet.',
        'One of you uploads it as a PDF for all. Without a poster there are no certificates of participation and no credits. If it has gone in meanwhile, there is nothing to do.',
        'Upload the poster: {upload}',
        'Does something stand in the way? Write to {mailbox}.',
      ),
      de: paragraphs(
        '{hello}',
        'das Poster eures Teams bei {company} {due} und liegt uns noch nicht vor.',
        'Jemand von euch lädt es für alle als PDF hoch. Ohne Poster gibt es für die Projektwoche {programme} keine Teilnahmebescheinigungen und keine Credits. Ist es inzwischen da, ist nichts zu tun.',
        'Poster hochladen: {upload}',
        'Steht etwas im Weg? Schreib an {mailbox}.',
      ),
    },
  },
  invitation: {
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
  'password-reset': {
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
  'late-registration': {
    subject: { en: 'You can still register for Project Week {programme}', de: 'Eine Anmeldung ist noch möglich' },
    text: {
      en: paragraphs(
        'Hello,',
        'Registration for Project Week {programme}, {week}, is closed, but the project team lets you register until {until}, once.',
        '{how}',
        'Register: {link}',
        'Questions go to {mailbox}.',
      ),
      de: paragraphs(
        'Guten Tag,',
        'die Anmeldung zur Projektwoche {programme} vom {week} ist geschlossen, aber die Projektleitung lässt bis zum {until} noch eine Anmeldung von Ihnen zu.',
        '{how}',
        'Anmelden: {link}',
        'Fragen gehen an {mailbox}.',
      ),
    },
  },
  'late-revoked': {
    subject: { en: 'Registration for Project Week {programme} is closed', de: 'Die Anmeldung ist geschlossen' },
    text: {
      en: paragraphs(
        'Hello,',
        'The project team has taken back that you could still register for Project Week {programme}, {week}.',
        'Questions go to {mailbox}.',
      ),
      de: paragraphs(
        'Guten Tag,',
        'die Projektleitung hat zurückgenommen, dass Sie sich noch für die Projektwoche {programme} vom {week} anmelden können.',
        'Fragen gehen an {mailbox}.',
      ),
    },
  },
}
