import * as z from 'zod/mini'
import { emailInvalid } from '../auth/auth.ts'
import { type Field, listed, words } from '../field.ts'
import { say } from '../messages.ts'
import { AddressState, addressStateLabels } from '../states.ts'
import { emailAddress, Instant, optionalText, requiredText } from '../text.ts'

export const subscriberFields = {
  firstName: {
    label: words('First name', 'Vorname'),
    kind: 'text',
    stored: z.string(),
    answer: requiredText(200, say('Please enter your first name', 'Bitte geben Sie Ihren Vornamen ein')),
    form: { section: 'subscription', half: true, autoComplete: 'given-name' },
    column: { table: 10, file: 18 },
  },
  lastName: {
    label: words('Last name', 'Nachname'),
    kind: 'text',
    stored: z.string(),
    answer: requiredText(200, say('Please enter your last name', 'Bitte geben Sie Ihren Nachnamen ein')),
    form: { section: 'subscription', half: true, autoComplete: 'family-name' },
    column: { table: 10, file: 18 },
  },
  email: {
    label: words('Email', 'E-Mail'),
    kind: 'email',
    stored: z.string(),
    answer: emailAddress(emailInvalid, emailInvalid),
    form: { section: 'subscription', autoComplete: 'email' },
    column: { table: 22, file: 34 },
  },
  company: {
    label: words('Company', 'Unternehmen'),
    kind: 'text',
    stored: z.string(),
    answer: requiredText(
      200,
      say('Please enter your company name', 'Bitte geben Sie den Namen Ihres Unternehmens ein'),
    ),
    form: { section: 'subscription', half: true, autoComplete: 'organization' },
    column: { table: 18, file: 32 },
  },
  position: {
    label: words('Position', 'Position'),
    kind: 'text',
    stored: z.string(),
    answer: optionalText(200),
    form: { section: 'subscription', half: true, autoComplete: 'organization-title' },
    column: { table: 16, file: 24 },
  },
  /** Whether the address was confirmed by its mailed link; computed, never stored. */
  addressState: {
    label: words('Email confirmed', 'E-Mail bestätigt'),
    kind: 'choice',
    options: addressStateLabels,
    stored: AddressState,
    column: { table: 12, file: 18, inWords: true },
  },
  createdAt: listed(words('Subscribed on', 'Eingetragen am'), 'instant', Instant, { table: 10, file: 17 }),
} satisfies Record<string, Field<'subscription'>>

/** The columns that the office's table opens with; the others follow in the order of the fields. */
export const subscriberTableStart = [
  'lastName',
  'firstName',
  'email',
  'company',
] as const satisfies readonly (keyof typeof subscriberFields)[]
