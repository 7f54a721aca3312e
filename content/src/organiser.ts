import { brand } from '@project-week/contract/brand'
import type { Organiser } from '@project-week/contract/site/content'
import { contacts } from './contacts.ts'

/** Who runs the week, as the installation's files name them. */
export const organiser: Organiser = { ...brand, ...contacts }
