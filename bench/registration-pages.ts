/**
 * The two registration forms in a real browser, on the built demo: Lighthouse for a phone, the script they load, and
 * what a keystroke and a submit cost on a processor slowed down four times. Called by registration.ts.
 */
import lighthouse from 'lighthouse'
import type { Browser, Page } from 'playwright-core'
import puppeteer from 'puppeteer-core'
import { phone } from '../e2e/support/browser.ts'
import { type Product, startProduct } from '../e2e/support/product.ts'
import { fillCompanyForm, fillStudentForm, openStudentForm, tickStudentBoxes } from '../e2e/support/registration.ts'
import { launchBrowser } from './launch-browser.ts'

const port = 9378
const slowness = 4
const keysTyped = 36
/** In milliseconds, as asked. */
const keyLimit = 32
const pressLimit = 200

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const worst = (values: readonly number[]): number => Math.max(...values)
const ms = (value: number) => `${value.toFixed(0)} ms`

interface Form {
  name: string
  path: string
  open: (page: Page, origin: string) => Promise<void>
  /** Everything, ready to be sent; the number keeps one round's company apart from the next one's. */
  fill: (page: Page, round: number) => Promise<void>
  /** A short and a long text to type into. */
  typeInto: readonly [string, string]
  /** Makes the next round possible. */
  clear: (page: Page) => Promise<void>
}

const forms: readonly Form[] = [
  {
    name: 'student',
    path: '/create-profile',
    async open(page, origin) {
      await page.goto(`${origin}/api/users/shibboleth/sample?person=lena&target=/ssologin`)
      await page.waitForURL(/\/dashboard$/)
      await openStudentForm(page)
    },
    async fill(page) {
      await fillStudentForm(page)
      await tickStudentBoxes(page)
    },
    typeInto: ['#field-phone', '#field-motivation'],
    clear: (page) =>
      page.evaluate(async () => {
        const { csrfToken } = (await (await fetch('/api/auth/csrf')).json()) as { csrfToken: string }
        await fetch('/api/profile/withdraw', { method: 'POST', headers: { 'x-csrf-token': csrfToken } })
      }),
  },
  {
    name: 'company',
    path: '/register-company',
    async open(page, origin) {
      await page.goto(`${origin}/register-company`)
      await page.locator('#field-companyName').waitFor()
    },
    fill: (page, round) => fillCompanyForm(page, `Company ${round} of the bench`),
    typeInto: ['#field-companyName', '#field-companyDescription'],
    clear: () => Promise.resolve(),
  },
]

/* What happens in the page: two ways to say how long an answer took, each from the hardware's time of the event. */

interface Seen {
  /**
   * Event Timing's `duration`, as INP counts it: to the next frame on the screen, in steps of 8 ms, the longest event of
   * each key or press. The browser tells of nothing shorter than 16 ms: that counts as 8.
   */
  inp: number[]
  /** Until the frame with the answer has been drawn and handed over, in fractions of a millisecond. */
  drawn: number[]
}

interface Watched {
  /** When each key or press began. */
  starts: number[]
  events: { at: number; duration: number }[]
  drawn: number[]
}

/** The first of the types is what a key or a press begins with; `answered` is the one that the page answers to. */
const watch = (page: Page, types: readonly [string, ...string[]], answered: string) =>
  page.evaluate(
    ([names, answeredType]) => {
      const watched: Watched = { starts: [], events: [], drawn: [] }
      // Not in the DOM's types yet.
      const options: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold: 16 }
      Object.assign(globalThis, { watched })
      new PerformanceObserver((list) => {
        for (const { name, startTime, duration } of list.getEntries())
          if (names.includes(name)) watched.events.push({ at: startTime, duration })
      }).observe(options)
      const listen = (type: string, heard: (timeStamp: number) => void) =>
        addEventListener(type, ({ timeStamp }) => heard(timeStamp), { capture: true })
      listen(names[0], (timeStamp) => watched.starts.push(timeStamp))
      listen(answeredType, (timeStamp) =>
        requestAnimationFrame(() => {
          // The message comes once the frame is out.
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => watched.drawn.push(performance.now() - timeStamp))
          port1.start()
          port2.postMessage(undefined)
        }),
      )
    },
    [types, answered] as const,
  )

async function take(page: Page): Promise<Seen> {
  // What the browser tells of an event comes a while after it.
  await page.waitForTimeout(500)
  const { starts, events, drawn } = await page.evaluate(() => {
    const { watched } = globalThis as unknown as { watched: Watched }
    return { starts: watched.starts.splice(0), events: watched.events.splice(0), drawn: watched.drawn.splice(0) }
  })
  const within = (start: number, index: number) =>
    events.filter(({ at }) => at >= start && at < (starts[index + 1] ?? Infinity)).map(({ duration }) => duration)
  return { inp: starts.map((start, index) => Math.max(8, ...within(start, index))), drawn }
}

async function slowed(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
}

const figures = ({ inp, drawn }: Seen, limit: number) => {
  const over = inp.filter((value) => value > limit).length
  const shortest = (value: number) => (value < 16 ? 'under 16 ms' : ms(value))
  return `INP median ${shortest(median(inp))}, worst ${shortest(worst(inp))}, over ${limit} ms ${over} of ${inp.length}; drawn median ${ms(median(drawn))}, worst ${ms(worst(drawn))}`
}
const line = (what: string, seen: Seen, limit: number) => `  ${what.padEnd(60)} ${figures(seen, limit)}`

/** Types with pauses as people make them, so that drafts are kept and sections are judged in between. */
async function typeInto(page: Page, field: string): Promise<Seen> {
  await page.locator(field).focus()
  await page.waitForTimeout(1000)
  await watch(page, ['keydown', 'keypress', 'keyup', 'input', 'beforeinput'], 'keydown')
  for (let key = 0; key < keysTyped; key++) {
    await page.keyboard.press(key % 6 === 5 ? 'Space' : 'a')
    await page.waitForTimeout(key % 12 === 11 ? 450 : 90)
  }
  return take(page)
}

/** What the browser itself needs on this machine: a text field in an empty document, without any script of ours. */
async function measureBareField(browser: Browser): Promise<Seen> {
  const page = await (await browser.newContext({ ...phone })).newPage()
  await page.setContent('<!doctype html><textarea id="text" rows="6"></textarea>')
  await slowed(page)
  const seen = await typeInto(page, '#text')
  await page.context().close()
  return seen
}

/** In turns with a bare field, so that whatever else the machine does meets both alike. */
async function measureKeystrokes(browser: Browser, product: Product, form: Form): Promise<void> {
  for (const state of ['untouched', 'after an attempt to send it'] as const) {
    for (const field of form.typeInto) {
      console.log(line('a bare field in an empty page', await measureBareField(browser), keyLimit))
      const page = await (await browser.newContext({ ...phone, locale: 'en-GB' })).newPage()
      await form.open(page, product.url)
      if (state !== 'untouched') {
        await page.locator('button[type=submit]').click()
        await page.locator('.error-summary').waitFor()
      }
      await slowed(page)
      console.log(line(`${form.name}, ${field}, ${state}`, await typeInto(page, field), keyLimit))
      await page.context().close()
    }
  }
}

/** From the next press to the frame in which something new is there. */
const timeUntil = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    addEventListener(
      'click',
      ({ timeStamp }) => {
        new MutationObserver((_, observer) => {
          if (!document.querySelector(wanted)) return
          observer.disconnect()
          requestAnimationFrame(() => Object.assign(globalThis, { taken: performance.now() - timeStamp }))
        }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['open'] })
      },
      { capture: true, once: true },
    )
  }, selector)

const timeTaken = (page: Page) => page.evaluate(() => (globalThis as unknown as { taken: number }).taken)

async function measureSubmits(browser: Browser, product: Product, form: Form, rounds: number): Promise<void> {
  const refused: Seen = { inp: [], drawn: [] }
  const accepted: Seen = { inp: [], drawn: [] }
  const summaries: number[] = []
  const dialogs: number[] = []
  for (let round = 0; round < rounds; round++) {
    const page = await (await browser.newContext({ ...phone, locale: 'en-GB' })).newPage()
    await form.open(page, product.url)
    await slowed(page)
    const submit = page.locator('button[type=submit]')
    await submit.scrollIntoViewIfNeeded()
    await page.waitForTimeout(1000)
    await watch(page, ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'], 'click')
    await timeUntil(page, '.error-summary')
    await submit.click()
    await page.locator('.error-summary').waitFor()
    const empty = await take(page)
    summaries.push(await timeTaken(page))
    refused.inp.push(worst(empty.inp))
    refused.drawn.push(...empty.drawn)

    await form.fill(page, round)
    await submit.scrollIntoViewIfNeeded()
    await page.waitForTimeout(1000)
    await take(page)
    await timeUntil(page, 'dialog[open]')
    await submit.click()
    await page.locator('dialog[open]').waitFor()
    const full = await take(page)
    accepted.inp.push(worst(full.inp))
    accepted.drawn.push(...full.drawn)
    dialogs.push(await timeTaken(page))
    await form.clear(page)
    await page.context().close()
  }
  console.log(line(`${form.name}, submit of an empty form: first answer`, refused, pressLimit))
  console.log(line(`${form.name}, submit of a full form: first answer`, accepted, pressLimit))
  console.log(
    `  ${`${form.name}, until the error summary is drawn`.padEnd(60)} median ${ms(median(summaries))}, worst ${ms(worst(summaries))}`,
  )
  console.log(
    `  ${`${form.name}, until the success dialog is drawn`.padEnd(60)} median ${ms(median(dialogs))}, worst ${ms(worst(dialogs))} (server on loopback, its own time included)`,
  )
}

/** Lighthouse drives a page of its own; the student is signed in there and has accepted the terms. */
async function measureLighthouse(product: Product, form: Form, runs: number): Promise<void> {
  const browser = await puppeteer.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', `--remote-debugging-port=${port}`],
  })
  const results: {
    performance: number
    accessibility: number
    practices: number
    lcp: number
    tbt: number
    cls: number
    script: number
  }[] = []
  try {
    const page = await browser.newPage()
    if (form.name === 'student') {
      await page.goto(`${product.url}/api/users/shibboleth/sample?person=lena&target=/ssologin`)
      await page.waitForSelector('#accept-terms')
    } else await page.goto(`${product.url}/terms`)
    for (let run = 0; run < runs; run++) {
      const session = await page.createCDPSession()
      await session.send('Network.clearBrowserCache')
      await session.detach()
      // As the terms hand over: the state waits for the document that comes next.
      await page.evaluate(
        (to) => sessionStorage.setItem('carried-state', JSON.stringify({ to, state: { usr: { role: 'student' } } })),
        form.path,
      )
      const outcome = await lighthouse(
        product.url + form.path,
        { port, output: 'json', logLevel: 'error', disableStorageReset: true },
        undefined,
        page,
      )
      if (!outcome) throw new Error(`Lighthouse answered nothing for ${form.path}`)
      const { categories, audits, finalDisplayedUrl } = outcome.lhr
      if (!finalDisplayedUrl.endsWith(form.path)) throw new Error(`Lighthouse was led to ${finalDisplayedUrl}`)
      const { items = [] } = (audits['network-requests']?.details ?? {}) as {
        items?: { resourceType?: string; transferSize?: number }[]
      }
      const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
      const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
      if (process.env['VERBOSE'])
        for (const { id, title, score: reached } of Object.values(audits))
          if (reached !== null && reached < 1) console.log(`    ${id}: ${title} (${reached})`)
      results.push({
        performance: score('performance'),
        accessibility: score('accessibility'),
        practices: score('best-practices'),
        lcp: value('largest-contentful-paint'),
        tbt: value('total-blocking-time'),
        cls: value('cumulative-layout-shift'),
        script:
          items
            .filter(({ resourceType }) => resourceType === 'Script')
            .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1024,
      })
    }
  } finally {
    await browser.close()
  }
  const of = (key: keyof (typeof results)[number]) => median(results.map((result) => result[key]))
  console.log(
    `  ${form.name}: performance ${of('performance')} (asked: 95), accessibility ${of('accessibility')}, best practices ${of('practices')}, LCP ${ms(of('lcp'))}, TBT ${ms(of('tbt'))}, CLS ${of('cls').toFixed(3)}, script ${of('script').toFixed(1)} KiB brotli with headers (asked: 175)`,
  )
}

/** Prints everything about the two forms; needs `npm run build` before it. */
export async function measureForms(rounds: number): Promise<void> {
  const product = await startProduct()
  const browser = await launchBrowser('--disable-quic', '--no-first-run')
  try {
    console.log(`Lighthouse, phone, median of ${rounds}`)
    for (const form of forms) await measureLighthouse(product, form, rounds)
    console.log(
      `A keystroke, ${slowness} x CPU, ${keysTyped} keys each, from the event to the frame that shows it (asked: ${keyLimit} ms)`,
    )
    for (const form of forms) await measureKeystrokes(browser, product, form)
    console.log(
      `A submit, ${slowness} x CPU, ${rounds} each, from the press to the frame that answers it (asked: ${pressLimit} ms)`,
    )
    for (const form of forms) await measureSubmits(browser, product, form, rounds)
  } finally {
    await browser.close()
    await product.stop()
  }
}
