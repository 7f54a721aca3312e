import { deviceStorage } from '../page/storage.ts'

/** Where this browser keeps who is signed in. */
export const storageKey = 'user'

/** Kept from a sign-out until the server has answered it: without a connection the session goes on there. */
export const owedKey = 'sign-out-owed'

/** The element that says on an emptied page that somebody is signing out. */
export const emptied = 'signing-out'

export const isEmptied = (): boolean => document.getElementById(emptied) !== null

function signedInId(): string | undefined {
  try {
    return (JSON.parse(deviceStorage.read(storageKey) ?? 'null') as { id?: string } | null)?.id
  } catch {
    return undefined
  }
}

/** Unlike `hidden` this keeps the scroll position. */
const setVisibility = (visibility: '' | 'hidden') => void (document.body.style.visibility = visibility)

export const showPage = (): void => setVisibility('')

/**
 * A page that the browser brings back from its memory is shown only to the person it was left by; for anybody else it
 * is loaded anew. It is left hidden, as the browser paints it before any script runs.
 *
 * @param ownerOf whose page is being left; without it, whoever is signed in then
 * @param show shows a page that comes back to its owner
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
