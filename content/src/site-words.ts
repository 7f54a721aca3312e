import type { Locale, Organiser } from '@project-week/contract/site/content'
import type { PlaceholderValues } from '@project-week/contract/site/placeholders'
import { operatorWords } from './operator.ts'
import { type EditionDates, editionWords } from './words.ts'

/** A value for every placeholder, for `fill`. */
export const siteWords = (
  { programme, university, mailbox }: Organiser,
  dates: EditionDates,
  locale: Locale,
): PlaceholderValues => ({
  programme,
  university,
  mailbox,
  ...operatorWords(locale),
  ...editionWords(dates, locale),
})
