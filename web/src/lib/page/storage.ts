/**
 * What the browser keeps for us: the one place that touches site data. A person may have blocked it, and then naming it
 * throws already; it may be full; and the server that renders pages has none. Nothing here throws: what cannot be read
 * is missing, and what cannot be kept holds until the page is left.
 */
function attempt<Answer>(use: () => Answer, otherwise: Answer): Answer {
  try {
    return use()
  } catch {
    return otherwise
  }
}

const guard = (open: () => Storage) => ({
  read: (key: string): string | null => attempt(() => open().getItem(key), null),
  /** False where the browser did not take it. */
  keep: (key: string, value: string): boolean => attempt(() => (open().setItem(key, value), true), false),
  remove: (key: string): void => attempt(() => open().removeItem(key), undefined),
  keys: (): string[] => attempt(() => Object.keys(open()), []),
})

export type GuardedStorage = ReturnType<typeof guard>

/** Outlives the visit, for all tabs. */
export const deviceStorage = guard(() => localStorage)

/** Ends with the tab. */
export const tabStorage = guard(() => sessionStorage)

export const readCookies = (): string => attempt(() => document.cookie, '')

// The Cookie Store API is asynchronous and missing in older browsers; this runs while a link is being followed.
export const keepCookie = (cookie: string): void => attempt(() => void (document.cookie = cookie), undefined)

/** False where the person has blocked cookies: nobody can sign in then. */
export const takesCookies = (): boolean => navigator.cookieEnabled
