import { words } from '@project-week/contract/field'
import {
  answer,
  company,
  companyPage,
  firstName,
  hello,
  lastName,
  type MailDefinitions,
  ownPage,
  paragraphs,
  priorities,
  reason,
} from './definition.ts'

const name = { label: words('Name', 'Name') }
const companies = {
  label: words("The teams' companies, a line each", 'Die Unternehmen der Teams, je eine Zeile'),
  isRequired: true,
} as const

const owed = {
  label: words('What is still to do, a line each', 'Was noch zu erledigen ist, je eine Zeile'),
  isRequired: true,
} as const

/** Around the week: links of companies, advisors, posters, certificates. */
export const weekMails = {
  'company-link': {
    label: words('Company: the personal link', 'Unternehmen: der persönliche Link'),
    priority: priorities.asked,
    placeholders: {
      firstName,
      lastName,
      company,
      until: { label: words('Until when the link works', 'Bis wann der Link gilt') },
      companyPage,
    },
    shipped: {
      subject: { en: '{company}: your personal link', de: '{company}: Ihr persönlicher Link' },
      text: {
        en: paragraphs(
          'Hello {firstName} {lastName},',
          'Here is your link to the page of {company} for Project Week {programme}. It works until {until}.',
          'Your page shows what is left to do. Once you have a team, confirm it there or request a change, and tell your students where to go and who to ask for on Monday. The link is personal: anyone who has it can act for your company.',
          'Open your page: {companyPage}',
        ),
        de: paragraphs(
          'Guten Tag {firstName} {lastName},',
          'hier ist Ihr Link zur Seite von {company} für die Projektwoche {programme}. Er gilt bis zum {until}.',
          'Auf Ihrer Seite sehen Sie, was zu erledigen ist. Sobald Sie ein Team haben, bestätigen Sie es dort oder fragen eine Änderung an und sagen Ihren Studierenden, wohin sie am Montag kommen und nach wem sie fragen. Der Link ist persönlich: Wer ihn hat, kann für Ihr Unternehmen handeln.',
          'Zu Ihrer Seite: {companyPage}',
        ),
      },
    },
  },
  'company-reminder': {
    label: words('Company: reminder of what is still to do', 'Unternehmen: Erinnerung an offene Punkte'),
    placeholders: { firstName, lastName, company, owed, companyPage },
    shipped: {
      subject: {
        en: '{company}: still to do for Project Week {programme}',
        de: '{company}: noch offen für die Projektwoche {programme}',
      },
      text: {
        en: paragraphs(
          'Hello {firstName} {lastName},',
          '{company} still needs to complete the following for Project Week {programme}:\n{owed}',
          'You can do all of this on your page. Links from earlier emails no longer work. The link is personal: anyone who has it can act for your company. If you’ve already done everything, you can ignore this email.',
          'Open your page: {companyPage}',
        ),
        de: paragraphs(
          'Guten Tag {firstName} {lastName},',
          'für die Projektwoche {programme} steht bei {company} noch Folgendes aus:\n{owed}',
          'Sie können alles auf Ihrer Seite erledigen. Links aus früheren E-Mails gelten nicht mehr. Der Link ist persönlich: Wer ihn hat, kann für Ihr Unternehmen handeln. Falls Sie inzwischen alles erledigt haben, ist nichts zu tun.',
          'Zu Ihrer Seite: {companyPage}',
        ),
      },
    },
  },
  'advisor-given': {
    label: words('Advisor: has teams', 'Betreuende: haben Teams'),
    placeholders: { firstName, companies, ownPage: { ...ownPage, link: 'button' } },
    shipped: {
      subject: { en: 'You’ve been assigned a student team', de: 'Du betreust ein Studierendenteam' },
      text: {
        en: paragraphs(
          'Hello {firstName},',
          'In Project Week {programme} you’re advising the students at:\n{companies}',
          'The students can see your name and email address.',
          'See your teams: {ownPage}',
        ),
        de: paragraphs(
          'Hallo {firstName},',
          'in der Projektwoche {programme} betreust du die Studierenden bei:\n{companies}',
          'Die Studierenden sehen deinen Namen und deine E-Mail-Adresse.',
          'Deine Teams ansehen: {ownPage}',
        ),
      },
    },
  },
  'advisor-taken': {
    label: words('Advisor: no longer has a team', 'Betreuende: haben ein Team nicht mehr'),
    placeholders: { firstName, companies, ownPage: { ...ownPage, link: 'button' } },
    shipped: {
      subject: { en: 'You are no longer the advisor of a team', de: 'Du betreust ein Team nicht mehr' },
      text: {
        en: paragraphs(
          'Hello {firstName},',
          'You are no longer the advisor for Project Week {programme} of the team at:\n{companies}',
          'See your teams: {ownPage}',
        ),
        de: paragraphs(
          'Hallo {firstName},',
          'für die Projektwoche {programme} betreust du nicht mehr das Team bei:\n{companies}',
          'Deine Teams ansehen: {ownPage}',
        ),
      },
    },
  },
  'student-reminder': {
    label: words('Student: reminder of what is still to do', 'Studierende: Erinnerung an offene Punkte'),
    placeholders: { hello, owed, answer, ownPage: { ...ownPage, link: 'button', isRequired: true } },
    shipped: {
      subject: {
        en: 'Still to do for Project Week {programme}',
        de: 'Noch offen für die Projektwoche {programme}',
      },
      text: {
        en: paragraphs(
          '{hello}',
          'You still need to complete the following for Project Week {programme}:\n{owed}',
          'You can do all of this on your page. If you’ve already done everything, you can ignore this email.',
          'Accept or decline: {answer}',
          'Open your page: {ownPage}',
          'Having trouble? Email {mailbox}.',
        ),
        de: paragraphs(
          '{hello}',
          'für die Projektwoche {programme} steht bei dir noch Folgendes aus:\n{owed}',
          'Du kannst alles auf deiner Seite erledigen. Falls du es inzwischen getan hast, ist nichts zu tun.',
          'Annehmen oder ablehnen: {answer}',
          'Deine Seite öffnen: {ownPage}',
          'Klappt etwas nicht? Schreib an {mailbox}.',
        ),
      },
    },
  },
  'consent-missing': {
    label: words('Team: may its results be shown?', 'Team: dürfen seine Ergebnisse gezeigt werden?'),
    placeholders: { hello, company, ownPage: { ...ownPage, link: 'button', isRequired: true } },
    shipped: {
      subject: {
        en: 'May we show your team’s poster and pictures?',
        de: 'Dürfen wir Poster und Bilder eures Teams zeigen?',
      },
      text: {
        en: paragraphs(
          '{hello}',
          'We would like to show the results of your team at {company} on our website. We’ll only do so if everyone in the team and the company agree, and you haven’t told us yet whether you do.',
          'It’s up to you. There’s no disadvantage if you say no, and you can change your mind at any time.',
          'Answer on your page: {ownPage}',
        ),
        de: paragraphs(
          '{hello}',
          'wir würden die Ergebnisse deines Teams bei {company} gern auf unserer Website zeigen. Das tun wir nur, wenn alle im Team und das Unternehmen einverstanden sind. Von dir wissen wir es noch nicht.',
          'Das ist freiwillig: Ein Nein hat keine Nachteile, und du kannst es dir jederzeit anders überlegen.',
          'Auf deiner Seite antworten: {ownPage}',
        ),
      },
    },
  },
  'certificate-ready': {
    label: words('Certificate: ready', 'Bescheinigung: fertig'),
    placeholders: { name, company, ownPage: { ...ownPage, link: 'button' } },
    shipped: {
      subject: { en: 'Your certificate of participation is ready', de: 'Deine Teilnahmebescheinigung ist fertig' },
      text: {
        en: paragraphs(
          'Hello {name},',
          'You took part in Project Week {programme} with {company}, and your team has handed in its poster. Your certificate of participation is ready as a PDF in German and English.',
          'Open your page: {ownPage}',
          'Something wrong with it? Email {mailbox}.',
        ),
        de: paragraphs(
          'Hallo {name},',
          'du hast mit {company} an der Projektwoche {programme} teilgenommen, und euer Team hat sein Poster abgegeben. Deine Teilnahmebescheinigung liegt als PDF auf Deutsch und Englisch bereit.',
          'Deine Seite öffnen: {ownPage}',
          'Stimmt etwas darauf nicht? Schreib an {mailbox}.',
        ),
      },
    },
  },
  'certificate-revoked': {
    label: words('Certificate: revoked', 'Bescheinigung: widerrufen'),
    placeholders: {
      name,
      number: { label: words('Number of the certificate', 'Nummer der Bescheinigung'), isRequired: true },
      reason,
      standing: { label: words('Whether there is a new one', 'Ob es eine neue gibt'), isRequired: true },
      ownPage: { ...ownPage, link: 'button' },
    },
    shipped: {
      subject: { en: 'Your certificate of participation', de: 'Deine Teilnahmebescheinigung' },
      text: {
        en: paragraphs(
          'Hello {name},',
          'Your certificate of participation in Project Week {programme} with the number {number} has been revoked. Reason: {reason}',
          '{standing}',
          'Open your page: {ownPage}',
        ),
        de: paragraphs(
          'Hallo {name},',
          'deine Teilnahmebescheinigung für die Projektwoche {programme} mit der Nummer {number} wurde widerrufen. Grund: {reason}',
          '{standing}',
          'Deine Seite öffnen: {ownPage}',
        ),
      },
    },
  },
} as const satisfies MailDefinitions
