import { chooseLanguage } from '@project-week/contract/auth/account'
import { call } from '../api/api.ts'
import { chosenLocale, getLocale, rememberLocale } from '../page/locale.ts'
import { deviceStorage } from '../page/storage.ts'
import { currentUser, onSessionChange } from './session.ts'

/** The language last sent to the server, until the person signs out. */
const storageKey = 'language'

/** Sends the chosen language to the server, which puts it first in the person's emails. */
function tellLanguage(): void {
  const language = chosenLocale()
  if (currentUser() === null || language === undefined || deviceStorage.read(storageKey) === language) return
  call(chooseLanguage, { body: { language } }).then(
    () => deviceStorage.keep(storageKey, language),
    // The next page retries.
    () => undefined,
  )
}

/**
 * Runs at the start and at each sign-in; without a choice, the language is that of the page they sign in on.
 *
 * @returns a function that stops it
 */
export function keepLanguageTold(): () => void {
  tellLanguage()
  return onSessionChange((change) => {
    if (change !== undefined) return
    if (chosenLocale() === undefined) rememberLocale(getLocale())
    tellLanguage()
  })
}
