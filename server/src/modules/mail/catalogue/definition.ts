import type { Label } from '@project-week/contract/enumerations/enumerations'
import { words } from '@project-week/contract/field'
import type { MailText } from '@project-week/contract/mail/mail-text'

export interface MailPlaceholder {
  label: Label
  /** An address to go on to; `quiet` ones are links instead of buttons. */
  link?: 'button' | 'quiet'
  /** Without it the mail would be of no use, or would not keep what is promised. */
  isRequired?: true
}

/**
 * What leaves first where many wait: what somebody asked for and waits for, then everything else, last what anybody can
 * have sent to an address that is not theirs.
 */
export const priorities = { asked: 1, other: 0, unproved: -1 } as const

/** An automatic mail: what it is called, what it may leave open, and its words as the release ships them. */
export interface MailDefinition {
  label: Label
  placeholders: Readonly<Record<string, MailPlaceholder>>
  shipped: MailText
  /** One of `priorities`; `other` where none is given. */
  priority?: number
}
export type MailDefinitions = Readonly<Record<string, MailDefinition>>

export const paragraphs = (...text: string[]): string => text.join('\n\n')

/* What several mails may leave open. */
export const firstName = { label: words('First name', 'Vorname') }
export const lastName = { label: words('Last name', 'Nachname') }
export const company = { label: words('Company', 'Unternehmen') }
export const week = { label: words('Days of the programme week', 'Tage der Projektwoche') }
export const hello = {
  label: words('Greeting, with the first name where it is known', 'Anrede, mit Vornamen, wo bekannt'),
}
export const ownPage = { label: words('Address of the own page', 'Adresse der eigenen Seite') }
export const reason = { label: words('The reason given', 'Der angegebene Grund'), isRequired: true } as const
export const asking = {
  label: words('By when to answer, and what silence counts as', 'Bis wann zu antworten ist, und was Schweigen heißt'),
  isRequired: true,
} as const
export const nda = { label: words('That an NDA has to be signed', 'Dass eine NDA zu unterschreiben ist') }
export const answer = {
  label: words('Personal link to accept or decline', 'Persönlicher Link zum Zusagen oder Absagen'),
  link: 'button',
  isRequired: true,
} as const
export const team = {
  label: words(
    'The students, by name, study programme and address',
    'Die Studierenden, mit Namen, Studiengang und Adresse',
  ),
  isRequired: true,
} as const
export const registeredAt = {
  label: words('When somebody used this address', 'Wann die Adresse eingetragen wurde'),
  isRequired: true,
} as const
export const companyPage = {
  label: words("Personal link to the company's page", 'Persönlicher Link zur Seite des Unternehmens'),
  link: 'button',
  isRequired: true,
} as const

/** What every mail may say. */
export const everywhere = {
  programme: { label: words('Programme', 'Programm') },
  university: { label: words('University', 'Universität') },
  mailbox: { label: words('Mailbox of the office', 'Postfach des Büros') },
}
