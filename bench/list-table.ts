import type { Locator, Page } from 'playwright-core'
import { launchBrowser } from './launch-browser.ts'

interface Figure {
  what: string
  value: number
  limit: number
  unit: string
}

/** When what happened on the way to the first and to the last row, in the page's own milliseconds. */
interface Notes {
  clicked: number
  answered: number
  /** The first rows. */
  painted: number
  received: number
  /** All rows. */
  complete: number
  longest: number
}

/** What the page notes while it works; runs there, before anything else. */
const observe = (rowCount: number) => `
  const notes = (globalThis.notes = { longest: 0 })
  const isList = (url) => String(url).includes('/api/profile/profiles/all')
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) notes.longest = Math.max(notes.longest, entry.duration)
  }).observe({ type: 'longtask', buffered: true })
  addEventListener('click', () => (notes.clicked ??= performance.now()), true)
  const ask = fetch
  globalThis.fetch = async (...request) => {
    const response = await ask(...request)
    if (isList(request[0])) notes.answered = performance.now()
    return response
  }
  const whenPainted = (note) => requestAnimationFrame(() => setTimeout(() => note(performance.now())))
  let isShown = false
  new MutationObserver((_, observer) => {
    if (!isShown && document.querySelector('.data-table tbody tr[aria-rowindex]') !== null) {
      isShown = true
      whenPainted((at) => (notes.painted = at))
    }
    if (document.querySelector('.data-table table')?.getAttribute('aria-rowcount') !== '${rowCount + 1}') return
    observer.disconnect()
    whenPainted(function note(at) {
      // The last byte of the list, as the browser's network saw it, which it may say a little later.
      const list = performance.getEntriesByType('resource').findLast(({ name }) => isList(name))
      if (list === undefined) return setTimeout(note, 10, at)
      notes.received = list.responseEnd
      notes.complete = at
    })
  }).observe(document, { attributeFilter: ['aria-rowcount'], childList: true, subtree: true })
`

/**
 * Milliseconds from an action ('click', or else a text to type) in the page until the frame that shows its outcome is
 * laid out and painted.
 */
const timed = (target: Locator, act: string) =>
  target.evaluate(async (element, action) => {
    const table = document.querySelector('.data-table')
    if (!(element instanceof HTMLElement) || !table) throw new Error('no table, or nothing to act on')
    const shown = new Promise<void>((resolve, reject) => {
      new MutationObserver((_, observer) => {
        observer.disconnect()
        resolve()
      }).observe(table, { attributes: true, childList: true, characterData: true, subtree: true })
      setTimeout(() => reject(new Error(`${action} on ${element.textContent} changed nothing`)), 5000)
    })
    const before = performance.now()
    if (action === 'click') element.click()
    else if (element instanceof HTMLInputElement) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, action)
      element.dispatchEvent(new Event('input', { bubbles: true }))
    }
    await shown
    // The task after the frame begins when the frame is done.
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    return performance.now() - before
  }, act)

/** The longest task while the table is scrolled by `distance` a frame; 0 where none took 50 ms. */
const scrolled = (page: Page, distance: number) =>
  page.evaluate(async (step) => {
    const notes: Notes = Object(globalThis).notes
    const region = document.querySelector('.data-table')
    if (!region) throw new Error('no table')
    notes.longest = 0
    for (let count = 0; count < 60; count++) {
      region.scrollTop += step
      await new Promise((done) => requestAnimationFrame(done))
    }
    // Long tasks are reported shortly after they end.
    await new Promise((done) => setTimeout(done, 300))
    region.scrollTop = 0
    return notes.longest
  }, distance)

/** The students' table of so many rows in a real browser. */
export async function measureTable(origin: string, rowCount: number): Promise<Figure[]> {
  const browser = await launchBrowser('--disable-quic', '--no-first-run', '--disable-background-networking')
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    await page.addInitScript({ content: observe(rowCount) })
    await page.goto(`${origin}/api/users/shibboleth/sample?person=miriam&target=${encodeURIComponent('/ssologin')}`)
    await page.waitForURL(/dashboard/)
    await page.locator('#main').getByRole('link', { name: 'Student profiles' }).click()
    await page.waitForFunction(() => Object(globalThis).notes.complete)
    const at: Notes = await page.evaluate(() => Object(globalThis).notes)
    const parts = {
      'until the answer begins': at.answered - at.clicked,
      'the first rows': at.painted - at.answered,
      'its transfer': at.received - at.answered,
      'last lines, index, rows and paint': at.complete - at.received,
      'all rows after the click': at.complete - at.clicked,
    }
    console.log(
      `table: ${Object.entries(parts)
        .map(([part, ms]) => `${part} ${ms.toFixed(0)}`)
        .join(', ')} ms`,
    )
    const figures: Figure[] = []
    const add = (what: string, value: number, limit: number) => figures.push({ what, value, limit, unit: 'ms' })
    add('first rows shown after the click', at.painted - at.clicked, 3000)
    add('all rows shown after the last is received', at.complete - at.received, 80)
    await page.waitForTimeout(3000)
    const head = (name: string) => page.getByRole('columnheader', { name }).getByRole('button').first()
    const chips = (column: string) => page.getByRole('list', { name: column }).getByRole('button')
    const search = page.getByRole('searchbox')
    await page.locator('summary', { hasText: 'Columns' }).click()
    await page.getByRole('button', { name: 'All columns' }).click()
    await page.keyboard.press('Escape')
    add('first sort by name', await timed(head('Last name'), 'click'), 90)
    add('sort again', await timed(head('Last name'), 'click'), 90)
    add('first sort by study programme', await timed(head('Current field of study'), 'click'), 90)
    add('first sort by e-mail address', await timed(head('Email'), 'click'), 90)
    add('sort again', await timed(head('Email'), 'click'), 90)
    await page.getByRole('button', { name: 'Filters' }).click()
    add('filter by a chip', await timed(chips('School').first(), 'click'), 60)
    add('filter by another chip', await timed(chips('Preferred fields of business').first(), 'click'), 60)
    add('search', await timed(search, 'emil'), 60)
    add('search on', await timed(search, 'emilia'), 60)
    await timed(search, '')
    await page.goto(page.url().replace(/\?.*/, ''))
    await page.waitForFunction(() => Object(globalThis).notes.complete)
    await page.waitForTimeout(3000)
    add('longest task while scrolling on (50 is the least that counts)', await scrolled(page, 400), 50)
    add('longest task while dragging the scroll bar', await scrolled(page, 20_000), 50)
    return figures
  } finally {
    await browser.close()
  }
}
