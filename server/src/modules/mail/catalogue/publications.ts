import { words } from '@project-week/contract/field'
import {
  answer,
  asking,
  company,
  companyPage,
  firstName,
  lastName,
  type MailDefinitions,
  ownPage,
  paragraphs,
  team,
  week,
} from './definition.ts'

const before = { label: words('Company before', 'Unternehmen vorher') }
const why = { label: words('Why this company, as a paragraph', 'Warum dieses Unternehmen, als Absatz') }
const colleagues = {
  label: words('The others in the team, by name and address', 'Die anderen im Team, mit Namen und Adresse'),
  isRequired: true,
} as const

/** What a publication says to students and companies. */
export const publicationMails = {
  'student-placed': {
    label: words('Student: has a team', 'Studierende: haben ein Team'),
    placeholders: { firstName, week, company, why, colleagues, asking, answer, ownPage: { ...ownPage, link: 'quiet' } },
    shipped: {
      subject: { en: 'Your team at {company}', de: 'Dein Team bei {company}' },
      text: {
        en: paragraphs(
          'Hello {firstName},',
          'You are in a team for Project Week {programme}, {week}: you work with {company}.',
          '{why}',
          'With you in the team:\n{colleagues}',
          '{asking}',
          'Accept or decline: {answer}',
          "On your page you find the company's task, whom to ask there and what comes next.",
          'See my team: {ownPage}',
        ),
        de: paragraphs(
          'Hallo {firstName},',
          'du bist in einem Team für die Projektwoche {programme} vom {week}: Du arbeitest mit {company}.',
          '{why}',
          'Mit dir im Team:\n{colleagues}',
          '{asking}',
          'Zusagen oder absagen: {answer}',
          'Auf deiner Seite stehen die Aufgabe des Unternehmens, wen du dort fragen kannst und was als Nächstes kommt.',
          'Mein Team ansehen: {ownPage}',
        ),
      },
    },
  },
  'student-moved': {
    label: words('Student: has another team', 'Studierende: haben ein anderes Team'),
    placeholders: {
      firstName,
      week,
      company,
      before,
      why,
      colleagues,
      asking,
      answer,
      ownPage: { ...ownPage, link: 'quiet' },
    },
    shipped: {
      subject: { en: 'Your team has changed: {company}', de: 'Dein Team hat sich geändert: {company}' },
      text: {
        en: paragraphs(
          'Hello {firstName},',
          'Your place for Project Week {programme}, {week}, has changed. You now work with {company}, no longer with {before}.',
          '{why}',
          'With you in the team:\n{colleagues}',
          '{asking}',
          'Accept or decline: {answer}',
          "On your page you find the company's task, whom to ask there and what comes next.",
          'See my team: {ownPage}',
        ),
        de: paragraphs(
          'Hallo {firstName},',
          'dein Platz für die Projektwoche {programme} vom {week} hat sich geändert. Du arbeitest jetzt mit {company} und nicht mehr mit {before}.',
          '{why}',
          'Mit dir im Team:\n{colleagues}',
          '{asking}',
          'Zusagen oder absagen: {answer}',
          'Auf deiner Seite stehen die Aufgabe des Unternehmens, wen du dort fragen kannst und was als Nächstes kommt.',
          'Mein Team ansehen: {ownPage}',
        ),
      },
    },
  },
  'student-colleagues': {
    label: words('Student: the team has changed', 'Studierende: das Team hat sich geändert'),
    placeholders: { firstName, week, company, colleagues, ownPage: { ...ownPage, link: 'button' } },
    shipped: {
      subject: { en: 'Your team at {company} has changed', de: 'Dein Team bei {company} hat sich geändert' },
      text: {
        en: paragraphs(
          'Hello {firstName},',
          'You still work with {company} during Project Week {programme}, {week}. Your team has changed.',
          'With you in the team:\n{colleagues}',
          "On your page you find the company's task, whom to ask there and what comes next.",
          'See my team: {ownPage}',
        ),
        de: paragraphs(
          'Hallo {firstName},',
          'du arbeitest in der Projektwoche {programme} vom {week} weiterhin mit {company}. Dein Team hat sich geändert.',
          'Mit dir im Team:\n{colleagues}',
          'Auf deiner Seite stehen die Aufgabe des Unternehmens, wen du dort fragen kannst und was als Nächstes kommt.',
          'Mein Team ansehen: {ownPage}',
        ),
      },
    },
  },
  'student-lost': {
    label: words('Student: the place has gone', 'Studierende: der Platz ist weggefallen'),
    placeholders: { firstName, week, before, ownPage: { ...ownPage, link: 'button' } },
    shipped: {
      subject: { en: 'Your place in a team has gone', de: 'Dein Platz im Team ist weggefallen' },
      text: {
        en: paragraphs(
          'Hello {firstName},',
          'Your place with {before} for Project Week {programme}, {week}, has gone: the teams have changed, and you are not in one at the moment. We are sorry. Your registration stays.',
          'If a place becomes free for you, we write to you. If you do not want to wait, you can withdraw on your page. Questions go to {mailbox}.',
          'Open my page: {ownPage}',
        ),
        de: paragraphs(
          'Hallo {firstName},',
          'dein Platz bei {before} für die Projektwoche {programme} vom {week} ist weggefallen: Die Teams haben sich geändert, und du bist zurzeit in keinem. Das tut uns leid. Deine Anmeldung bleibt bestehen.',
          'Wenn ein Platz für dich frei wird, schreiben wir dir. Wenn du nicht warten möchtest, kannst du deine Anmeldung auf deiner Seite zurückziehen. Fragen gehen an {mailbox}.',
          'Meine Seite öffnen: {ownPage}',
        ),
      },
    },
  },
  'student-unplaced': {
    label: words('Student: in no team', 'Studierende: in keinem Team'),
    placeholders: {
      firstName,
      week,
      rank: { label: words('Place on the waiting list, as a sentence', 'Platz auf der Warteliste, als Satz') },
      ownPage: { ...ownPage, link: 'button' },
    },
    shipped: {
      subject: { en: 'The teams are decided', de: 'Die Teams stehen fest' },
      text: {
        en: paragraphs(
          'Hello {firstName},',
          'The teams for Project Week {programme}, {week}, are decided, and you are not in one.{rank} We are sorry. Your registration stays.',
          'If a place becomes free for you, we write to you. If you do not want to wait, you can withdraw on your page. Questions go to {mailbox}.',
          'Open my page: {ownPage}',
        ),
        de: paragraphs(
          'Hallo {firstName},',
          'die Teams für die Projektwoche {programme} vom {week} stehen fest, und du bist in keinem.{rank} Das tut uns leid. Deine Anmeldung bleibt bestehen.',
          'Wenn ein Platz für dich frei wird, schreiben wir dir. Wenn du nicht warten möchtest, kannst du deine Anmeldung auf deiner Seite zurückziehen. Fragen gehen an {mailbox}.',
          'Meine Seite öffnen: {ownPage}',
        ),
      },
    },
  },
  'company-team': {
    label: words('Company: has a team', 'Unternehmen: hat ein Team'),
    placeholders: { firstName, lastName, company, week, team, companyPage },
    shipped: {
      subject: { en: '{company}: your student team', de: '{company}: Ihr Studierendenteam' },
      text: {
        en: paragraphs(
          'Hello {firstName} {lastName},',
          '{company} has a student team for Project Week {programme}, {week}:',
          '{team}',
          'Your students have your name and this address, so that they can write to you.',
          'On your page you confirm the team or ask for a change, and tell your students whom to ask for and where to come on Monday. The link is personal: whoever has it can act for your company.',
          'Open our page: {companyPage}',
          'Is something not right? Write to {mailbox}.',
        ),
        de: paragraphs(
          'Guten Tag {firstName} {lastName},',
          '{company} hat ein Studierendenteam für die Projektwoche {programme} vom {week}:',
          '{team}',
          'Ihre Studierenden kennen Ihren Namen und diese Adresse, damit sie Ihnen schreiben können.',
          'Auf Ihrer Seite bestätigen Sie das Team oder bitten um eine Änderung, und Sie sagen Ihren Studierenden, nach wem sie fragen und wohin sie am Montag kommen. Der Link ist persönlich: Wer ihn hat, kann für Ihr Unternehmen handeln.',
          'Unsere Seite öffnen: {companyPage}',
          'Stimmt etwas nicht? Schreiben Sie an {mailbox}.',
        ),
      },
    },
  },
  'company-changed': {
    label: words('Company: the team has changed', 'Unternehmen: das Team hat sich geändert'),
    placeholders: { firstName, lastName, company, week, team, companyPage },
    shipped: {
      subject: {
        en: '{company}: your student team has changed',
        de: '{company}: Ihr Studierendenteam hat sich geändert',
      },
      text: {
        en: paragraphs(
          'Hello {firstName} {lastName},',
          'Your student team for Project Week {programme}, {week}, has changed. This is it now:',
          '{team}',
          'Your students have your name and this address, so that they can write to you.',
          'On your page you confirm the team or ask for a change, and tell your students whom to ask for and where to come on Monday. The link is personal: whoever has it can act for your company.',
          'Open our page: {companyPage}',
          'Is something not right? Write to {mailbox}.',
        ),
        de: paragraphs(
          'Guten Tag {firstName} {lastName},',
          'Ihr Studierendenteam für die Projektwoche {programme} vom {week} hat sich geändert. So sieht es jetzt aus:',
          '{team}',
          'Ihre Studierenden kennen Ihren Namen und diese Adresse, damit sie Ihnen schreiben können.',
          'Auf Ihrer Seite bestätigen Sie das Team oder bitten um eine Änderung, und Sie sagen Ihren Studierenden, nach wem sie fragen und wohin sie am Montag kommen. Der Link ist persönlich: Wer ihn hat, kann für Ihr Unternehmen handeln.',
          'Unsere Seite öffnen: {companyPage}',
          'Stimmt etwas nicht? Schreiben Sie an {mailbox}.',
        ),
      },
    },
  },
  'company-lost': {
    label: words('Company: the team is dissolved', 'Unternehmen: das Team ist aufgelöst'),
    placeholders: { firstName, lastName, company, week },
    shipped: {
      subject: {
        en: '{company}: your student team has been dissolved',
        de: '{company}: Ihr Studierendenteam ist aufgelöst',
      },
      text: {
        en: paragraphs(
          'Hello {firstName} {lastName},',
          'Your student team for Project Week {programme}, {week}, has been dissolved, because the teams have changed. We are sorry.',
          'Is something not right? Write to {mailbox}.',
        ),
        de: paragraphs(
          'Guten Tag {firstName} {lastName},',
          'Ihr Studierendenteam für die Projektwoche {programme} vom {week} ist aufgelöst, weil sich die Teams geändert haben. Das tut uns leid.',
          'Stimmt etwas nicht? Schreiben Sie an {mailbox}.',
        ),
      },
    },
  },
  'company-none': {
    label: words('Company: no team so far', 'Unternehmen: bisher kein Team'),
    placeholders: { firstName, lastName, company, week, companyPage },
    shipped: {
      subject: { en: '{company}: no student team so far', de: '{company}: bisher kein Studierendenteam' },
      text: {
        en: paragraphs(
          'Hello {firstName} {lastName},',
          'The student teams for Project Week {programme}, {week}, are decided, and {company} does not have one. We are sorry. Your registration stays: should a team be published for you later, we write to you.',
          'On your page you see whether a team has been published for you, and can cancel if you no longer take part. The link is personal: whoever has it can act for your company.',
          'Open our page: {companyPage}',
          'Is something not right? Write to {mailbox}.',
        ),
        de: paragraphs(
          'Guten Tag {firstName} {lastName},',
          'die Studierendenteams für die Projektwoche {programme} vom {week} stehen fest, und {company} hat keines. Das tut uns leid. Ihre Anmeldung bleibt bestehen: Wenn später ein Team für Sie veröffentlicht wird, schreiben wir Ihnen.',
          'Auf Ihrer Seite sehen Sie, ob ein Team für Sie veröffentlicht ist, und Sie können absagen, wenn Sie nicht mehr teilnehmen. Der Link ist persönlich: Wer ihn hat, kann für Ihr Unternehmen handeln.',
          'Unsere Seite öffnen: {companyPage}',
          'Stimmt etwas nicht? Schreiben Sie an {mailbox}.',
        ),
      },
    },
  },
} as const satisfies MailDefinitions
