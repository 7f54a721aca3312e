import type { Locale } from '@project-week/contract/locale'
import type { Organiser } from '@project-week/contract/site/content'
import type { PlaceholderValues } from '@project-week/contract/site/placeholders'
import { recipientWords } from '@project-week/contract/site/recipients'
import { operatorWords } from './operator.ts'
import { type EditionDates, editionWords } from './words.ts'

/** A value for every placeholder but the one that a legal text fills itself (`legalWords`), for `fill`. */
export const siteWords = (
  { programme, university, mailbox, operator }: Organiser,
  dates: EditionDates,
  locale: Locale,
): Omit<PlaceholderValues, 'retentionPeriod'> => ({
  programme,
  university,
  mailbox,
  ...operatorWords(locale, operator),
  ...recipientWords(locale),
  ...editionWords(dates, locale),
})
