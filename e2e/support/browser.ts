import { existsSync } from 'node:fs'
import axe from 'axe-core'
import { patience } from '../../tooling/patience.ts'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { translatePages } from './translate-pages.ts'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const

/** Each language and each scheme once: contrast does not depend on the language, nor words on the scheme. */
export const mixes = [
  ['English', '', 'light'],
  ['German', '/de', 'dark'],
] as const

/** How wide the page is. `innerWidth` says nothing here: a phone makes its window as wide as a page that is too wide. */
export const widthOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth)

export interface TestBrowser {
  /** A page in a context of its own. What the page complains about is collected in `complaints`. */
  open: (url: string, options?: BrowserContextOptions) => Promise<{ page: Page; complaints: string[] }>
  /** What is on each open page, as assistive technology reads it. */
  describePages: () => Promise<string>
  /** Closes every page with its context; the browser stays. */
  closePages: () => Promise<void>
  close: () => Promise<void>
}

const complete = '/usr/bin/chromium'

/**
 * @param hasMemory whether the browser keeps pages for the way back, as people's do: Playwright turns that off, and the
 *   one without windows cannot
 * @param translates whether it translates every page
 */
export async function startBrowser({ hasMemory = false, translates = false } = {}): Promise<TestBrowser> {
  const browser: Browser = await chromium.launch({
    executablePath: hasMemory && existsSync(complete) ? complete : (process.env['CHROMIUM'] ?? complete),
    args: flags,
    ignoreDefaultArgs: hasMemory ? ['--disable-back-forward-cache'] : [],
  })
  return {
    async open(url, options) {
      const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Berlin', ...options })
      if (translates) await translatePages(context)
      const page = await context.newPage()
      page.setDefaultTimeout(patience.expect.poll.timeout)
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
      page.on('console', (message) => {
        // An answer with an error status is part of many journeys; the page's own complaints are not.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
          complaints.push(message.text())
        }
      })
      await page.goto(url)
      return { page, complaints }
    },
    describePages: async () => {
      const pages = browser.contexts().flatMap((context) => context.pages())
      const shown = pages.map(async (page) => `${page.url()}\n${await page.ariaSnapshot().catch(String)}`)
      // Of a long page how it begins and how it ends.
      return (await Promise.all(shown))
        .map((text) => (text.length > 16_000 ? `${text.slice(0, 8000)}\n…\n${text.slice(-8000)}` : text))
        .join('\n\n')
    },
    closePages: async () => {
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    close: () => browser.close(),
  }
}

/** Until every island of a public page is hydrated. */
export const untilAlive = (page: Page) =>
  page.waitForFunction(() => {
    const islands = [...document.querySelectorAll('[data-island]')]
    return islands.every((island) => Object.keys(island).some((key) => key.startsWith('__reactContainer')))
  })

/**
 * What axe finds on the page as it stands now, in one line each. While a modal dialog is open the rest of the page is
 * inert, and is not looked at. It costs a quarter of the journeys' time: `npm test` looks where `byDay` says so, at eight
 * screens and the empty forms, and `npm run test:all` everywhere.
 */
export async function findAxeViolations(page: Page, { byDay = false } = {}): Promise<string[]> {
  if (process.env['BY_DAY'] === 'true' && !byDay) return []
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { axe: auditor } = globalThis as unknown as { axe: typeof axe }
    // A dialog that fades in is paler than it will be; what moves for ever has no end to wait for.
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
    const { violations } = await auditor.run(document.querySelector('dialog:modal') ?? document, {
      resultTypes: ['violations'],
    })
    return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help} — ${node.target.join(' ')}`))
  })
}

/** Signs a sample person on the way a visitor does, through the sample sign-on page. */
export async function signOn(page: Page, origin: string, person: RegExp): Promise<void> {
  await page.goto(`${origin}/api/users/shibboleth/login/tum?target=${encodeURIComponent(`${origin}/ssologin`)}`)
  await page.getByRole('link', { name: person }).click()
  await page.waitForURL(/\/dashboard$/)
}

/** Waits until each section of the landing page was laid out once: before, its height is a guess (landing.css). */
export const untilMeasured = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLElement>('.landing > section')].every((section) => {
      const { paddingTop, paddingBottom } = getComputedStyle(section)
      const content = section.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom)
      return ![960, 1440].includes(Math.round(content)) && section.style.contentVisibility === ''
    }),
  )

/** The file that a click hands to the browser. */
export async function downloadBy(page: Page, click: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()])
  return download.path()
}
