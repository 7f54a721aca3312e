import { germanOf } from '@project-week/contract/messages'
import { getLocale } from '../page/locale.ts'

/** A message of a schema or of the server in the page's language; one without a German twin stays unchanged. */
export const localMessage = (message: string): string =>
  getLocale() === 'de' ? (germanOf(message) ?? message) : message
