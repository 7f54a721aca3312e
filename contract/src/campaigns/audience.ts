import * as z from 'zod/mini'
import { words } from '../field.ts'
import type { Label, Labels } from '../enumerations/enumerations.ts'

/** The lists from which people can be written to. */
export const Audience = z.enum(['students', 'companies', 'advisors', 'subscribers'])
export type Audience = z.infer<typeof Audience>
export const audienceLabels: Labels<Audience> = {
  students: words('Students', 'Studierende'),
  companies: words('Companies', 'Unternehmen'),
  advisors: words('Advisors', 'Betreuende'),
  subscribers: words('Subscribers', 'Abonnierende'),
}

/** What a placeholder stands for; `isLink` where it is an address to go on to. */
export interface Placeholder {
  label: Label
  isLink?: true
}

const person = {
  firstName: { label: words('First name', 'Vorname') },
  lastName: { label: words('Last name', 'Nachname') },
} as const
/** What is the same for everybody; dates are those of the current edition. */
const everybody = {
  programme: { label: words('Programme', 'Programm') },
  university: { label: words('University', 'Universität') },
  edition: { label: words('Current edition', 'Aktuelle Ausgabe') },
  week: { label: words('Days of the programme week', 'Tage der Projektwoche') },
  registrationCloses: { label: words('Announced close of registration', 'Angekündigter Anmeldeschluss') },
  mailbox: { label: words('Mailbox of the office', 'Postfach des Büros') },
  site: { label: words('Address of the site', 'Adresse der Website'), isLink: true },
} as const

/** What a mail to each audience may leave open in braces. */
export const placeholdersOf = {
  students: {
    ...person,
    fieldOfStudy: { label: words('Field of study', 'Studiengang') },
    company: { label: words('Company of the team', 'Unternehmen des Teams') },
    ...everybody,
    ownPage: { label: words("Address of the student's page", 'Adresse der eigenen Seite'), isLink: true },
  },
  companies: {
    ...person,
    company: { label: words('Company', 'Unternehmen') },
    companyEdition: { label: words('Edition of the registration', 'Ausgabe der Anmeldung') },
    ...everybody,
    registerLink: {
      label: words('Address of the company registration', 'Adresse der Unternehmensanmeldung'),
      isLink: true,
    },
  },
  advisors: {
    ...person,
    position: { label: words('Position', 'Position') },
    ...everybody,
  },
  subscribers: {
    ...person,
    company: { label: words('Company', 'Unternehmen') },
    position: { label: words('Position', 'Position') },
    ...everybody,
    registerLink: {
      label: words('Address of the company registration', 'Adresse der Unternehmensanmeldung'),
      isLink: true,
    },
  },
} as const satisfies Record<Audience, Record<string, Placeholder>>
