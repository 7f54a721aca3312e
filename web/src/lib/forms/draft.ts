import { deviceStorage, type GuardedStorage, tabStorage } from '../page/storage.ts'

/** Half-filled forms, kept in this browser until they are sent or discarded. */
export interface Draft<Values> {
  values: Values
  /** When it was last kept, in milliseconds since 1970. */
  savedAt: number
}

/** `owner` is the id of the person signed in, `visitor` or `device`, so that nobody sees someone else's drafts. */
export interface DraftName {
  form: string
  owner: string
}

/** Visitors' drafts end with the tab, as anyone may use the computer next. */
export const visitor = 'visitor'

/** For an action, not a text, that still has to be sent from this device, whoever is using it. */
export const device = 'device'

const prefix = 'draft:'
const keyOf = (name: DraftName): string => `${prefix}${name.owner}:${name.form}`

export const isDraftKey = (key: string): boolean => key.startsWith(prefix)

export const isKeptInTab = ({ owner }: Pick<DraftName, 'owner'>): boolean => owner === visitor

const storageOf = (name: Pick<DraftName, 'owner'>): GuardedStorage => (isKeptInTab(name) ? tabStorage : deviceStorage)

export function readDraft<Values>(name: DraftName): Draft<Values> | undefined {
  const stored = storageOf(name).read(keyOf(name))
  if (stored === null) return undefined
  try {
    return JSON.parse(stored) as Draft<Values>
  } catch {
    return undefined
  }
}

/** False if the browser refuses to store it (site data blocked or full): the form then says so. */
export const keepDraft = <Values>(name: DraftName, draft: Draft<Values>): boolean =>
  storageOf(name).keep(keyOf(name), JSON.stringify(draft))

/** Whether the browser stores anything, so that forms don't promise drafts in vain. */
export function mayKeepDraft(name: DraftName): boolean {
  const storage = storageOf(name)
  const probe = `${prefix}probe`
  const isTaken = storage.keep(probe, '')
  storage.remove(probe)
  return isTaken
}

export const discardDraft = (name: DraftName): void => storageOf(name).remove(keyOf(name))

export function forgetDrafts(owner: string): void {
  const storage = storageOf({ owner })
  for (const key of storage.keys()) if (key.startsWith(`${prefix}${owner}:`)) storage.remove(key)
}
