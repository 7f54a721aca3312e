import { words } from '@project-week/contract/field'
import {
  company,
  companyPage,
  firstName,
  hello,
  lastName,
  type MailDefinitions,
  ownPage,
  paragraphs,
  reason,
} from './definition.ts'

const name = { label: words('Name', 'Name') }
const companies = {
  label: words("The teams' companies, a line each", 'Die Unternehmen der Teams, je eine Zeile'),
  isRequired: true,
} as const

/** Around the week: links of companies, advisors, posters, certificates. */
export const weekMails = {
  'company-link': {
    label: words('Company: a new personal link', 'Unternehmen: ein neuer persönlicher Link'),
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
          'Here is a new link to the page of {company} for Project Week {programme}. It works until {until}; links from earlier mails no longer work.',
          'On your page you confirm the team or ask for a change, and tell your students whom to ask for and where to come on Monday. The link is personal: whoever has it can act for your company.',
          'Open our page: {companyPage}',
        ),
        de: paragraphs(
          'Guten Tag {firstName} {lastName},',
          'hier ist ein neuer Link zur Seite von {company} für die Projektwoche {programme}. Er gilt bis zum {until}; Links aus früheren E-Mails funktionieren nicht mehr.',
          'Auf Ihrer Seite bestätigen Sie das Team oder bitten um eine Änderung, und Sie sagen Ihren Studierenden, nach wem sie fragen und wohin sie am Montag kommen. Der Link ist persönlich: Wer ihn hat, kann für Ihr Unternehmen handeln.',
          'Unsere Seite öffnen: {companyPage}',
        ),
      },
    },
  },
  'advisor-given': {
    label: words('Advisor: has teams', 'Betreuende: haben Teams'),
    placeholders: { firstName, companies, ownPage: { ...ownPage, link: 'button' } },
    shipped: {
      subject: { en: 'You coach a student team', de: 'Du begleitest ein Studierendenteam' },
      text: {
        en: paragraphs(
          'Hello {firstName},',
          'For Project Week {programme} you have been given the team at:\n{companies}',
          'Its students see your name and your e-mail address.',
          'See my teams: {ownPage}',
        ),
        de: paragraphs(
          'Hallo {firstName},',
          'für die Projektwoche {programme} begleitest du das Team bei:\n{companies}',
          'Die Studierenden sehen deinen Namen und deine E-Mail-Adresse.',
          'Meine Teams ansehen: {ownPage}',
        ),
      },
    },
  },
  'advisor-taken': {
    label: words('Advisor: no longer has a team', 'Betreuende: haben ein Team nicht mehr'),
    placeholders: { firstName, companies, ownPage: { ...ownPage, link: 'button' } },
    shipped: {
      subject: { en: 'You no longer coach a team', de: 'Du begleitest ein Team nicht mehr' },
      text: {
        en: paragraphs(
          'Hello {firstName},',
          'For Project Week {programme} you no longer have the team at:\n{companies}',
          'See my teams: {ownPage}',
        ),
        de: paragraphs(
          'Hallo {firstName},',
          'für die Projektwoche {programme} begleitest du nicht mehr das Team bei:\n{companies}',
          'Meine Teams ansehen: {ownPage}',
        ),
      },
    },
  },
  'poster-missing': {
    label: words('Team: the poster is missing', 'Team: das Poster fehlt'),
    placeholders: {
      hello,
      company,
      due: { label: words('When it is or was due', 'Wann es fällig ist oder war') },
      upload: { label: words('Address of the upload', 'Adresse zum Hochladen'), link: 'button', isRequired: true },
    },
    shipped: {
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
          'Open my page: {ownPage}',
          'Is something wrong on it? Write to {mailbox}.',
        ),
        de: paragraphs(
          'Hallo {name},',
          'du hast mit {company} an der Projektwoche {programme} teilgenommen, und euer Team hat sein Poster abgegeben. Deine Teilnahmebescheinigung liegt als PDF auf Deutsch und Englisch bereit.',
          'Meine Seite öffnen: {ownPage}',
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
          'Your certificate of participation in Project Week {programme} with the number {number} was revoked. The reason: {reason}',
          '{standing}',
          'Open my page: {ownPage}',
        ),
        de: paragraphs(
          'Hallo {name},',
          'deine Teilnahmebescheinigung für die Projektwoche {programme} mit der Nummer {number} wurde widerrufen. Der Grund: {reason}',
          '{standing}',
          'Meine Seite öffnen: {ownPage}',
        ),
      },
    },
  },
} as const satisfies MailDefinitions
