import { brand } from '@project-week/contract/brand'
import type { Edition } from '@project-week/contract/editions/edition'
import { germanPrefix, paths } from '@project-week/contract/paths'
import { contacts } from '@project-week/content/contacts'
import { dateRange } from '@project-week/content/words'
import type { Deps } from '../../deps.ts'
import type { CompanyRow } from '../companies/company.queries.ts'
import { composeMail, type Mail } from '../mail/compose.ts'

const week = (edition: Edition, locale: 'en' | 'de') => dateRange(edition.programmeStart, edition.programmeEnd, locale)

type Contact = Pick<CompanyRow, 'companyName' | 'contactFirstName' | 'contactLastName' | 'contactEmail'>

/** To a member of a team whose company has cancelled. */
export function teamGoneMail(
  { publicUrl }: Pick<Deps, 'publicUrl'>,
  {
    email,
    name,
    companyName,
    edition,
    isSought,
  }: { email: string; name: string; companyName: string; edition: Edition; isSought: boolean },
): Mail {
  return composeMail({
    recipient: email,
    subject: { en: `${companyName} has cancelled`, de: `${companyName} hat abgesagt` },
    en: [
      name === '' ? 'Hello,' : `Hello ${name},`,
      `${companyName} does not take part in Project Week ${brand.programme}, ${week(edition, 'en')}, any more. Your team there is dissolved, and you are without a team at the moment. We are sorry.`,
      ...(isSought
        ? [
            'Your registration stays, and a new place is looked for: once one is free for you, we offer it to you by mail.',
          ]
        : []),
      `Questions go to ${contacts.mailbox}.`,
      { label: 'Open my page', link: publicUrl() + paths.studentProfileActions },
    ],
    de: [
      name === '' ? 'Hallo,' : `Hallo ${name},`,
      `${companyName} nimmt an der Projektwoche ${brand.programme} vom ${week(edition, 'de')} nicht mehr teil. Dein Team dort ist aufgelöst, und du bist zurzeit ohne Team. Das tut uns leid.`,
      ...(isSought
        ? [
            'Deine Anmeldung bleibt bestehen, und ein neuer Platz wird gesucht: Sobald einer für dich frei ist, bieten wir ihn dir per E-Mail an.',
          ]
        : []),
      `Fragen gehen an ${contacts.mailbox}.`,
      { label: 'Meine Seite öffnen', link: publicUrl() + germanPrefix + paths.studentProfileActions },
    ],
  })
}

const toContact = (
  { companyName, contactFirstName, contactLastName, contactEmail }: Contact,
  words: { subject: { en: string; de: string }; en: string; de: string },
): Mail =>
  composeMail({
    recipient: contactEmail,
    subject: { en: `${companyName}: ${words.subject.en}`, de: `${companyName}: ${words.subject.de}` },
    en: [
      `Hello ${contactFirstName} ${contactLastName},`,
      words.en,
      `Is something not right? Write to ${contacts.mailbox}.`,
    ],
    de: [
      `Guten Tag ${contactFirstName} ${contactLastName},`,
      words.de,
      `Stimmt etwas nicht? Schreiben Sie an ${contacts.mailbox}.`,
    ],
  })

export const cancelledMail = (company: Contact, edition: Edition): Mail =>
  toContact(company, {
    subject: { en: 'you no longer take part', de: 'Sie nehmen nicht mehr teil' },
    en: `${company.companyName} no longer takes part in Project Week ${brand.programme}, ${week(edition, 'en')}. If you had a student team, it is dissolved, and its students have been written to.`,
    de: `${company.companyName} nimmt an der Projektwoche ${brand.programme} vom ${week(edition, 'de')} nicht mehr teil. Falls Sie ein Studierendenteam hatten, ist es aufgelöst, und seine Studierenden haben eine E-Mail bekommen.`,
  })

export const reinstatedMail = (company: Contact, edition: Edition): Mail =>
  toContact(company, {
    subject: { en: 'you take part again', de: 'Sie nehmen wieder teil' },
    en: `${company.companyName} takes part in Project Week ${brand.programme}, ${week(edition, 'en')}, again. A team that was dissolved does not come back by itself; if one is published for you, we write to you.`,
    de: `${company.companyName} nimmt an der Projektwoche ${brand.programme} vom ${week(edition, 'de')} wieder teil. Ein aufgelöstes Team kommt nicht von selbst zurück; wenn eines für Sie veröffentlicht wird, schreiben wir Ihnen.`,
  })

/** To the office, where the company itself has cancelled. */
export const cancelledToOfficeMail = (
  { companyName, contactFirstName, contactLastName, contactEmail }: Contact,
  { reason, members }: { reason: string; members: number },
): Mail =>
  composeMail({
    recipient: contacts.mailbox,
    subject: { en: `${companyName} has cancelled`, de: `${companyName} hat abgesagt` },
    en: [
      `${contactFirstName} ${contactLastName} (${contactEmail}) has cancelled for ${companyName}. Students without a team because of it: ${members}.`,
      `The reason: ${reason}`,
    ],
    de: [
      `${contactFirstName} ${contactLastName} (${contactEmail}) hat für ${companyName} abgesagt. Studierende, die dadurch ohne Team sind: ${members}.`,
      `Der Grund: ${reason}`,
    ],
  })
