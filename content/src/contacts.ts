import type { Contacts } from '@project-week/contract/site/content'
import file from '../../operator/contacts.json' with { type: 'json' }

/** Functions, not persons. The shipped phone numbers are from the range that is reserved for fiction; `check.ts` says whether the file is in order. */
export const contacts: Contacts = file
