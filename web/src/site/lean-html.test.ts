import { expect, test } from 'vitest'
import { leanHtml } from './lean-html.ts'

test('fewer bytes, the same elements, texts and data', () => {
  const html =
    '<ul class="a"><li>1 &lt; 2</li><li><img src="/a.svg" alt=""/></li></ul>' +
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

test('a paragraph ends where the next block begins or the one around it ends, not before other words', () => {
  expect(leanHtml('<div><p>1</p><p>2</p><h2 id="a">3</h2><p>4</p></div>')).toBe(
    '<div><p>1<p>2<h2 id="a">3</h2><p>4</div>',
  )
  for (const kept of ['<p>1</p>words', '<a href="/"><p>1</p></a>', '<p>1</p><figcaption>', '<p>1</p><picture>'])
    expect(leanHtml(kept)).toBe(kept)
})
