import { germanOf, withProgramme } from '@project-week/contract/messages'
import { getLocale } from '../page/locale.ts'
import { organiser } from '../page/organiser.ts'

/** A message of a schema or of the server in the page's language; one without a German twin stays unchanged. */
export const localMessage = (message: string): string =>
  withProgramme(getLocale() === 'de' ? (germanOf(message) ?? message) : message, organiser().programme)
