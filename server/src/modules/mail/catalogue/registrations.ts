import { words } from '@project-week/contract/field'
import { company, firstName, lastName, type MailDefinitions, ownPage, paragraphs, reason, week } from './definition.ts'

const wayBack = { label: words('Whether one may register again', 'Ob man sich wieder anmelden kann') }

/** To who registers, withdraws or may register late. */
export const registrationMails = {
  'student-confirmation': {
    label: words('Student: registered', 'Studierende: angemeldet'),
    placeholders: {
      firstName,
      week,
      fields: { label: words('Fields of business, in their order', 'Geschäftsfelder in ihrer Reihenfolge') },
      corrections: { label: words('Until when answers can be corrected', 'Bis wann Angaben korrigiert werden können') },
      ownPage: { ...ownPage, link: 'button' },
    },
    shipped: {
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
  },
  'student-withdrawal': {
    label: words('Student: withdrawn', 'Studierende: zurückgezogen'),
    placeholders: {
      firstName,
      week,
      wayBack: { label: words('Whether one may register again', 'Ob man sich wieder anmelden kann') },
      ownPage: { ...ownPage, link: 'quiet' },
    },
    shipped: {
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
  },
  'student-withdrawn': {
    label: words('Student: withdrawn by the office', 'Studierende: vom Büro zurückgezogen'),
    placeholders: { firstName, week, reason, wayBack, ownPage: { ...ownPage, link: 'quiet' } },
    shipped: {
      subject: {
        en: 'Your registration for Project Week {programme} is withdrawn',
        de: 'Deine Anmeldung ist zurückgezogen',
      },
      text: {
        en: paragraphs(
          'Hello {firstName},',
          'We have withdrawn your registration for Project Week {programme}, {week}. You do not take part.',
          'The reason: {reason}',
          '{wayBack}',
          'If this is a mistake, please write to {mailbox}.',
          'Open my page: {ownPage}',
        ),
        de: paragraphs(
          'Hallo {firstName},',
          'wir haben deine Anmeldung zur Projektwoche {programme} vom {week} zurückgezogen. Du nimmst nicht teil.',
          'Der Grund: {reason}',
          '{wayBack}',
          'Wenn das ein Irrtum ist, schreib bitte an {mailbox}.',
          'Meine Seite öffnen: {ownPage}',
        ),
      },
    },
  },
  'company-confirmation': {
    label: words('Company: registered', 'Unternehmen: angemeldet'),
    placeholders: {
      firstName,
      lastName,
      company,
      week,
      challenge: { label: words('The challenge described', 'Die beschriebene Aufgabe') },
      fields: { label: words('Fields of study, in their order', 'Studiengänge in ihrer Reihenfolge') },
      deadline: { label: words('When registration closes', 'Wann Anmeldeschluss ist') },
      closingEvent: { label: words('Month of the closing event', 'Monat der Abschlussveranstaltung') },
    },
    shipped: {
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
  },
  'subscription-confirmation': {
    label: words('Subscriber: confirmation', 'Abonnenten: Bestätigung'),
    placeholders: {
      firstName,
      lastName,
      unsubscribe: {
        label: words('Address to unsubscribe', 'Adresse zum Abmelden'),
        link: 'quiet',
        isRequired: true,
      },
    },
    shipped: {
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
  },
  'late-registration': {
    label: words('Late registration: allowed', 'Späte Anmeldung: erlaubt'),
    placeholders: {
      week,
      until: { label: words('The last day', 'Der letzte Tag') },
      how: { label: words('How to sign in, or that the link is personal', 'Womit, oder dass der Link persönlich ist') },
      link: { label: words('Address to register', 'Adresse zur Anmeldung'), link: 'button', isRequired: true },
    },
    shipped: {
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
          'die Anmeldung zur Projektwoche {programme} vom {week} ist geschlossen, aber die Projektleitung lässt bis zum {until} mit dieser E-Mail-Adresse noch eine Anmeldung zu.',
          '{how}',
          'Anmelden: {link}',
          'Fragen gehen an {mailbox}.',
        ),
      },
    },
  },
  'late-revoked': {
    label: words('Late registration: revoked', 'Späte Anmeldung: zurückgenommen'),
    placeholders: { week },
    shipped: {
      subject: { en: 'Registration for Project Week {programme} is closed', de: 'Die Anmeldung ist geschlossen' },
      text: {
        en: paragraphs(
          'Hello,',
          'The project team has taken back that you could still register for Project Week {programme}, {week}.',
          'Questions go to {mailbox}.',
        ),
        de: paragraphs(
          'Guten Tag,',
          'mit dieser E-Mail-Adresse ist keine späte Anmeldung zur Projektwoche {programme} vom {week} mehr möglich: Die Projektleitung hat das zurückgenommen.',
          'Fragen gehen an {mailbox}.',
        ),
      },
    },
  },
} as const satisfies MailDefinitions
