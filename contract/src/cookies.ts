/**
 * The name of one of our cookies. With the prefix, browsers accept it only from this host, over HTTPS and for every
 * path, so no other host can plant it. `jwt2` keeps its name from the specification.
 *
 * @param isSecure whether the site uses HTTPS; browsers refuse the prefix otherwise
 */
export const hostCookie = (name: string, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name)
