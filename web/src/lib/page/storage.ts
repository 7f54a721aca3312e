/**
 * The only place that touches the browser's site data. It may be blocked (then even naming it throws) or full, and the
 * server that renders pages has none. Nothing here throws: unreadable values are missing, and unwritable ones last
 * until the page is left.
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
  /** False if the browser did not store it. */
  keep: (key: string, value: string): boolean => attempt(() => (open().setItem(key, value), true), false),
  remove: (key: string): void => attempt(() => open().removeItem(key), undefined),
  keys: (): string[] => attempt(() => Object.keys(open()), []),
})

export type GuardedStorage = ReturnType<typeof guard>

/** Outlives the visit, shared by all tabs. */
export const deviceStorage = guard(() => localStorage)

/** Ends with the tab. */
export const tabStorage = guard(() => sessionStorage)

export const readCookies = (): string => attempt(() => document.cookie, '')

// The Cookie Store API is asynchronous and missing in older browsers; this runs while a link is being followed.
export const keepCookie = (cookie: string): void => attempt(() => void (document.cookie = cookie), undefined)

/** False if cookies are blocked: nobody can sign in then. Tried, as `navigator.cookieEnabled` knows no blocked sites. */
export function takesCookies(): boolean {
  keepCookie('tried=yes; Max-Age=9; Path=/')
  return readCookies().includes('tried=yes')
}
