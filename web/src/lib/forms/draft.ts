/** Half-filled forms, kept in this browser until they are sent or discarded. */
export interface Draft<Values> {
  values: Values
  /** When it was last kept, in milliseconds since 1970. */
  savedAt: number
}

/** `owner` is the id of the person signed in, or `visitor`: nobody sees what somebody else left behind. */
export interface DraftName {
  form: string
  owner: string
}

const prefix = 'draft:'
const keyOf = (name: DraftName): string => `${prefix}${name.owner}:${name.form}`

export const isDraftKey = (key: string): boolean => key.startsWith(prefix)

export function readDraft<Values>(name: DraftName): Draft<Values> | undefined {
  // The server renders forms too.
  const stored = typeof localStorage === 'undefined' ? null : localStorage.getItem(keyOf(name))
  if (stored === null) return undefined
  try {
    return JSON.parse(stored) as Draft<Values>
  } catch {
    return undefined
  }
}

/** False where the browser refuses to store (private mode, full disk): the form then says nothing of being saved. */
export function keepDraft<Values>(name: DraftName, draft: Draft<Values>): boolean {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export const discardDraft = (name: DraftName): void => localStorage.removeItem(keyOf(name))

export function forgetDrafts(owner: string): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(`${prefix}${owner}:`)) localStorage.removeItem(key)
}
