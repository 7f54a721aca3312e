import { brand } from '@project-week/contract/brand'
import type { Organiser, Contacts } from '@project-week/contract/site/content'
import { operator } from './operator.ts'
import file from '../../operator/contacts.json' with { type: 'json' }

/** Functions, not persons. The shipped phone numbers are from the range that is reserved for fiction; `check.ts` says whether the file is in order. */
export const contacts: Contacts = file

/** Who runs the week, as the installation's files name them. */
export const organiser: Organiser = { ...brand, ...contacts, operator }
