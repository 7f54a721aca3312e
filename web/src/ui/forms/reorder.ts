/** The list with the item at `from` moved to `to`; a place outside the list changes nothing. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const next = [...list]
  if (to < 0 || to >= list.length || from === to) return next
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

/** The index of the child of `list` whose middle third the pointer's height falls into, or undefined. */
export function indexAt(list: HTMLElement, clientY: number): number | undefined {
  const index = [...list.children].findIndex((child) => {
    const { top, height } = child.getBoundingClientRect()
    // The thirds above and below keep two rows of unequal height from swapping back and forth.
    return clientY >= top + height / 3 && clientY <= top + (2 * height) / 3
  })
  return index === -1 ? undefined : index
}
