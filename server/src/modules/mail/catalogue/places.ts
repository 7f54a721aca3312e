import { words } from '@project-week/contract/field'
import {
  answer,
  asking,
  company,
  firstName,
  hello,
  lastName,
  nda,
  type MailDefinitions,
  ownPage,
  paragraphs,
  week,
} from './definition.ts'

const silence = {
  label: words(
    'That nothing was heard by the date, where that is so',
    'Dass bis zum genannten Tag nichts zu hören war, wo das so ist',
  ),
}

/** About places that are offered, answered for, left and taken back, and companies that cancel. */
export const placeMails = {
  'place-offered': {
    label: words('Student: a free place', 'Studierende: ein freier Platz'),
    placeholders: {
      firstName,
      company,
      why: { label: words('Why they are next', 'Warum sie an der Reihe sind') },
      nda,
      asking,
      answer,
    },
    shipped: {
      subject: { en: 'A place for you at {company}', de: 'Ein Platz für dich bei {company}' },
      text: {
        en: paragraphs(
          'Hello {firstName},',
          'A place is available in the team at {company} for Project Week {programme}. {why}, so it’s yours if you want it.',
          '{nda}',
          '{asking}',
          'Accept or decline: {answer}',
        ),
        de: paragraphs(
          'Hallo {firstName},',
          'im Team bei {company} ist ein Platz für die Projektwoche {programme} frei. {why}. Wenn du möchtest, gehört der Platz dir.',
          '{nda}',
          '{asking}',
          'Annehmen oder ablehnen: {answer}',
        ),
      },
    },
  },
  'place-accepted': {
    label: words('Student: place accepted', 'Studierende: Platz angenommen'),
    placeholders: { firstName, company, silence, nda, ownPage: { ...ownPage, link: 'button' } },
    shipped: {
      subject: { en: 'Your place at {company} is confirmed', de: 'Dein Platz bei {company} ist bestätigt' },
      text: {
        en: paragraphs(
          'Hello {firstName},',
          '{silence}Your place in the team at {company} is confirmed. If you can’t come after all, withdraw your registration on your page.',
          '{nda}',
          'Open your page: {ownPage}',
        ),
        de: paragraphs(
          'Hallo {firstName},',
          '{silence}dein Platz im Team bei {company} ist bestätigt. Falls du doch nicht kommen kannst, zieh deine Anmeldung auf deiner Seite zurück.',
          '{nda}',
          'Deine Seite öffnen: {ownPage}',
        ),
      },
    },
  },
  'place-declined': {
    label: words('Student: place declined', 'Studierende: Platz abgelehnt'),
    placeholders: { firstName, company, silence, ownPage: { ...ownPage, link: 'button' } },
    shipped: {
      subject: { en: 'You no longer have a place at {company}', de: 'Du hast keinen Platz mehr bei {company}' },
      text: {
        en: paragraphs(
          'Hello {firstName},',
          '{silence}You no longer have a place in the team at {company}. We may offer it to someone else. If that’s a mistake, email {mailbox} straight away.',
          'Open your page: {ownPage}',
        ),
        de: paragraphs(
          'Hallo {firstName},',
          '{silence}du hast keinen Platz mehr im Team bei {company}. Wir können ihn jemand anderem anbieten. Wenn das ein Irrtum ist, schreib sofort an {mailbox}.',
          'Deine Seite öffnen: {ownPage}',
        ),
      },
    },
  },
  'place-undone': {
    label: words(
      'Student: publication undone after an answer',
      'Studierende: Veröffentlichung nach Antwort zurückgenommen',
    ),
    placeholders: { firstName, company, ownPage: { ...ownPage, link: 'button' } },
    shipped: {
      subject: { en: 'Your place at {company} is no longer valid', de: 'Dein Platz bei {company} gilt nicht mehr' },
      text: {
        en: paragraphs(
          'Hello {firstName},',
          'The programme office has undone the publication of the teams for Project Week {programme}. Your place at {company}, and any response you have given, are no longer valid. We’re sorry.',
          'You’re still registered. Your page shows your current status, and we’ll email you when it changes.',
          'Open your page: {ownPage}',
        ),
        de: paragraphs(
          'Hallo {firstName},',
          'das Programmbüro hat die Veröffentlichung der Teams für die Projektwoche {programme} rückgängig gemacht. Dein Platz bei {company} und deine Antwort, falls du schon geantwortet hast, gelten nicht mehr. Das tut uns leid.',
          'Deine Anmeldung bleibt bestehen. Auf deiner Seite siehst du deinen aktuellen Status, und wir schreiben dir, wenn er sich ändert.',
          'Deine Seite öffnen: {ownPage}',
        ),
      },
    },
  },
  'student-company-gone': {
    label: words('Student: the company has cancelled', 'Studierende: das Unternehmen hat abgesagt'),
    placeholders: {
      hello,
      company,
      week,
      sought: {
        label: words(
          'That a new place is looked for, where one is',
          'Dass ein neuer Platz gesucht wird, wo das so ist',
        ),
      },
      ownPage: { ...ownPage, link: 'button' },
    },
    shipped: {
      subject: { en: '{company} has cancelled', de: '{company} hat abgesagt' },
      text: {
        en: paragraphs(
          '{hello}',
          '{company} can no longer take part in Project Week {programme}, {week}, so your team has been dissolved. You don’t have a team at the moment. We’re sorry.',
          '{sought}',
          'Questions? Email {mailbox}.',
          'Open your page: {ownPage}',
        ),
        de: paragraphs(
          '{hello}',
          '{company} kann an der Projektwoche {programme} vom {week} nicht mehr teilnehmen. Dein Team dort ist aufgelöst, du hast zurzeit kein Team. Das tut uns leid.',
          '{sought}',
          'Fragen? Schreib an {mailbox}.',
          'Deine Seite öffnen: {ownPage}',
        ),
      },
    },
  },
  'company-cancelled': {
    label: words('Company: cancelled', 'Unternehmen: abgesagt'),
    placeholders: { firstName, lastName, company, week },
    shipped: {
      subject: { en: '{company}: you are no longer taking part', de: '{company}: Sie nehmen nicht mehr teil' },
      text: {
        en: paragraphs(
          'Hello {firstName} {lastName},',
          '{company} is no longer taking part in Project Week {programme}, {week}. If you had a student team, it has been dissolved, and we’re telling the students.',
          'Something wrong? Email {mailbox}.',
        ),
        de: paragraphs(
          'Guten Tag {firstName} {lastName},',
          '{company} nimmt an der Projektwoche {programme} vom {week} nicht mehr teil. Falls Sie ein Studierendenteam hatten, ist es aufgelöst. Die Studierenden werden informiert.',
          'Stimmt etwas nicht? Schreiben Sie an {mailbox}.',
        ),
      },
    },
  },
  'company-reinstated': {
    label: words('Company: takes part again', 'Unternehmen: nimmt wieder teil'),
    placeholders: { firstName, lastName, company, week },
    shipped: {
      subject: { en: '{company}: you are taking part again', de: '{company}: Sie nehmen wieder teil' },
      text: {
        en: paragraphs(
          'Hello {firstName} {lastName},',
          '{company} is taking part in Project Week {programme}, {week}, again. A dissolved team is not restored. If a new team is published for you, we’ll email you.',
          'Something wrong? Email {mailbox}.',
        ),
        de: paragraphs(
          'Guten Tag {firstName} {lastName},',
          '{company} nimmt an der Projektwoche {programme} vom {week} wieder teil. Ein aufgelöstes Team wird nicht wiederhergestellt. Wenn ein neues Team für Sie veröffentlicht wird, erhalten Sie eine E-Mail.',
          'Stimmt etwas nicht? Schreiben Sie an {mailbox}.',
        ),
      },
    },
  },
} as const satisfies MailDefinitions
