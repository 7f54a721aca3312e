/**
 * Keys in a text, heard before anything else on the page hears them. Of a text that a form keeps, nothing else hears
 * them: for each key React would hear eleven events, look for handlers from the text up to the page's root each time,
 * and have the browser work out what is selected; on a slow phone more than a third of what a key costs (decision 054).
 */
type Listener = (text: TextControl) => void
type TextControl = HTMLInputElement | HTMLTextAreaElement

const listeners = new WeakMap<EventTarget, Set<Listener>>()
const kept = new WeakSet<EventTarget>()
const textTypes = new Set(['text', 'email', 'tel', 'url', 'search', 'password'])
const types = ['keydown', 'keypress', 'textInput', 'input', 'compositionupdate', 'keyup', 'selectionchange']

export const isTextControl = (control: unknown): control is TextControl =>
  control instanceof HTMLTextAreaElement || (control instanceof HTMLInputElement && textTypes.has(control.type))

/** A character, and not Tab, Enter, Escape or a shortcut, which are other people's business. */
const isTyped = (event: KeyboardEvent): boolean =>
  // As keyboards on a screen say it.
  event.isComposing ||
  event.key === 'Unidentified' ||
  (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey)

function hear(event: Event): void {
  const { target } = event
  if (!isTextControl(target)) return
  if (kept.has(target) && !(event instanceof KeyboardEvent && !isTyped(event))) event.stopPropagation()
  if (event.type === 'input') for (const listener of listeners.get(target) ?? []) listener(target)
}

let isListening = false

function listen(): void {
  if (!isListening) for (const type of types) addEventListener(type, hear, { capture: true })
  isListening = true
}

/** Calls the listener after each change that somebody makes to the text, and gives the way to end that. */
export function onTyping(text: TextControl, listener: Listener): () => void {
  listen()
  const heard = listeners.get(text) ?? new Set()
  listeners.set(text, heard.add(listener))
  return () => heard.delete(listener)
}

/** From here on whoever wants to hear of the text's keys does it by `onTyping`. */
export function keepKeys(text: TextControl): void {
  listen()
  kept.add(text)
}
