import { words } from '@project-week/contract/field'
import {
  company,
  companyPage,
  firstName,
  lastName,
  type MailDefinitions,
  ownPage,
  paragraphs,
  priorities,
  reason,
  registeredAt,
  week,
} from './definition.ts'

const wayBack = { label: words('Whether one may register again', 'Ob man sich wieder anmelden kann') }

/** To who registers, withdraws or may register late. */
export const registrationMails = {
  'student-confirmation': {
    label: words('Student: registered', 'Studierende: angemeldet'),
    placeholders: {
      firstName,
      week,
      fields: { label: words('Fields of business, in order of preference', 'Branchen in der angegebenen Reihenfolge') },
      more: { label: words('What else is asked on the page', 'Was auf der Seite noch gefragt wird') },
      corrections: { label: words('Until when answers can be corrected', 'Bis wann Angaben korrigiert werden können') },
      ownPage: { ...ownPage, link: 'button' },
    },
    shipped: {
      subject: { en: 'You are registered for Project Week {programme}', de: 'Du bist angemeldet' },
      text: {
        en: paragraphs(
          'Hello {firstName},',
          'You are registered for Project Week {programme}, {week}. Please keep these days free: the week takes place on site.',
          'Your preferred fields of business, in order:\n{fields}',
          '{more}',
          'We’ll email you as soon as we know which company you’ll be working with.',
          '{corrections}',
          'See your registration: {ownPage}',
        ),
        de: paragraphs(
          'Hallo {firstName},',
          'du bist für die Projektwoche {programme} vom {week} angemeldet. Bitte halte dir diese Tage frei: Die Woche findet vor Ort statt.',
          'Deine Wunschbranchen, der Reihe nach:\n{fields}',
          '{more}',
          'Sobald feststeht, mit welchem Unternehmen du arbeitest, bekommst du eine E-Mail.',
          '{corrections}',
          'Deine Anmeldung ansehen: {ownPage}',
        ),
      },
    },
  },
  'challenge-gone': {
    label: words('Student: a named challenge is gone', 'Studierende: genannte Aufgabe entfällt'),
    placeholders: {
      firstName,
      gone: { label: words('Which, and their places on the list', 'Welche, und ihr Platz auf der Liste') },
      until: { label: words('Last day to name another one', 'Letzter Tag, um eine andere zu nennen') },
      challenges: {
        label: words('Address of the challenges', 'Adresse der Aufgaben'),
        link: 'button',
        isRequired: true,
      },
    },
    shipped: {
      subject: {
        en: 'A challenge that you named is no longer offered',
        de: 'Eine Aufgabe, die du genannt hast, wird nicht mehr angeboten',
      },
      text: {
        en: paragraphs(
          'Hello {firstName},',
          'Of the challenges that you named for Project Week {programme}, we can no longer offer you:\n{gone}',
          'An empty place stays empty until you name another challenge. The others keep theirs.',
          'You can name another one until {until}, as long as five are offered.',
          'Change your five: {challenges}',
        ),
        de: paragraphs(
          'Hallo {firstName},',
          'von den Aufgaben, die du für die Projektwoche {programme} genannt hast, können wir dir nicht mehr anbieten:\n{gone}',
          'Ein leerer Platz bleibt leer, bis du eine andere Aufgabe nennst. Die übrigen behalten ihren Platz.',
          'Bis zum {until} kannst du eine andere nennen, solange fünf angeboten werden.',
          'Deine fünf ändern: {challenges}',
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
          'Your registration for Project Week {programme}, {week}, has been withdrawn. You won’t be matched with a company.',
          '{wayBack}',
          'You can permanently delete all your data on your page.',
          'Open your page: {ownPage}',
        ),
        de: paragraphs(
          'Hallo {firstName},',
          'deine Anmeldung zur Projektwoche {programme} vom {week} ist zurückgezogen. Du wirst keinem Unternehmen zugeordnet.',
          '{wayBack}',
          'Auf deiner Seite kannst du alle deine Daten endgültig löschen.',
          'Deine Seite öffnen: {ownPage}',
        ),
      },
    },
  },
  'student-withdrawn': {
    label: words('Student: withdrawn by the office', 'Studierende: vom Programmbüro zurückgezogen'),
    placeholders: { firstName, week, reason, wayBack, ownPage: { ...ownPage, link: 'quiet' } },
    shipped: {
      subject: {
        en: 'Your registration for Project Week {programme} has been withdrawn',
        de: 'Deine Anmeldung ist zurückgezogen',
      },
      text: {
        en: paragraphs(
          'Hello {firstName},',
          'We have withdrawn your registration for Project Week {programme}, {week}. You won’t be taking part.',
          'Reason: {reason}',
          '{wayBack}',
          'If this is a mistake, email {mailbox}.',
          'Open your page: {ownPage}',
        ),
        de: paragraphs(
          'Hallo {firstName},',
          'wir haben deine Anmeldung zur Projektwoche {programme} vom {week} zurückgezogen. Du nimmst nicht teil.',
          'Grund: {reason}',
          '{wayBack}',
          'Wenn das ein Irrtum ist, schreib bitte an {mailbox}.',
          'Deine Seite öffnen: {ownPage}',
        ),
      },
    },
  },
  'student-taken-back-in': {
    label: words('Student: taken back in by the office', 'Studierende: vom Programmbüro wieder aufgenommen'),
    placeholders: { firstName, week, reason, ownPage: { ...ownPage, link: 'quiet' } },
    shipped: {
      subject: {
        en: 'You can take part in Project Week {programme} again',
        de: 'Du kannst wieder teilnehmen',
      },
      text: {
        en: paragraphs(
          'Hello {firstName},',
          'We have registered you again for Project Week {programme}, {week}. We’ll email you if you get a place.',
          'Reason: {reason}',
          'If you don’t want to take part, you can withdraw on your page.',
          'Open your page: {ownPage}',
        ),
        de: paragraphs(
          'Hallo {firstName},',
          'wir haben dich wieder für die Projektwoche {programme} vom {week} angemeldet. Wenn du einen Platz bekommst, schreiben wir dir.',
          'Grund: {reason}',
          'Wenn du nicht teilnehmen möchtest, kannst du deine Anmeldung auf deiner Seite zurückziehen.',
          'Deine Seite öffnen: {ownPage}',
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
      companyPage,
    },
    shipped: {
      subject: { en: '{company} is registered for Project Week {programme}', de: '{company} ist angemeldet' },
      text: {
        en: paragraphs(
          'Hello {firstName} {lastName},',
          'Thank you for registering {company} for Project Week {programme}, {week}.',
          'The challenge you described: {challenge}',
          'The degree programmes you are looking for, in order:\n{fields}',
          'What happens next: {deadline}Once matching is complete, we’ll email you your team, or let you know if we couldn’t find one.',
          'The dates: project week {week}, closing event in {closingEvent}.',
          'You can see your registration on your company’s page, and correct it there while registration is open. Later you’ll find your team there.',
          'Open your page: {companyPage}',
          'Questions? Email {mailbox}.',
        ),
        de: paragraphs(
          'Guten Tag {firstName} {lastName},',
          'vielen Dank, dass Sie {company} für die Projektwoche {programme} vom {week} angemeldet haben.',
          'Ihre Aufgabe: {challenge}',
          'Ihre gewünschten Studiengänge, der Reihe nach:\n{fields}',
          'So geht es weiter: {deadline}Nach dem Matching erhalten Sie eine E-Mail mit Ihrem Team oder der Nachricht, dass wir keines gefunden haben.',
          'Die Termine: Projektwoche {week}, Abschlussveranstaltung im {closingEvent}.',
          'Auf der Seite Ihres Unternehmens sehen Sie Ihre Anmeldung und können sie korrigieren, solange die Anmeldung offen ist. Später finden Sie dort Ihr Team.',
          'Ihre Seite öffnen: {companyPage}',
          'Fragen? Schreiben Sie an {mailbox}.',
        ),
      },
    },
  },
  'company-proof': {
    label: words('Company: confirm the address', 'Unternehmen: Adresse bestätigen'),
    priority: priorities.unproved,
    placeholders: { registeredAt, companyPage },
    shipped: {
      subject: {
        en: 'Please confirm your email address for Project Week {programme}',
        de: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
      },
      text: {
        en: paragraphs(
          'Hello,',
          'A company was registered for Project Week {programme} with this email address on {registeredAt}. If that was you, please confirm the address. We’ll then send you the details of your registration.',
          'Confirm email address: {companyPage}',
          'If it wasn’t you, ignore this email, or let us know at {mailbox}. Until the address is confirmed, we won’t send anything else to it.',
        ),
        de: paragraphs(
          'Guten Tag,',
          'mit dieser E-Mail-Adresse wurde am {registeredAt} ein Unternehmen für die Projektwoche {programme} angemeldet. Waren Sie das? Dann bestätigen Sie bitte die Adresse. Danach erhalten Sie die Einzelheiten Ihrer Anmeldung.',
          'E-Mail-Adresse bestätigen: {companyPage}',
          'Waren Sie es nicht, ignorieren Sie diese E-Mail oder schreiben Sie an {mailbox}. Solange die Adresse nicht bestätigt ist, senden wir sonst nichts an sie.',
        ),
      },
    },
  },
  'company-again': {
    label: words('Company: registered once more', 'Unternehmen: noch einmal angemeldet'),
    placeholders: { firstName, lastName, company, companyPage },
    shipped: {
      subject: { en: '{company} is already registered', de: '{company} ist bereits angemeldet' },
      text: {
        en: paragraphs(
          'Hello {firstName} {lastName},',
          '{company} has been registered for Project Week {programme} once more with your email address. Your first registration counts and has not changed.',
          'Something to correct? Email {mailbox}.',
          'Here is the link to the page of {company}.',
          'Open your page: {companyPage}',
        ),
        de: paragraphs(
          'Guten Tag {firstName} {lastName},',
          '{company} wurde mit Ihrer E-Mail-Adresse noch einmal für die Projektwoche {programme} angemeldet. Ihre erste Anmeldung gilt und ist unverändert.',
          'Möchten Sie etwas ändern? Schreiben Sie an {mailbox}.',
          'Hier ist der Link zur Seite von {company}.',
          'Zu Ihrer Seite: {companyPage}',
        ),
      },
    },
  },
  'subscription-confirmation': {
    label: words('Subscriber: confirm the address', 'Abonnierende: Adresse bestätigen'),
    priority: priorities.unproved,
    placeholders: {
      registeredAt,
      confirm: {
        label: words('Personal link to confirm the subscription', 'Persönlicher Link zum Bestätigen'),
        link: 'button',
        isRequired: true,
      },
      unsubscribe: {
        label: words('Address to unsubscribe', 'Adresse zum Abmelden'),
        link: 'quiet',
        isRequired: true,
      },
    },
    shipped: {
      subject: {
        en: 'Please confirm your subscription to news about Project Week {programme}',
        de: 'Bitte bestätigen Sie Ihr Abonnement',
      },
      text: {
        en: paragraphs(
          'Hello,',
          'This email address was entered for news about Project Week {programme} on {registeredAt}. If that was you, please confirm it. We’ll then email you when registration opens or something changes.',
          'Confirm subscription: {confirm}',
          'If it wasn’t you, ignore this email, or let us know at {mailbox}. You won’t get any news.',
          'Unsubscribe: {unsubscribe}',
        ),
        de: paragraphs(
          'Guten Tag,',
          'diese E-Mail-Adresse wurde am {registeredAt} für Neuigkeiten zur Projektwoche {programme} eingetragen. Waren Sie das? Dann bestätigen Sie bitte. Sie erhalten danach eine E-Mail, wenn die Anmeldung beginnt oder sich etwas ändert.',
          'Abonnement bestätigen: {confirm}',
          'Waren Sie es nicht, ignorieren Sie diese E-Mail oder schreiben Sie an {mailbox}. Sie erhalten keine Neuigkeiten.',
          'Newsletter abbestellen: {unsubscribe}',
        ),
      },
    },
  },
  'late-registration': {
    label: words('Late registration: allowed', 'Nachmeldung: erlaubt'),
    placeholders: {
      week,
      until: { label: words('The last day', 'Der letzte Tag') },
      how: { label: words('How to sign in, or that the link is personal', 'Womit, oder dass der Link persönlich ist') },
      link: { label: words('Address to register', 'Adresse zur Anmeldung'), link: 'button', isRequired: true },
    },
    shipped: {
      subject: { en: 'You can still register for Project Week {programme}', de: 'Eine Nachmeldung ist noch möglich' },
      text: {
        en: paragraphs(
          'Hello,',
          'Registration for Project Week {programme}, {week}, is closed, but we’ve made an exception: you can register once, until {until}.',
          '{how}',
          'Register: {link}',
          'Questions? Email {mailbox}.',
        ),
        de: paragraphs(
          'Guten Tag,',
          'die Anmeldung zur Projektwoche {programme} vom {week} ist geschlossen. Mit dieser E-Mail-Adresse ist bis zum {until} ausnahmsweise noch eine Nachmeldung möglich.',
          '{how}',
          'Anmelden: {link}',
          'Bei Fragen hilft {mailbox} weiter.',
        ),
      },
    },
  },
  'late-revoked': {
    label: words('Late registration: revoked', 'Nachmeldung: zurückgenommen'),
    placeholders: { week },
    shipped: {
      subject: { en: 'Registration for Project Week {programme} is closed', de: 'Die Anmeldung ist geschlossen' },
      text: {
        en: paragraphs(
          'Hello,',
          'You can no longer register late for Project Week {programme}, {week}: the programme office has withdrawn the exception.',
          'Questions? Email {mailbox}.',
        ),
        de: paragraphs(
          'Guten Tag,',
          'mit dieser E-Mail-Adresse ist keine Nachmeldung zur Projektwoche {programme} vom {week} mehr möglich. Das Programmbüro hat die Ausnahme zurückgenommen.',
          'Bei Fragen hilft {mailbox} weiter.',
        ),
      },
    },
  },
} as const satisfies MailDefinitions
