import * as z from 'zod/mini'
import { AuthorisedUserType, authorisedUserTypeLabels } from '../auth/roles.ts'
import { type Field, listed, words } from '../field.ts'
import { Instant } from '../text.ts'

/** Every field of a user who may sign in with an email address and a password; headed as an import is. */
export const userFields = {
  email: { label: words('Email', 'E-Mail'), kind: 'email', stored: z.string(), column: { table: 18, file: 34 } },
  type: {
    label: words('Type', 'Typ'),
    kind: 'choice',
    options: authorisedUserTypeLabels,
    stored: AuthorisedUserType,
    column: { table: 9, file: 12 },
  },
  lastName: listed(words('Last name', 'Nachname'), 'text', z.string(), { table: 10, file: 24 }),
  firstName: listed(words('First name', 'Vorname'), 'text', z.string(), { table: 9, file: 24 }),
  company: listed(words('Company', 'Unternehmen'), 'text', z.string(), { table: 16, file: 32 }),
  hasPassword: {
    label: words('Password', 'Passwort'),
    kind: 'choice',
    options: { Yes: words('set', 'gesetzt'), No: words('not set yet', 'noch nicht gesetzt') },
    stored: z.boolean(),
    column: { table: 8, file: 14, head: 'Password set' },
  },
  /**
   * Whether another university login was used with the password, while one was confirmed already: an admin decides on
   * `/people` whether both are of one person.
   */
  hasWaitingSignOn: {
    label: words('University login', 'Uni-Login'),
    kind: 'choice',
    options: { Yes: words('another one, not confirmed', 'ein anderer, nicht bestätigt') },
    stored: z.boolean(),
    read: (user: { hasWaitingSignOn: boolean }) => (user.hasWaitingSignOn ? 'Yes' : ''),
    column: { table: 14, file: 20, inWords: true },
  },
  /** When the last invitation was made; null for who got the link another way. */
  invitedAt: {
    label: words('Invited on', 'Eingeladen am'),
    kind: 'instant',
    stored: z.nullable(Instant),
    column: { table: 12, file: 17, time: true },
  },
  /** The last sign-in with this password that the audit log knows of. */
  lastSignInAt: {
    label: words('Last sign-in', 'Zuletzt eingeloggt'),
    kind: 'instant',
    stored: z.nullable(Instant),
    column: { table: 12, file: 17, head: 'Last sign-in on', time: true },
  },
} satisfies Record<string, Field>

/** The columns that the office's table opens with; the others follow in the order of the fields. */
export const userTableStart = ['email', 'type', 'lastName', 'firstName', 'hasPassword', 'lastSignInAt']
