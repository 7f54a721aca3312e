import { brand } from '@project-week/contract/brand'
import type { Locale } from '@project-week/contract/site/content'
import type { PlaceholderValues } from '@project-week/contract/site/placeholders'
import { contacts } from './contacts.ts'
import { operatorWords } from './operator.ts'
import { type EditionDates, editionWords } from './words.ts'

/** A value for every placeholder, for `fill`. */
export const siteWords = (dates: EditionDates, locale: Locale): PlaceholderValues => ({
  ...brand,
  ...operatorWords(locale),
  ...editionWords(dates, locale),
  mailbox: contacts.mailbox,
})
