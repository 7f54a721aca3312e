/**
 * What a press on a public page is answered by script for. Until the script is there, the page's starting line keeps
 * the press (render.tsx); then it is answered (hydrate.tsx). Carousels have their buttons from the script.
 */
export const answeredPresses = '[data-opens],[data-island] button,.video>a,.poster>a'

/** A press that asks for a new tab or window is the browser's own. */
export const isPlain = ({ ctrlKey, metaKey, shiftKey }: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>) =>
  !(ctrlKey || metaKey || shiftKey)
