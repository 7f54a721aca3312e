/** All islands of the page that the server has sent. */
export const islandElements = (): Iterable<HTMLElement> => document.querySelectorAll<HTMLElement>('[data-island]')

/** Which island answers a click: the one around it, and for what opens a dialog the dialogs. */
export const islandOf = (clicked: HTMLElement): HTMLElement | null =>
  'opens' in clicked.dataset
    ? document.querySelector<HTMLElement>('[data-island="dialogs"]')
    : clicked.closest<HTMLElement>('[data-island]')

export const isHydrated = (island: HTMLElement): boolean => 'hydrated' in island.dataset

export function markHydrated(island: HTMLElement): void {
  island.dataset['hydrated'] = ''
}
