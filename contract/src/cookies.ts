/**
 * Under which name a cookie of ours is set. With the prefix browsers take it from this host alone, over HTTPS and for
 * every path: no other host can plant it. `jwt2` keeps the name that the specification gives it.
 *
 * @param isSecure whether the site is reached by HTTPS; browsers refuse the prefix elsewhere
 */
export const hostCookie = (name: string, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name)
