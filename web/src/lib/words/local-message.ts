import { wordsOf } from '@project-week/contract/messages'
import { getLocale } from '../page/locale.ts'
import { organiser } from '../page/organiser.ts'

/** A schema's or the server's message in the page's language; unchanged if it has no German version. */
export const localMessage = (message: string): string => wordsOf(message, getLocale(), organiser().programme)
