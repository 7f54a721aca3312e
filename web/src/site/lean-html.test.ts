import { expect, test } from 'vitest'
import { leanHtml } from './lean-html.ts'

test('fewer bytes, the same elements, texts and data', () => {
  const html =
    '<ul class="a"><li><p>1 &lt; 2</p><p><a href="/">3</a></p></li><li><img src="/a.svg" alt=""/></li></ul>' +
    '<figure><p>4</p><figcaption>5</figcaption></figure><a href="/b"><p>6</p></a>' +
    '<svg><g><path d="m0 0"></path></g><use href="#a"></use></svg>' +
    '<div data-props="{&quot;label&quot;:&quot;It&#x27;s&quot;}"></div>'
  const lean = leanHtml(html)
  expect(lean.length).toBeLessThan(html.length)
  const elementsOf = (text: string) => {
    const body = document.createElement('body')
    body.innerHTML = text
    return body
  }
  expect(elementsOf(lean).querySelector('div')?.dataset['props']).toBe('{"label":"It\'s"}')
  expect(elementsOf(lean).isEqualNode(elementsOf(html))).toBe(true)
})
