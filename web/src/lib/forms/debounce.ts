import type { FieldValues, UseFormSubscribe } from 'react-hook-form'

/** A debounced function. */
export interface Debounced {
  (): void
  /** Runs a pending call now. */
  flush: () => void
  /** Drops a pending call. */
  cancel: () => void
}

/** Runs `callback` after `delay` milliseconds without a call: by default the pause between two words, not two keys. */
export function debounce(callback: () => void, delay = 400): Debounced {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const run = () => {
    cancel()
    callback()
  }
  const debounced = () => {
    clearTimeout(timer)
    timer = setTimeout(run, delay)
  }
  return Object.assign(debounced, { flush: () => void (timer !== undefined && run()), cancel })
}

/** Calls back once a form's values have changed and rest. Returns an unsubscribe function. */
export function afterTyping<Values extends FieldValues>(
  subscribe: UseFormSubscribe<Values>,
  callback: () => void,
): () => void {
  const debounced = debounce(callback)
  const unsubscribe = subscribe({ formState: { values: true }, callback: debounced })
  return () => {
    unsubscribe()
    debounced.cancel()
  }
}
