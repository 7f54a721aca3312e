/**
 * The moment after the last keystroke. Keeping a draft and judging a whole form is too much for each key that somebody
 * presses on a phone, so both wait until there is a pause, or until the page goes away.
 */
export interface Settled {
  /** Something was typed or chosen. */
  touch: () => void
  /** Nothing is left to be kept. */
  forget: () => void
  /** Calls `keep` at each pause, when the page is hidden, and at the end; it answers when the draft was kept. */
  open: (keep: () => number | undefined) => AbortController
  subscribe: (listener: () => void) => () => void
  get: () => Pause
}

export interface Pause {
  /** When the draft was last kept on this device, in milliseconds since 1970. */
  savedAt: number | undefined
}

/** Long enough not to come between two keystrokes, short enough that nobody closes the page before it. */
const pauseMs = 400

export function createSettled(savedAt: number | undefined): Settled {
  let pause: Pause = { savedAt }
  let timer: ReturnType<typeof setTimeout> | undefined
  let flush: () => void = () => {}
  let pauseEnds: () => void = () => {}
  const listeners = new Set<() => void>()
  const say = (next: Pause) => {
    pause = next
    for (const listener of listeners) listener()
  }
  const settle = () => {
    clearTimeout(timer)
    timer = undefined
  }

  return {
    touch: () => {
      clearTimeout(timer)
      timer = setTimeout(() => pauseEnds(), pauseMs)
    },
    forget: () => {
      settle()
      say({ savedAt: undefined })
    },
    open: (keep) => {
      const opened = new AbortController()
      const { signal } = opened
      flush = () => {
        if (timer === undefined) return
        const keptAt = keep()
        // Afterwards: what is told to the form on this occasion is no new touch.
        settle()
        say({ savedAt: keptAt ?? pause.savedAt })
      }
      // What is judged may move the page; not while something on it is being pressed.
      let isPressed = false
      const press = (event: Event) => (isPressed = event.type === 'pointerdown')
      for (const type of ['pointerdown', 'pointerup', 'pointercancel']) {
        document.addEventListener(type, press, { signal, capture: true })
      }
      pauseEnds = () => {
        if (isPressed) timer = setTimeout(() => pauseEnds(), pauseMs)
        else flush()
      }
      // Closing the tab or changing to another app must not cost the last words.
      addEventListener('pagehide', flush, { signal })
      document.addEventListener('visibilitychange', flush, { signal })
      signal.addEventListener('abort', flush)
      return opened
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get: () => pause,
  }
}
