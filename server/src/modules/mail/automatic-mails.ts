import { brand } from '@project-week/contract/brand'
import type { Label } from '@project-week/contract/enumerations/enumerations'
import { words } from '@project-week/contract/field'
import type { AutomaticMail } from '@project-week/contract/mail/automatic-mail'
import type { MailText } from '@project-week/contract/mail/mail-text'
import { contacts } from '@project-week/content/contacts'
import { composeMail, type Mail, type TextValue, type TextValues } from './compose.ts'
import { fillMailText } from './fill-mail-text.ts'
import { shippedTexts } from './shipped-texts.ts'

export interface MailPlaceholder {
  label: Label
  /** An address to go on to; `quiet` ones are links instead of buttons. */
  link?: 'button' | 'quiet'
  /** Without it the mail would be of no use. */
  isRequired?: true
}

const firstName = { label: words('First name', 'Vorname') }
const lastName = { label: words('Last name', 'Nachname') }
const company = { label: words('Company', 'Unternehmen') }
const week = { label: words('Days of the programme week', 'Tage der Projektwoche') }
const hello = { label: words('Greeting, with the first name where it is known', 'Anrede, mit Vornamen, wo bekannt') }
const ownPage = { label: words("Address of the student's page", 'Adresse der eigenen Seite') }
/** What every mail may say. */
const everywhere = {
  programme: { label: words('Programme', 'Programm') },
  university: { label: words('University', 'Universität') },
  mailbox: { label: words('Mailbox of the office', 'Postfach des Büros') },
}

export const automaticMails = {
  'student-confirmation': {
    label: words('Student: registered', 'Studierende: angemeldet'),
    placeholders: {
      firstName,
      week,
      fields: { label: words('Fields of business, in their order', 'Geschäftsfelder in ihrer Reihenfolge') },
      corrections: { label: words('Until when answers can be corrected', 'Bis wann Angaben korrigiert werden können') },
      ownPage: { ...ownPage, link: 'button' },
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
    },
  },
  'subscription-confirmation': {
    label: words('Subscriber: confirmation', 'Abonnenten: Bestätigung'),
    placeholders: {
      firstName,
      lastName,
      unsubscribe: {
        label: words('Address to unsubscribe', 'Adresse zum Abmelden'),
        link: 'quiet',
        isRequired: true,
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
  },
  invitation: {
    label: words('Authorised user: invitation', 'Berechtigte: Einladung'),
    placeholders: {
      hello,
      link: {
        label: words('Single-use link to set a password', 'Einmaliger Link für das Passwort'),
        link: 'button',
        isRequired: true,
      },
    },
  },
  'password-reset': {
    label: words('Authorised user: new password', 'Berechtigte: neues Passwort'),
    placeholders: {
      hello,
      link: {
        label: words('Single-use link to set a password', 'Einmaliger Link für das Passwort'),
        link: 'button',
        isRequired: true,
      },
    },
  },
  'late-registration': {
    label: words('Late registration: allowed', 'Späte Anmeldung: erlaubt'),
    placeholders: {
      week,
      until: { label: words('The last day', 'Der letzte Tag') },
      how: { label: words('How to sign in, or that the link is personal', 'Womit, oder dass der Link persönlich ist') },
      link: { label: words('Address to register', 'Adresse zur Anmeldung'), link: 'button', isRequired: true },
    },
  },
  'late-revoked': {
    label: words('Late registration: revoked', 'Späte Anmeldung: zurückgenommen'),
    placeholders: { week },
  },
} as const satisfies Record<AutomaticMail, { label: Label; placeholders: Record<string, MailPlaceholder> }>

/** What a mail may leave open, by name. */
export const placeholdersOfMail = (name: AutomaticMail): Record<string, MailPlaceholder> => ({
  ...automaticMails[name].placeholders,
  ...everywhere,
})

/** A mail whose words may have been changed, with what it takes to write it again. */
export interface AutomaticMailOf<Name extends AutomaticMail> {
  recipient: string
  values: Readonly<Record<keyof (typeof automaticMails)[Name]['placeholders'], TextValue>>
  headers?: Record<string, string>
}

/** Writes an automatic mail in the shipped words; the outbox writes it anew where the current edition has others. */
export function automaticMail<Name extends AutomaticMail>(
  name: Name,
  { recipient, values, headers }: AutomaticMailOf<Name>,
): Mail {
  const all: TextValues = {
    ...values,
    programme: brand.programme,
    university: brand.university,
    mailbox: contacts.mailbox,
  }
  const mail = writeMail(name, shippedTexts[name], { recipient, values: all, headers })
  return { ...mail, automatic: { name, values: all } }
}

/** An automatic mail in these words. */
export function writeMail(
  name: AutomaticMail,
  text: MailText,
  { recipient, values, headers }: { recipient: string; values: TextValues; headers?: Mail['headers'] | undefined },
): Mail {
  const known = placeholdersOfMail(name)
  return composeMail({
    recipient,
    ...fillMailText(text, values, (placeholder) => known[placeholder]?.link),
    ...(headers && { headers }),
  })
}
