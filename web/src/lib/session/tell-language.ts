import { chooseLanguage } from '@project-week/contract/auth/account'
import { call } from '../api/api.ts'
import { chosenLocale, getLocale, rememberLocale } from '../page/locale.ts'
import { deviceStorage } from '../page/storage.ts'
import { currentUser, onSessionChange } from './session.ts'

/** What the server was told last, until the person signs out. */
const storageKey = 'language'

/** Tells the server which language the person has chosen here: their emails have it first. */
function tellLanguage(): void {
  const language = chosenLocale()
  if (currentUser() === null || language === undefined || deviceStorage.read(storageKey) === language) return
  call(chooseLanguage, { body: { language } }).then(
    () => deviceStorage.keep(storageKey, language),
    // The next page tells it.
    () => undefined,
  )
}

/**
 * At the start, and whenever somebody signs in: who has chosen nothing yet reads the language of the page they do it on.
 *
 * @returns ends it
 */
export function keepLanguageTold(): () => void {
  tellLanguage()
  return onSessionChange((change) => {
    if (change !== undefined) return
    if (chosenLocale() === undefined) rememberLocale(getLocale())
    tellLanguage()
  })
}
