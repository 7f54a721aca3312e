import type { OwnNaming } from '@project-week/contract/companies/challenge'
import { discardDraft, type DraftName, keepDraft, readDraft } from '../../lib/forms/draft.ts'

/** What the parts of the page share: what is saved, and what is chosen and not saved yet. */
export interface ChosenFive {
  /** Id of the student whose it is. */
  owner: string | undefined
  /** Null where this student cannot name any; undefined until it is known. */
  saved: OwnNaming | null | undefined
  /** One that is gone keeps its place until it is removed or another one takes it. */
  chosen: readonly string[]
  isSending: boolean
  failure: Error | undefined
}

export const nothing: ChosenFive = {
  owner: undefined,
  saved: undefined,
  chosen: [],
  isSending: false,
  failure: undefined,
}
const most = 5
const listeners = new Set<() => void>()
let state = nothing

function become(next: Partial<ChosenFive>): void {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

export const readFive = (): ChosenFive => state
export const subscribeFive = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const idsOf = (saved: OwnNaming | null) => saved?.named.map(({ id }) => id) ?? []
const form = 'five-challenges'
const draftOf = (owner: string): DraftName => ({ form, owner })

/** What a student chose on this device, less what is no longer offered. */
function readKept(owner: string, offered: ReadonlySet<string>): string[] | undefined {
  const kept = readDraft<unknown>(draftOf(owner))?.values
  return Array.isArray(kept) ? kept.filter((id) => offered.has(id)) : undefined
}

/** What is the student's; of who was signed in here before, nothing stays. */
async function loadFive(owner: string, offered: readonly string[]): Promise<void> {
  if (state.owner !== owner) become({ ...nothing, owner })
  try {
    const [{ call }, { getNaming }] = await Promise.all([
      import('../../lib/api/api.ts'),
      import('@project-week/contract/companies/challenge'),
    ])
    const saved = await call(getNaming)
    if (state.owner !== owner) return
    const own = idsOf(saved)
    const kept = saved?.isOpen ? readKept(owner, new Set([...offered, ...own])) : undefined
    become({ saved, chosen: kept ?? own, failure: undefined })
  } catch (error) {
    if (state.owner === owner) become({ failure: error as Error })
  }
}

/** Loads what is the student's, and again whenever they choose or save in another tab. */
export function followFive(owner: string, offered: readonly string[]): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key?.endsWith(form)) void loadFive(owner, offered)
  }
  void loadFive(owner, offered)
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

/** Kept on the device until it is saved. */
export function choose(ids: readonly string[]): void {
  if (state.owner !== undefined) keepDraft(draftOf(state.owner), { values: ids, savedAt: Date.now() })
  become({ chosen: ids, failure: undefined })
}

export async function saveFive(challenges: readonly string[]): Promise<void> {
  const { owner, isSending } = state
  if (owner === undefined || isSending) return
  become({ isSending: true, failure: undefined })
  try {
    const [{ call }, { nameChallenges }] = await Promise.all([
      import('../../lib/api/api.ts'),
      import('@project-week/contract/companies/challenge'),
    ])
    const saved = await call(nameChallenges, { body: { challenges: [...challenges] } })
    discardDraft(draftOf(owner))
    if (state.owner === owner) become({ saved, chosen: idsOf(saved), isSending: false })
  } catch (error) {
    // What is saved, offered or open may no longer be what this page knows.
    await loadFive(owner, state.chosen)
    if (state.owner === owner) become({ isSending: false, failure: error as Error })
  }
}

/** Whether what is chosen differs from what is saved. */
export const isChanged = ({ saved, chosen }: ChosenFive): boolean => idsOf(saved ?? null).join() !== chosen.join()

/** Those of the chosen that are no longer offered. */
export const goneOf = ({ saved, chosen }: ChosenFive): string[] =>
  saved?.named.flatMap(({ id, isGone }) => (isGone && chosen.includes(id) ? [id] : [])) ?? []

/** The place of the next that is chosen, from 0: the first that is empty; none once there are five. */
export function nextPlace(five: ChosenFive): number | undefined {
  const gone = goneOf(five)
  const at = five.chosen.findIndex((id) => gone.includes(id))
  if (at >= 0) return at
  return five.chosen.length < most ? five.chosen.length : undefined
}
