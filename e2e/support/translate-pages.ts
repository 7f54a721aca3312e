import type { BrowserContext } from 'playwright-core'

/**
 * Does to every page what a browser's translation does: each text is taken out, and a `<font>` in a `<font>` with its
 * words stands in its place, also for what comes later. The words stay the same, so that a test finds them.
 */
export const translatePages = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const translated = new WeakSet<Node>()
    const untouched = new Set(['SCRIPT', 'STYLE', 'TEXTAREA', 'NOSCRIPT'])
    const translate = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) {
        if (text.data.trim() === '' || translated.has(text) || untouched.has(text.parentElement?.tagName ?? ''))
          continue
        const words = document.createTextNode(text.data)
        translated.add(words)
        const [outer, inner] = [document.createElement('font'), document.createElement('font')]
        inner.append(words)
        outer.append(inner)
        text.replaceWith(outer)
      }
    }
    addEventListener('DOMContentLoaded', () => {
      translate(document.body)
      new MutationObserver((records) => {
        for (const { addedNodes } of records)
          for (const node of addedNodes)
            if (node.isConnected) translate(node.nodeType === Node.TEXT_NODE ? (node.parentNode ?? node) : node)
      }).observe(document.body, { childList: true, subtree: true })
    })
  })
