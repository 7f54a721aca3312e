import type { Label } from '../enumerations/enumerations.ts'

const words = (en: string, de: string): Label => ({ en, de })

const name = words('name', 'Name')
const email = words('email address', 'E-Mail-Adresse')
const fieldOfStudy = words('field of study', 'Studiengang')
const attendance = words('attendance', 'Anwesenheit')
const companyName = words('company', 'Unternehmen')
const challenge = words('challenge', 'Aufgabe')
const edition = words('edition', 'Ausgabe')
const week = words('week', 'Woche')
const contactPerson = words(
  'name and email address of the contact person',
  'Name und E-Mail-Adresse der Ansprechperson',
)
const onSiteContact = words(
  'name, phone number and email address of the on-site contact',
  'Name, Telefonnummer und E-Mail-Adresse der Ansprechperson vor Ort',
)
const monday = words('place and time of the start', 'Ort und Zeit des Beginns')

/**
 * Which fields of a student or company are passed to whom, by the names under which they are sent, with their labels.
 * Legal texts include each list by a placeholder of its name; the server's `recipients.test.ts` compares the lists with
 * what is sent. A changed list changes these texts: give them a new version.
 */
export const recipients = {
  studentToCompany: {
    name,
    email,
    currentfieldofstudy: fieldOfStudy,
    germanlanguagelevel: words('level of German', 'Deutschniveau'),
    attended: attendance,
    consents: words('dates of consent', 'Zeitpunkte der Einwilligungen'),
  },
  studentToTeammates: { name, email },
  studentToAdvisor: { name, email, currentfieldofstudy: fieldOfStudy, attended: attendance },
  studentToExaminationOffice: {
    matrikelnummer: words('matriculation number', 'Matrikelnummer'),
    lastname: name,
    firstname: name,
    school: words('school', 'Fakultät'),
    currentdegree: words('degree', 'Abschluss'),
    currentfieldofstudy: fieldOfStudy,
    credits: words('credits', 'Credits'),
    attended: attendance,
    hasPoster: words('submission of the poster', 'Abgabe des Posters'),
    companyName,
    edition,
  },
  studentToVerifier: {
    name,
    edition,
    programmeStart: week,
    programmeEnd: week,
    isRevoked: words('validity of the certificate', 'Gültigkeit der Bescheinigung'),
  },
  companyToTeam: {
    companyName,
    task: challenge,
    address: words('address', 'Anschrift'),
    website: words('website', 'Website'),
    representativeName: contactPerson,
    representativeEmail: contactPerson,
    nda: words('non-disclosure agreement', 'Geheimhaltungsvereinbarung'),
    hostName: onSiteContact,
    hostPhone: onSiteContact,
    hostEmail: onSiteContact,
    mondayAddress: monday,
    mondayTime: monday,
    timetable: words('timetable', 'Zeitplan'),
    travel: words('travel and accommodation', 'Anreise und Unterkunft'),
  },
  companyToAdvisor: { companyName, task: challenge, contactName: contactPerson, contactEmail: contactPerson },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Label>>>>

export type RecipientList = keyof typeof recipients
export const recipientLists = Object.keys(recipients) as RecipientList[]

/** The lists in words, as placeholder values by name. Labels shared by several fields appear once. */
export function recipientWords(locale: 'en' | 'de'): Record<RecipientList, string> {
  const filled = {} as Record<RecipientList, string>
  for (const list of recipientLists) {
    const fields: readonly Label[] = Object.values(recipients[list])
    filled[list] = [...new Set(fields.map((field) => field[locale]))].join(', ')
  }
  return filled
}
