import { words } from '@project-week/contract/field'
import {
  answer,
  asking,
  company,
  companyPage,
  firstName,
  lastName,
  nda,
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

const placed = { firstName, week, company, why, colleagues, nda, asking, answer }

/** What a publication says to students and companies. */
export const publicationMails = {
  'student-placed': {
    label: words('Student: has a team', 'Studierende: haben ein Team'),
    placeholders: { ...placed, ownPage: { ...ownPage, link: 'quiet' } },
    shipped: {
      subject: { en: 'Your team at {company}', de: 'Dein Team bei {company}' },
      text: {
        en: paragraphs(
          'Hello {firstName},',
          'You have a team for Project Week {programme}, {week}. You’ll be working with {company}.',
          '{why}',
          'Your teammates:\n{colleagues}',
          '{nda}',
          '{asking}',
          'Accept or decline: {answer}',
          'Your page shows the challenge, your contact at the company and the next steps.',
          'See your team: {ownPage}',
        ),
        de: paragraphs(
          'Hallo {firstName},',
          'du hast ein Team für die Projektwoche {programme} vom {week}. Du arbeitest mit {company}.',
          '{why}',
          'Dein Team:\n{colleagues}',
          '{nda}',
          '{asking}',
          'Annehmen oder ablehnen: {answer}',
          'Auf deiner Seite findest du die Aufgabe, deine Ansprechperson im Unternehmen und die nächsten Schritte.',
          'Dein Team ansehen: {ownPage}',
        ),
      },
    },
  },
  'student-moved': {
    label: words('Student: has another team', 'Studierende: haben ein anderes Team'),
    placeholders: { ...placed, before, ownPage: { ...ownPage, link: 'quiet' } },
    shipped: {
      subject: { en: 'Your team has changed: {company}', de: 'Dein Team hat sich geändert: {company}' },
      text: {
        en: paragraphs(
          'Hello {firstName},',
          'Your place for Project Week {programme}, {week}, has changed. You’ll now be working with {company} instead of {before}.',
          '{why}',
          'Your teammates:\n{colleagues}',
          '{nda}',
          '{asking}',
          'Accept or decline: {answer}',
          'Your page shows the challenge, your contact at the company and the next steps.',
          'See your team: {ownPage}',
        ),
        de: paragraphs(
          'Hallo {firstName},',
          'dein Platz für die Projektwoche {programme} vom {week} hat sich geändert. Du arbeitest jetzt mit {company} statt mit {before}.',
          '{why}',
          'Dein Team:\n{colleagues}',
          '{nda}',
          '{asking}',
          'Annehmen oder ablehnen: {answer}',
          'Auf deiner Seite findest du die Aufgabe, deine Ansprechperson im Unternehmen und die nächsten Schritte.',
          'Dein Team ansehen: {ownPage}',
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
          'Your team for Project Week {programme}, {week}, has changed. You’re still working with {company}.',
          'Your teammates:\n{colleagues}',
          'Your page shows the challenge, your contact at the company and the next steps.',
          'See your team: {ownPage}',
        ),
        de: paragraphs(
          'Hallo {firstName},',
          'dein Team für die Projektwoche {programme} vom {week} hat sich geändert. Du arbeitest weiterhin mit {company}.',
          'Dein Team:\n{colleagues}',
          'Auf deiner Seite findest du die Aufgabe, deine Ansprechperson im Unternehmen und die nächsten Schritte.',
          'Dein Team ansehen: {ownPage}',
        ),
      },
    },
  },
  'student-lost': {
    label: words('Student: lost their place', 'Studierende: Platz verloren'),
    placeholders: { firstName, week, before, ownPage: { ...ownPage, link: 'button' } },
    shipped: {
      subject: { en: 'You no longer have a team', de: 'Du hast leider kein Team mehr' },
      text: {
        en: paragraphs(
          'Hello {firstName},',
          'The teams for Project Week {programme}, {week}, have changed. You are no longer with {before} and don’t have a team at the moment. We’re sorry. You’re still registered.',
          'If a place opens up for you, we’ll email you. If you’d rather not wait, withdraw your registration on your page. Questions? Email {mailbox}.',
          'Open your page: {ownPage}',
        ),
        de: paragraphs(
          'Hallo {firstName},',
          'die Teams für die Projektwoche {programme} vom {week} haben sich geändert. Du bist nicht mehr bei {before} und hast zurzeit kein Team. Das tut uns leid. Deine Anmeldung bleibt bestehen.',
          'Wird ein Platz für dich frei, bekommst du eine E-Mail. Wenn du nicht warten möchtest, kannst du deine Anmeldung auf deiner Seite zurückziehen. Fragen? Schreib an {mailbox}.',
          'Deine Seite öffnen: {ownPage}',
        ),
      },
    },
  },
  'student-unplaced': {
    label: words('Student: without a team', 'Studierende: ohne Team'),
    placeholders: {
      firstName,
      week,
      rank: { label: words('Place on the waiting list, as a sentence', 'Platz auf der Warteliste, als Satz') },
      ownPage: { ...ownPage, link: 'button' },
    },
    shipped: {
      subject: { en: 'The teams have been published', de: 'Die Teams sind veröffentlicht' },
      text: {
        en: paragraphs(
          'Hello {firstName},',
          'The teams for Project Week {programme}, {week}, have been published, and you don’t have a team yet.{rank} We’re sorry. You’re still registered.',
          'If a place opens up for you, we’ll email you. If you’d rather not wait, withdraw your registration on your page. Questions? Email {mailbox}.',
          'Open your page: {ownPage}',
        ),
        de: paragraphs(
          'Hallo {firstName},',
          'die Teams für die Projektwoche {programme} vom {week} sind veröffentlicht, und du hast noch kein Team.{rank} Das tut uns leid. Deine Anmeldung bleibt bestehen.',
          'Wird ein Platz für dich frei, bekommst du eine E-Mail. Wenn du nicht warten möchtest, kannst du deine Anmeldung auf deiner Seite zurückziehen. Fragen? Schreib an {mailbox}.',
          'Deine Seite öffnen: {ownPage}',
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
          'These students will work with {company} in Project Week {programme}, {week}:',
          '{team}',
          'Your students can see your name and email address so they can contact you.',
          'On your page, confirm the team or request a change, and tell your students where to go and who to ask for on Monday. The link is personal: anyone who has it can act for your company.',
          'Open your page: {companyPage}',
          'Something wrong? Email {mailbox}.',
        ),
        de: paragraphs(
          'Guten Tag {firstName} {lastName},',
          'diese Studierenden arbeiten in der Projektwoche {programme} vom {week} mit {company}:',
          '{team}',
          'Ihre Studierenden sehen Ihren Namen und diese E-Mail-Adresse, damit sie Sie erreichen können.',
          'Auf Ihrer Seite bestätigen Sie das Team oder fragen eine Änderung an und sagen Ihren Studierenden, wohin sie am Montag kommen und nach wem sie fragen. Der Link ist persönlich: Wer ihn hat, kann für Ihr Unternehmen handeln.',
          'Zu Ihrer Seite: {companyPage}',
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
          'Your student team for Project Week {programme}, {week}, has changed. Your team is now:',
          '{team}',
          'Your students can see your name and email address so they can contact you.',
          'On your page, confirm the team or request a change, and tell your students where to go and who to ask for on Monday. The link is personal: anyone who has it can act for your company.',
          'Open your page: {companyPage}',
          'Something wrong? Email {mailbox}.',
        ),
        de: paragraphs(
          'Guten Tag {firstName} {lastName},',
          'Ihr Studierendenteam für die Projektwoche {programme} vom {week} hat sich geändert. Ihr Team ist jetzt:',
          '{team}',
          'Ihre Studierenden sehen Ihren Namen und diese E-Mail-Adresse, damit sie Sie erreichen können.',
          'Auf Ihrer Seite bestätigen Sie das Team oder fragen eine Änderung an und sagen Ihren Studierenden, wohin sie am Montag kommen und nach wem sie fragen. Der Link ist persönlich: Wer ihn hat, kann für Ihr Unternehmen handeln.',
          'Zu Ihrer Seite: {companyPage}',
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
          'Your student team for Project Week {programme}, {week}, has been dissolved because the teams have changed. We’re sorry.',
          'Something wrong? Email {mailbox}.',
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
    placeholders: {
      firstName,
      lastName,
      company,
      week,
      companyPage,
      why: { label: words('Why the company has no team', 'Warum das Unternehmen kein Team hat') },
    },
    shipped: {
      subject: { en: '{company}: no student team so far', de: '{company}: bisher kein Studierendenteam' },
      text: {
        en: paragraphs(
          'Hello {firstName} {lastName},',
          'The student teams for Project Week {programme}, {week}, have been published, and {company} doesn’t have one yet.{why} We’re sorry. You’re still registered. If we find a team for you later, we’ll email you.',
          'Your page shows whether a team has been published for you. You can also cancel there if you can no longer take part. The link is personal: anyone who has it can act for your company.',
          'Open your page: {companyPage}',
          'Something wrong? Email {mailbox}.',
        ),
        de: paragraphs(
          'Guten Tag {firstName} {lastName},',
          'die Studierendenteams für die Projektwoche {programme} vom {week} sind veröffentlicht, und {company} hat noch keines.{why} Das tut uns leid. Ihre Anmeldung bleibt bestehen. Finden wir später ein Team für Sie, erhalten Sie eine E-Mail.',
          'Auf Ihrer Seite sehen Sie, ob ein Team für Sie veröffentlicht ist, und Sie können absagen, wenn Sie nicht mehr teilnehmen. Der Link ist persönlich: Wer ihn hat, kann für Ihr Unternehmen handeln.',
          'Zu Ihrer Seite: {companyPage}',
          'Stimmt etwas nicht? Schreiben Sie an {mailbox}.',
        ),
      },
    },
  },
} as const satisfies MailDefinitions
