import { fetchCsrfToken, onUnauthorised } from '../lib/api/api.ts'
import { carryState, takeCarriedState } from '../lib/page/carried-state.ts'
import { localeOf, rememberedAddress, speak } from '../lib/page/locale.ts'
import { rememberLanguageOnTheWayOut } from '../lib/page/remember-language.ts'
import { describeClockError } from '../lib/page/server-time.ts'
import { tabStorage } from '../lib/page/storage.ts'
import { showToast } from '../lib/page/toast.ts'
import { askWhenShownAgain, followOtherTabs, restoreSession, settleSignOut, signOut } from '../lib/session/session.ts'
import { keepLanguageTold } from '../lib/session/tell-language.ts'
import { applyTheme } from '../lib/page/theme.ts'
import { withstandTranslation } from '../lib/page/withstand-translation.ts'
import { m } from '../paraglide/messages.js'

const clockErrorSaid = 'clock-error-said'

/** Once a visit: a wrong clock makes dates that the browser fills in wrong. */
function sayClockError(): void {
  const error = describeClockError()
  if (error === undefined || tabStorage.read(clockErrorSaid) !== null) return
  tabStorage.keep(clockErrorSaid, 'yes')
  showToast(error.isFast ? m.shell_clock_fast(error) : m.shell_clock_slow(error), { tone: 'error', stays: true })
}

/**
 * What every document does before it shows anything: language, theme, the person signed in. Answers where to show it,
 * or undefined where the browser is on its way to the same page in the language chosen on an earlier visit.
 */
export function begin(): HTMLElement | undefined {
  const elsewhere = rememberedAddress(location)
  if (elsewhere !== undefined) {
    // Who comes back to a form in the language they have left since is still somebody who has accepted the terms.
    carryState(elsewhere)
    location.replace(elsewhere)
    return undefined
  }
  withstandTranslation()
  const locale = localeOf(location.pathname)
  speak(locale)
  document.documentElement.lang = locale
  rememberLanguageOnTheWayOut(locale)
  applyTheme()

  // A call that needs the token fetches it again, and shows the error then.
  fetchCsrfToken().then(sayClockError, () => undefined)
  onUnauthorised(() => void signOut('expired'))
  restoreSession()
  void settleSignOut()
  addEventListener('online', () => void settleSignOut())
  followOtherTabs()
  askWhenShownAgain()
  keepLanguageTold()

  takeCarriedState(location)
  const root = document.getElementById('root')
  if (!root) throw new Error('the document has no element #root')
  return root
}
