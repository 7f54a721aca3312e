import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type FieldValues, get, set, type UseFormReturn } from 'react-hook-form'
import { debounce } from './debounce.ts'
import { type Draft, type DraftName, discardDraft, keepDraft, mayKeepDraft, readDraft } from './draft.ts'

const minute = 60_000

/**
 * Keeps a form's values in this browser: 400 ms after the last change, and when the page is hidden or the form is
 * closed.
 *
 * @param restored the draft that the form started with
 * @param notInDraft fields that are never stored
 */
export function useDraft<Input extends FieldValues, Output>(
  { getValues, subscribe }: UseFormReturn<Input, unknown, Output>,
  draft: DraftName | undefined,
  { restored, notInDraft }: { restored: Draft<unknown> | undefined; notInDraft: readonly (keyof Input)[] },
) {
  const [savedAt, setSavedAt] = useState(restored?.savedAt)
  const [isRefused, setIsRefused] = useState(() => draft !== undefined && !mayKeepDraft(draft))
  const changedHere = useRef(new Set<string>())

  const save = useEffectEvent(() => {
    if (!draft || changedHere.current.size === 0) return
    const own = getValues()
    // Another tab may have kept the same draft in the meantime: its answers stay unless changed here.
    const merged = structuredClone({ ...own, ...readDraft<FieldValues>(draft)?.values })
    for (const name of changedHere.current) set(merged, name, get(own, name))
    const values = Object.fromEntries(Object.entries(merged).filter(([name]) => !notInDraft.includes(name)))
    const now = Date.now()
    // Rerenders the form once a minute at most, as no finer time is shown.
    const isKept = keepDraft(draft, { values, savedAt: now })
    setIsRefused(!isKept)
    if (isKept) setSavedAt(now - (now % minute))
  })

  useEffect(() => {
    const debounced = debounce(() => save())
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        // Without a name it is a reset.
        if (name === undefined) return
        changedHere.current.add(name)
        debounced()
      },
    })
    // Closing the tab or switching apps must not lose the last words.
    addEventListener('pagehide', debounced.flush)
    document.addEventListener('visibilitychange', debounced.flush)
    return () => {
      unsubscribe()
      removeEventListener('pagehide', debounced.flush)
      document.removeEventListener('visibilitychange', debounced.flush)
      debounced.flush()
    }
  }, [subscribe])

  return {
    /** When the draft was last kept, to the minute, in milliseconds since 1970. */
    savedAt,
    /** Whether the browser refused to store it (site data blocked or full). */
    isRefused,
    forget: () => {
      if (draft) discardDraft(draft)
      // With nothing changed, a pending save stores nothing.
      changedHere.current.clear()
      setSavedAt(undefined)
    },
  }
}
