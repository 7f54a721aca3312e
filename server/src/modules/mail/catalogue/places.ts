import { words } from '@project-week/contract/field'
import {
  answer,
  asking,
  company,
  firstName,
  hello,
  lastName,
  type MailDefinitions,
  ownPage,
  paragraphs,
  team,
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
      asking,
      answer,
    },
    shipped: {
      subject: { en: 'A place for you at {company}', de: 'Ein Platz für dich bei {company}' },
      text: {
        en: paragraphs(
          'Hello {firstName},',
          'A place has become free for Project Week {programme}: in the team at {company}. {why}, and it is yours if you want it.',
          '{asking}',
          'Accept or decline: {answer}',
        ),
        de: paragraphs(
          'Hallo {firstName},',
          'für die Projektwoche {programme} ist ein Platz frei geworden: im Team bei {company}. {why}, und er gehört dir, wenn du ihn möchtest.',
          '{asking}',
          'Zusagen oder absagen: {answer}',
        ),
      },
    },
  },
  'place-reminder': {
    label: words('Student: reminder to answer', 'Studierende: Erinnerung zu antworten'),
    placeholders: { firstName, company, asking, answer },
    shipped: {
      subject: { en: 'Do you come to {company}?', de: 'Kommst du zu {company}?' },
      text: {
        en: paragraphs(
          'Hello {firstName},',
          'You have a place in the team at {company} and have not answered yet.',
          '{asking}',
          'Accept or decline: {answer}',
        ),
        de: paragraphs(
          'Hallo {firstName},',
          'du hast einen Platz im Team bei {company} und hast noch nicht geantwortet.',
          '{asking}',
          'Zusagen oder absagen: {answer}',
        ),
      },
    },
  },
  'place-accepted': {
    label: words('Student: place accepted', 'Studierende: Platz zugesagt'),
    placeholders: { firstName, company, silence, ownPage: { ...ownPage, link: 'button' } },
    shipped: {
      subject: { en: 'You come to {company}', de: 'Du kommst zu {company}' },
      text: {
        en: paragraphs(
          'Hello {firstName},',
          '{silence}You count as having accepted your place in the team at {company}. If you cannot come after all, withdraw on your page.',
          'Open my page: {ownPage}',
        ),
        de: paragraphs(
          'Hallo {firstName},',
          '{silence}dein Platz im Team bei {company} gilt als zugesagt. Wenn du doch nicht kommen kannst, zieh deine Anmeldung auf deiner Seite zurück.',
          'Meine Seite öffnen: {ownPage}',
        ),
      },
    },
  },
  'place-declined': {
    label: words('Student: place declined', 'Studierende: Platz abgesagt'),
    placeholders: { firstName, company, silence, ownPage: { ...ownPage, link: 'button' } },
    shipped: {
      subject: { en: 'You do not come to {company}', de: 'Du kommst nicht zu {company}' },
      text: {
        en: paragraphs(
          'Hello {firstName},',
          '{silence}You count as having declined your place in the team at {company}; somebody else may have it. If that is a mistake, write to {mailbox} at once.',
          'Open my page: {ownPage}',
        ),
        de: paragraphs(
          'Hallo {firstName},',
          '{silence}dein Platz im Team bei {company} gilt als abgesagt; jemand anderes kann ihn bekommen. Wenn das ein Irrtum ist, schreib sofort an {mailbox}.',
          'Meine Seite öffnen: {ownPage}',
        ),
      },
    },
  },
  'company-members': {
    label: words(
      'Company: somebody has left or joined the team',
      'Unternehmen: jemand hat das Team verlassen oder ist dazugekommen',
    ),
    placeholders: { firstName, lastName, company, team },
    shipped: {
      subject: {
        en: '{company}: your student team has changed',
        de: '{company}: Ihr Studierendenteam hat sich geändert',
      },
      text: {
        en: paragraphs(
          'Hello {firstName} {lastName},',
          'Your student team for Project Week {programme} has changed. This is it now:',
          '{team}',
          'Please confirm it again on your page; the link is in our earlier mail.',
          'Is something not right? Write to {mailbox}.',
        ),
        de: paragraphs(
          'Guten Tag {firstName} {lastName},',
          'Ihr Studierendenteam für die Projektwoche {programme} hat sich geändert. So sieht es jetzt aus:',
          '{team}',
          'Bitte bestätigen Sie es noch einmal auf Ihrer Seite; der Link steht in unserer früheren E-Mail.',
          'Stimmt etwas nicht? Schreiben Sie an {mailbox}.',
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
          '{company} does not take part in Project Week {programme}, {week}, any more. Your team there is dissolved, and you are without a team at the moment. We are sorry.',
          '{sought}',
          'Questions go to {mailbox}.',
          'Open my page: {ownPage}',
        ),
        de: paragraphs(
          '{hello}',
          '{company} nimmt an der Projektwoche {programme} vom {week} nicht mehr teil. Dein Team dort ist aufgelöst, und du bist zurzeit ohne Team. Das tut uns leid.',
          '{sought}',
          'Fragen gehen an {mailbox}.',
          'Meine Seite öffnen: {ownPage}',
        ),
      },
    },
  },
  'company-cancelled': {
    label: words('Company: cancelled', 'Unternehmen: abgesagt'),
    placeholders: { firstName, lastName, company, week },
    shipped: {
      subject: { en: '{company}: you no longer take part', de: '{company}: Sie nehmen nicht mehr teil' },
      text: {
        en: paragraphs(
          'Hello {firstName} {lastName},',
          '{company} no longer takes part in Project Week {programme}, {week}. If you had a student team, it is dissolved, and its students have been written to.',
          'Is something not right? Write to {mailbox}.',
        ),
        de: paragraphs(
          'Guten Tag {firstName} {lastName},',
          '{company} nimmt an der Projektwoche {programme} vom {week} nicht mehr teil. Falls Sie ein Studierendenteam hatten, ist es aufgelöst, und seine Studierenden haben eine E-Mail bekommen.',
          'Stimmt etwas nicht? Schreiben Sie an {mailbox}.',
        ),
      },
    },
  },
  'company-reinstated': {
    label: words('Company: takes part again', 'Unternehmen: nimmt wieder teil'),
    placeholders: { firstName, lastName, company, week },
    shipped: {
      subject: { en: '{company}: you take part again', de: '{company}: Sie nehmen wieder teil' },
      text: {
        en: paragraphs(
          'Hello {firstName} {lastName},',
          '{company} takes part in Project Week {programme}, {week}, again. A team that was dissolved does not come back by itself; if one is published for you, we write to you.',
          'Is something not right? Write to {mailbox}.',
        ),
        de: paragraphs(
          'Guten Tag {firstName} {lastName},',
          '{company} nimmt an der Projektwoche {programme} vom {week} wieder teil. Ein aufgelöstes Team kommt nicht von selbst zurück; wenn eines für Sie veröffentlicht wird, schreiben wir Ihnen.',
          'Stimmt etwas nicht? Schreiben Sie an {mailbox}.',
        ),
      },
    },
  },
} as const satisfies MailDefinitions
