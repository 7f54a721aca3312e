import type { OwnNaming } from '@project-week/contract/companies/challenge'
import { deviceStorage } from '../../lib/page/storage.ts'

/** What the parts of the page share: what is saved, and what is chosen and not saved yet. */
export interface OwnFive {
  /** Null where this student cannot name any; undefined until it is known. */
  saved: OwnNaming | null | undefined
  chosen: readonly string[]
  isSending: boolean
  failure: Error | undefined
}

const storageKey = 'chosen-challenges'
const listeners = new Set<() => void>()
let owner = ''
let state: OwnFive = { saved: undefined, chosen: [], isSending: false, failure: undefined }

function become(next: Partial<OwnFive>): void {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

export const readFive = (): OwnFive => state
export const subscribeFive = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const idsOf = (saved: OwnNaming | null) => saved?.named.flatMap(({ id, isGone }) => (isGone ? [] : [id])) ?? []

/** What somebody chose on this device; of another person, or of challenges no longer offered, nothing is taken. */
function readKept(offered: ReadonlySet<string>): string[] | undefined {
  try {
    const kept = JSON.parse(deviceStorage.read(storageKey) ?? 'null') as { owner: string; ids: string[] } | null
    return kept?.owner === owner ? kept.ids.filter((id) => offered.has(id)) : undefined
  } catch {
    return undefined
  }
}

let loading: Promise<void> | undefined
/** Once, whichever part of the page comes first. */
export const loadFive = (email: string, offered: readonly string[]): Promise<void> => (loading ??= load(email, offered))

async function load(email: string, offered: readonly string[]): Promise<void> {
  owner = email
  try {
    const [{ call }, { getNaming }] = await Promise.all([
      import('../../lib/api/api.ts'),
      import('@project-week/contract/companies/challenge'),
    ])
    const saved = await call(getNaming)
    const own = idsOf(saved)
    become({ saved, chosen: readKept(new Set([...offered, ...own])) ?? own, failure: undefined })
  } catch (error) {
    loading = undefined
    become({ failure: error as Error })
  }
}

/** Kept on the device until it is saved. */
export function choose(ids: readonly string[]): void {
  deviceStorage.keep(storageKey, JSON.stringify({ owner, ids }))
  become({ chosen: ids, failure: undefined })
}

export async function saveFive(): Promise<void> {
  become({ isSending: true, failure: undefined })
  try {
    const [{ call }, { nameChallenges }] = await Promise.all([
      import('../../lib/api/api.ts'),
      import('@project-week/contract/companies/challenge'),
    ])
    const saved = await call(nameChallenges, { body: { challenges: [...state.chosen] } })
    deviceStorage.remove(storageKey)
    become({ saved, chosen: idsOf(saved), isSending: false })
  } catch (error) {
    become({ isSending: false, failure: error as Error })
  }
}

/** Whether what is chosen differs from what is saved. */
export const isChanged = ({ saved, chosen }: OwnFive): boolean =>
  saved?.named.map(({ id }) => id).join() !== chosen.join()
