import { deviceStorage } from '../page/storage.ts'

/** Storage key of the signed-in person. */
export const storageKey = 'user'

/** Set from sign-out until the server confirms it: without a connection the session continues there. */
export const owedKey = 'sign-out-owed'

/** Id of the "signing out" element on an emptied page. */
export const emptied = 'signing-out'

export const isEmptied = (): boolean => document.getElementById(emptied) !== null

function signedInId(): string | undefined {
  try {
    return (JSON.parse(deviceStorage.read(storageKey) ?? 'null') as { id?: string } | null)?.id
  } catch {
    return undefined
  }
}

/** Unlike `hidden`, this keeps the scroll position. */
const setVisibility = (visibility: '' | 'hidden') => void (document.body.style.visibility = visibility)

export const showPage = (): void => setVisibility('')

/**
 * Shows a page restored from the back/forward cache only to the person who left it, and reloads it for anyone else. It
 * is hidden on leaving, as the browser paints it before any script runs.
 *
 * @param ownerOf the owner of the page being left; by default, whoever is signed in then
 * @param show shows a page restored for its owner
 */
export function hideInMemory(ownerOf: () => string | undefined = signedInId, show: () => void = showPage): void {
  let owner: string | undefined
  addEventListener('pagehide', () => {
    owner = ownerOf()
    setVisibility('hidden')
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    if (isEmptied() || signedInId() !== owner) location.reload()
    else show()
  })
}
