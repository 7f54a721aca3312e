/** The element that stands where a text stood before the browser translated it. */
const translations = new WeakMap<Node, ChildNode>()

const isTranslation = (node: Node | null): node is HTMLElement => node?.nodeName === 'FONT'

/** The child of `parent` that is `node`, wraps it or is its translation; null if there is none. */
function placeIn(parent: Node, node: Node): Node | null {
  observer.takeRecords().forEach(note)
  let place: Node | null = translations.get(node) ?? node
  while (place !== null && place.parentNode !== parent) place = place.parentNode
  return place
}

function note({ type, target, addedNodes, removedNodes, previousSibling, nextSibling }: MutationRecord): void {
  // React has changed a text that is no longer in the page: it returns to its place and is translated anew.
  if (type === 'characterData') {
    translations.get(target)?.replaceWith(target)
    translations.delete(target)
    return
  }
  const translation = [...addedNodes, previousSibling, nextSibling].find(isTranslation)
  if (translation === undefined) return
  for (const node of removedNodes) {
    if (node.nodeType !== Node.TEXT_NODE || node.isConnected) continue
    translations.set(node, translation)
    observer.observe(node, { characterData: true })
  }
}

let observer: MutationObserver

/**
 * Lets React go on in a page that the browser translates. A translator replaces each text with a `<font>` that holds the
 * translation, but React keeps the text: `insertBefore` and `removeChild` with it would throw, and what it writes into
 * it would not be seen. Both now find the translation in its place.
 */
export function withstandTranslation(): void {
  observer = new MutationObserver((records) => records.forEach(note))
  observer.observe(document, { childList: true, subtree: true })
  // oxlint-disable-next-line typescript/unbound-method -- called with their node below
  const { insertBefore, removeChild } = Node.prototype
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, node: Child, before: Node | null): Child {
    const isAway = before !== null && before.parentNode !== this
    insertBefore.call(this, node, isAway ? placeIn(this, before) : before)
    return node
  }
  Node.prototype.removeChild = function <Child extends Node>(this: Node, node: Child): Child {
    if (node.parentNode === this) removeChild.call(this, node)
    else {
      const place = placeIn(this, node)
      if (place !== null) removeChild.call(this, place)
    }
    return node
  }
}
