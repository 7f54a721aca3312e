import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import {
  findAxeViolations,
  mixes,
  phone,
  type TestBrowser,
  untilAlive,
  untilMeasured,
  widthOf,
} from '#support/browser.ts'
import { nightly, test as journey } from '#support/journey.ts'
import type { Product } from '#support/product.ts'

// The public pages as visitors meet them: any width, any scheme, with a keyboard, without motion, without script.
const pages = ['/', '/posters', '/terms', '/imprint', '/accessibility', '/nowhere']

type Options = Parameters<TestBrowser['open']>[1]

/** Opens a page of a product, and waits until it is hydrated. */
const visiting = (product: Product, browser: TestBrowser) => async (path: string, options?: Options) => {
  const opened = await browser.open(product.url + path, options)
  if (options?.javaScriptEnabled !== false) await untilAlive(opened.page)
  return opened
}

/** Visits the product that the tests of this file share. */
const test = journey.extend('visit', ({ sharedProduct, browser }) => visiting(sharedProduct, browser))

/** Words and controls of a page that lie over each other; a caption may lie on its picture. */
const overlapping = (page: Page) =>
  page.evaluate(() => {
    const hasWords = (box: Element) =>
      [...box.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '')
    // The buttons at the edge stay there however far somebody scrolls.
    const placeOf = (box: Element) => {
      const { left, right, top, bottom, width, height } = box.getBoundingClientRect()
      const stays = box.closest('.sticky') !== null
      return { left, right, top: stays ? 0 : top, bottom: stays ? Infinity : bottom, width, height, stays }
    }
    const boxes = [...document.querySelectorAll('body *')]
      .filter((box) => (hasWords(box) || box.matches('a, button, summary, input')) && box.closest('noscript') === null)
      .filter((box) => box.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((box) => box.closest('.carousel__view, .visually-hidden, .skip-link') === null)
      .map((box) => ({ box, at: placeOf(box) }))
      .filter(({ at }) => at.width > 1 && at.height > 1)
    const said = ({ box }: { box: Element }) => `${box.tagName} ${box.textContent.trim().slice(0, 40)}`
    return boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter((other) => !one.box.contains(other.box) && !(one.at.stays && other.at.stays))
        .filter(
          ({ at }) =>
            Math.min(one.at.right, at.right) - Math.max(one.at.left, at.left) > 2 &&
            Math.min(one.at.bottom, at.bottom) - Math.max(one.at.top, at.top) > 2,
        )
        .map((other) => `${said(one)} / ${said(other)}`),
    )
  })

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** How many items of a carousel stand in view. */
const inView = (page: Page, label: string) =>
  page.getByRole('region', { name: label, exact: true }).evaluate((view) => {
    const item = view.querySelector('li')
    const next = item?.nextElementSibling
    if (!item || !next) return 0
    const step = next.getBoundingClientRect().left - item.getBoundingClientRect().left
    return Math.round((view.clientWidth + step - item.clientWidth) / step)
  })

/** Until the page has gone somewhere and rests there. */
const standsStill = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let last = 0
        let frames = 0
        const look = () => {
          frames = scrollY > 0 && scrollY === last ? frames + 1 : 0
          last = scrollY
          if (frames > 15) resolve()
          else requestAnimationFrame(look)
        }
        look()
      }),
  )

describe('every public page', () => {
  test.for(mixes)('has nothing that axe finds in %s (%s, %s)', nightly, async ([, prefix, colorScheme], { visit }) => {
    for (const path of pages) {
      const { page, complaints } = await visit(prefix + (path === '/' && prefix ? '' : path), {
        colorScheme,
        reducedMotion: 'reduce',
      })
      expect.soft(await findAxeViolations(page), path).toEqual([])
      expect.soft(complaints, path).toEqual([])
      await page.context().close()
    }
  })

  test('does not scroll sideways at 320 px, nor at 1,280 px and 200 % zoom', async ({ visit }) => {
    for (const path of pages) {
      const { page } = await visit(path, { viewport: { width: 320, height: 700 } })
      await expect.poll(() => overflow(page), { message: `${path} at 320 px` }).toBe(0)
      // 200 % zoom of a 1,280 px window is a viewport of 640 px with twice the pixels.
      await page.setViewportSize({ width: 640, height: 400 })
      await expect.poll(() => overflow(page), { message: `${path} at 200 %` }).toBe(0)
      await page.context().close()
    }
  })

  test('answers with its own status, title and language, with brotli, an ETag and no second body', async ({
    sharedProduct: product,
  }) => {
    for (const [path, status, lang] of [
      ['/', 200, 'en'],
      ['/de', 200, 'de'],
      ['/posters', 200, 'en'],
      ['/nowhere', 404, 'en'],
      ['/de/nowhere', 404, 'de'],
    ] as const) {
      const answer = await fetch(product.url + path, { headers: { 'accept-encoding': 'br' } })
      const html = await answer.text()
      expect(answer.status, path).toBe(status)
      expect(html, path).toContain(`<html lang="${lang}">`)
      expect(answer.headers.get('content-encoding'), path).toBe('br')
    }
    const etag = (await fetch(`${product.url}/`)).headers.get('etag') ?? ''
    const again = await fetch(`${product.url}/`, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
  })
})

test('the app’s document has its address’s language, the chosen scheme and the demo’s day', async ({
  sharedProduct: product,
}) => {
  const head = async (path: string, cookie = '') => {
    const answer = await fetch(product.url + path, { headers: { cookie } })
    return /<html[^>]*>/.exec(await answer.text())?.[0]
  }
  expect(await head('/dashboard')).toBe('<html lang="en" data-demo-day="2025-10-15">')
  expect(await head('/de/dashboard')).toBe('<html lang="de" data-demo-day="2025-10-15">')
  expect(await head('/de/login', 'theme=dark')).toBe('<html data-theme="dark" lang="de" data-demo-day="2025-10-15">')
  expect(await head('/login', 'theme="><script>')).toBe('<html lang="en" data-demo-day="2025-10-15">')
})

describe('the landing page', () => {
  test.for([
    [
      'Companies that have taken part',
      [
        [639, 4],
        [640, 6],
        [767, 6],
        [768, 8],
        [1199, 8],
        [1200, 12],
      ],
    ],
    [
      'Photos from 2025',
      [
        [767, 1],
        [768, 2],
        [1023, 2],
        [1024, 3],
        [1199, 3],
        [1200, 5],
      ],
    ],
    [
      'What they said on the way home',
      [
        [990, 1],
        [991, 2],
      ],
    ],
    [
      'What teams created',
      [
        [767, 1],
        [768, 2],
        [1023, 2],
        [1024, 3],
      ],
    ],
  ] as const)(
    '%s: as many per view as the specification says, at each edge',
    nightly,
    async ([label, steps], { visit }) => {
      const { page } = await visit(label === 'What teams created' ? '/posters' : '/', { reducedMotion: 'reduce' })
      for (const [width, count] of steps) {
        await page.setViewportSize({ width, height: 800 })
        await expect.poll(() => inView(page, label), { message: `${width} px` }).toBe(count)
      }
      await page.context().close()
    },
  )

  test('shows the two sticky buttons above 600 px and the way to the top above 900 px, after 200 px', async ({
    visit,
  }) => {
    const { page } = await visit('/', { reducedMotion: 'reduce' })
    const sticky = page.getByRole('link', { name: 'Sign up - Company' })
    const toTop = page.getByRole('link', { name: 'Back to the top' })
    for (const [width, isUp] of [
      [601, false],
      [900, false],
      [901, true],
    ] as const) {
      await page.setViewportSize({ width, height: 700 })
      await page.evaluate(() => scrollTo(0, 0))
      await page.evaluate(() => scrollTo(0, 201))
      // The page answers a scroll a frame or two after it.
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
      await expect.poll(() => sticky.isVisible(), { message: `${width} px` }).toBe(true)
      await expect.poll(() => toTop.isVisible(), { message: `${width} px` }).toBe(isUp)
    }
    await toTop.click()
    await page.waitForFunction(() => scrollY === 0)
    await page.context().close()
  })

  test.for([360, 600])(
    'at %i px both doors are a bar at the bottom, from below the hero on',
    nightly,
    async (width, { visit }) => {
      const { page } = await visit('/', { viewport: { width, height: 740 }, reducedMotion: 'reduce' })
      await untilMeasured(page)
      const bar = page.locator('.sticky')
      const box = () => bar.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)
      expect((await box()).top).toBeGreaterThanOrEqual(740)
      await page.locator('.proof__result').scrollIntoViewIfNeeded()
      await expect.poll(async () => Math.abs((await box()).bottom - 740)).toBeLessThan(4)
      // At its end it lies below the last section, on none of its words.
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      const last = await page.locator('.faq').evaluate((faq) => faq.getBoundingClientRect().bottom)
      await expect.poll(async () => (await box()).top - last).toBeGreaterThanOrEqual(-1)
    },
  )

  test('on a wide window what a side gets and gives stand beside each other', async ({ visit }) => {
    const { page } = await visit('/', { viewport: { width: 1280, height: 800 } })
    await page.getByRole('link', { name: 'Read 6 challenges before you register' }).waitFor()
    for (const side of ['student', 'company']) {
      const [gets, gives] = await Promise.all(
        ['get', 'give'].map((what) => page.getByRole('heading', { name: `As a ${side} you ${what}` }).boundingBox()),
      )
      expect(gives?.y, side).toBe(gets?.y)
    }
    await page.context().close()
  })

  test('on a phone the demo’s ribbon is the end of the page, and covers none of it', async ({ visit }) => {
    const { page } = await visit('/de/posters', { ...phone, viewport: { width: 412, height: 823 } })
    await page.locator('.ribbon').waitFor()
    const edges = await page.evaluate(() => {
      const of = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
      return { ribbon: of('.ribbon')?.top, footer: of('.legal-links')?.bottom, window: innerHeight }
    })
    expect(edges.footer).toBeGreaterThan(edges.window)
    expect(edges.ribbon).toBeGreaterThanOrEqual(edges.footer ?? NaN)
    await page.context().close()
  })

  test.for([
    ['/', 'Menu', 'Questions from students', 'Questions from companies'],
    ['/de', 'Menü', 'Fragen von Studierenden', 'Fragen von Unternehmen'],
  ] as const)(
    'on a phone %s has everything below each other, and little of the screen is taken by bars',
    nightly,
    async ([path, menu, students, companies], { visit }) => {
      const { page } = await visit(path, { ...phone, viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
      await untilMeasured(page)
      const scrolling = await page.evaluate(() =>
        [...document.querySelectorAll('main *')]
          .filter((box) => box.scrollWidth > box.clientWidth + 1 && getComputedStyle(box).overflowX !== 'visible')
          .map((box) => box.className),
      )
      // Logos, testimonials and events; the others come with what is folded.
      expect(scrolling).toEqual(Array(3).fill('carousel__view'))
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(6000)
      expect(await widthOf(page)).toBe(390)
      const topOf = (title: string) =>
        page.getByRole('heading', { name: title }).evaluate((heading) => heading.getBoundingClientRect().top)
      expect(await topOf(students)).toBeLessThan(await topOf(companies))
      const heightOf = (box: string) => page.locator(box).evaluate((bar) => bar.getBoundingClientRect().height)
      expect((await heightOf('.banner')) + (await heightOf('.bar')) + (await heightOf('.ribbon'))).toBeLessThan(160)
      expect((await heightOf('.sticky')) + (await heightOf('.ribbon'))).toBeLessThan(160)

      const faq = page.getByRole('link', { name: 'FAQ', exact: true })
      expect(await faq.isVisible()).toBe(false)
      await page.getByRole('button', { name: menu }).click()
      expect(await findAxeViolations(page)).toEqual([])
      await faq.click()
      await expect.poll(() => faq.isVisible()).toBe(false)
      await expect.poll(() => topOf(students)).toBeLessThan(400)
      for (const fold of await page.locator('.fold > summary').all()) await fold.click()
      for (const words of [
        '.why li p',
        '.how li p',
        '.timeline .note',
        '.benefits li p',
        '.faq div > .accordion',
        '.gallery',
        '.voice',
      ])
        expect(await page.locator(words).last().isVisible(), words).toBe(true)
      expect(await widthOf(page)).toBe(390)
      await page.context().close()
    },
  )

  test.for([1024, 1440, 1920])(
    'at %i px no words overhang the column of the page',
    nightly,
    async (width, { visit }) => {
      const { page } = await visit('/', { viewport: { width, height: 900 }, reducedMotion: 'reduce' })
      await untilMeasured(page)
      const overhanging = await page.evaluate((words) => {
        const column = document.querySelector('.bar > .page')!
        const { paddingLeft, paddingRight } = getComputedStyle(column)
        const { left, right } = column.getBoundingClientRect()
        return [...document.querySelectorAll('main *')]
          .filter((box) => box.matches(words) && box.checkVisibility({ visibilityProperty: true }))
          .filter((box) => box.closest('.carousel__view, .sticky, .to-top, .visually-hidden') === null)
          .filter((box) => {
            const own = box.getBoundingClientRect()
            return own.left < left + parseFloat(paddingLeft) - 1 || own.right > right - parseFloat(paddingRight) + 1
          })
          .map((box) => `${box.tagName} ${box.textContent.trim().slice(0, 40)}`)
      }, 'h2, h3, h4, p, li, dt, dd, summary, a, button')
      expect(overhanging).toEqual([])
      await page.context().close()
    },
  )

  test.for([
    ['/', 'Sign up with university credentials', 'Register your company with us'],
    ['/de', 'Mit Uni-Kennung anmelden', 'Unternehmen anmelden'],
  ] as const)(
    'on a phone both ways in of %s stand above the fold, and nothing of the menu is cut',
    nightly,
    async ([path, ...doors], { visit }) => {
      const { page } = await visit(path, { ...phone, reducedMotion: 'reduce' })
      for (const name of doors) {
        const box = await page.locator('.hero').getByRole('link', { name }).boundingBox()
        expect((box?.y ?? NaN) + (box?.height ?? NaN), name).toBeLessThan(phone.viewport.height - 60)
      }
      const cut = await page
        .locator('.bar__nav a, .ribbon button')
        .evaluateAll((links) => links.filter((link) => link.getBoundingClientRect().right > innerWidth).length)
      expect(cut).toBe(0)
      // Else what is measured above was measured against a window that grew with the page.
      expect(await widthOf(page)).toBe(phone.viewport.width)
      await page.context().close()
    },
  )

  test.for([360, 1280])(
    'at %i px every link of the menu ends at its section, however far down',
    nightly,
    async (width, { visit }) => {
      const { page } = await visit('/', { viewport: { width, height: 740 }, reducedMotion: 'no-preference' })
      await untilMeasured(page)
      for (const id of ['description', 'benefits', 'insights', 'timeline', 'faq']) {
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
        if (width === 360) await page.getByRole('button', { name: 'Menu' }).click()
        await page.locator(`.bar__nav a[href="#${id}"]`).click()
        await standsStill(page)
        const top = await page.locator(`#${id}`).evaluate((section) => section.getBoundingClientRect().top)
        expect.soft(top, id).toBeGreaterThan(width < 1088 ? -2 : 62)
        expect.soft(top, id).toBeLessThan(width < 1088 ? 2 : 66)
      }
      await page.context().close()
    },
  )

  test('asks no other host for anything, nor for the app’s script, and without films offers none to play', async ({
    sharedProduct: product,
    visit,
  }) => {
    const { page } = await visit('/')
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(product.url)) foreign.push(request.url())
    })
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page.getByRole('button', { name: /The closing event/ }).click()
    await page.locator('.videos [data-main="true"]', { hasText: 'The closing event' }).waitFor()
    expect(await page.locator('.video a, iframe').count()).toBe(0)
    expect(foreign).toEqual([])
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect(loaded.filter((name) => /\/(app|shell|fields)-[^/]+\.js$/.test(name))).toEqual([])
  })

  test('is usable with a keyboard alone: skip link, carousel, FAQ, dialog and back', async ({ visit }) => {
    const { page } = await visit('/', { reducedMotion: 'reduce' })
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')

    const gallery = page.getByRole('region', { name: 'Photos from 2024', exact: true })
    await page.getByRole('button', { name: 'Photos from 2024: next' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForFunction((view) => view !== null && view.scrollLeft > 0, await gallery.elementHandle())

    const question = page.getByText('What does it cost us?')
    await question.focus()
    await page.keyboard.press('Enter')
    await page.getByText('There is no participation fee. You cover travel').waitFor()

    const subscribe = page.getByRole('link', { name: 'Get email updates' }).first()
    await subscribe.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('First name').waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => subscribe.evaluate((link) => link === document.activeElement)).toBe(true)
  })

  test(
    'shows a gallery in large: by arrow keys, buttons and Escape, and without script as a picture',
    nightly,
    async ({ sharedProduct: product, visit }) => {
      const { page, complaints } = await visit('/', { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })
      await page.getByText('Photos: 2025, 2024').click()
      const second = page.locator('.gallery').first().locator('a').nth(1)
      await second.click()
      const dialog = page.getByRole('dialog', { name: 'Photos from 2025' })
      await dialog.getByText('2 / 10').waitFor()
      expect(await findAxeViolations(page)).toEqual([])
      await page.keyboard.press('ArrowRight')
      await dialog.getByText('3 / 10').waitFor()
      await dialog.getByRole('button', { name: 'Photos from 2025: previous' }).click()
      await dialog.getByText('2 / 10').waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
      await expect.poll(() => second.evaluate((link) => link === document.activeElement)).toBe(true)
      // Another one opens where it was clicked.
      await page.locator('.gallery').nth(1).locator('a').first().click()
      await page.getByRole('dialog', { name: 'Photos from 2024' }).getByText('1 / 10').waitFor()
      expect(complaints).toEqual([])
      const picture = await fetch(new URL((await second.getAttribute('href')) ?? '', product.url))
      expect(picture.headers.get('content-type')).toMatch(/^image\//)
    },
  )

  test(
    'an event comes as a calendar file, and takes sign-ups by mail',
    nightly,
    async ({ sharedProduct: product, visit }) => {
      const { page } = await visit('/de', { locale: 'de-DE', reducedMotion: 'reduce' })
      const event = page.locator('.event').first()
      const address = await event.getByRole('link', { name: /In den Kalender eintragen/ }).getAttribute('href')
      const file = await fetch(product.url + address)
      expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
      expect(await file.text()).toContain('SUMMARY:Infoabend für Studierende')
      const mail = await event.getByRole('link', { name: /Per E-Mail anmelden/ }).getAttribute('href')
      expect(decodeURIComponent(mail ?? '')).toBe(
        'mailto:project-week@example.org?subject=Infoabend für Studierende, 23.\u00a0Oktober 2025',
      )
    },
  )

  test('stands still where motion is not wanted, and moves on by itself elsewhere', nightly, async ({ visit }) => {
    const left = (page: Page) =>
      page.getByRole('region', { name: 'What teams created', exact: true }).evaluate((view) => view.scrollLeft)
    const narrow = { viewport: { width: 500, height: 800 } }
    const calm = await visit('/posters', { ...narrow, reducedMotion: 'reduce' })
    const lively = await visit('/posters', { ...narrow, reducedMotion: 'no-preference' })
    await lively.page.waitForFunction(() => (document.querySelector('.carousel__view')?.scrollLeft ?? 0) > 0)
    expect(await left(calm.page)).toBe(0)
    await calm.page.context().close()
    await lively.page.context().close()
  })

  test(
    'follows the clock: later in the demo events and marks change with it',
    nightly,
    async ({ product, browser }) => {
      const visit = visiting(product, browser)
      const { page } = await visit('/')
      await page.getByRole('heading', { name: 'Info evening for students' }).waitFor()
      await page.getByRole('button', { name: 'project week' }).click()
      await page.locator('[aria-current="date"]').waitFor()
      await expect.poll(() => page.locator('[aria-current="date"]').textContent()).toContain('Wednesday 22.04')
      await page.getByRole('heading', { name: 'Info evening for students' }).waitFor({ state: 'detached' })
      await untilAlive(page)
      await page.getByRole('button', { name: 'registration open' }).click()
      await page.getByRole('heading', { name: 'Info evening for students' }).waitFor()
    },
  )

  test.for([
    ['/register-company', 'Register your company', 'This page needs JavaScript'],
    ['/de/login', undefined, 'Diese Seite braucht JavaScript'],
  ] as const)(
    '%s says without script what it is and whom to write to',
    nightly,
    async ([path, title, note], { visit }) => {
      const { page } = await visit(path, { javaScriptEnabled: false })
      // Searching by text leaves out what stands in <noscript>.
      const notice = page.locator('.shell__notice')
      expect(await notice.isVisible()).toBe(true)
      expect(await notice.textContent()).toMatch(new RegExp(`${note}.*project-week@example\\.org`))
      if (title) expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(title)
    },
  )

  test.for([
    ['/terms', 'You need JavaScript to accept the terms and register'],
    ['/de/terms', 'Zum Akzeptieren der Bedingungen und für die Anmeldung ist JavaScript nötig'],
  ] as const)(
    '%s without script has no dead box, and says whom to write to',
    nightly,
    async ([path, note], { visit }) => {
      const { page } = await visit(path, { javaScriptEnabled: false })
      expect(await page.locator('.terms__no-script').textContent()).toMatch(
        new RegExp(`${note}.*project-week@example\\.org`),
      )
      expect(await page.locator('#accept-terms').isVisible()).toBe(false)
    },
  )

  test(
    'without script after the week nothing lies over anything at 1,440 px',
    nightly,
    async ({ product, browser }) => {
      const visit = visiting(product, browser)
      const { page: mover } = await visit('/')
      await mover.getByRole('button', { name: 'afterwards' }).click()
      await mover.getByText('The week is over. Took part?').first().waitFor()
      for (const path of ['/', '/de']) {
        const { page } = await visit(path, { javaScriptEnabled: false, viewport: { width: 1440, height: 900 } })
        expect(await overlapping(page), path).toEqual([])
      }
    },
  )

  test('is complete without script: texts, questions, links, timeline, downloads', async ({
    sharedProduct: product,
    visit,
  }) => {
    const { page } = await visit('/', { javaScriptEnabled: false })
    const text = await page.locator('body').textContent()
    for (const part of [
      'Monday 20.04.2026',
      'June 2026',
      'The fix cost us a painted rectangle',
      '30th November 2025',
    ]) {
      expect(text).toContain(part)
    }
    expect(await page.locator('.testimonial__rest').first().isVisible()).toBe(true)
    await page.getByText('What does it cost us?').click()
    await page.getByText('There is no participation fee. You cover travel').waitFor()
    const links = await page.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    expect(links).toContain('/register-company')
    expect(links.some((href) => href.startsWith('/api/users/shibboleth/login/tum?target='))).toBe(true)
    for (const href of new Set(links.filter((link) => link.startsWith('/') && !link.startsWith('/api/')))) {
      expect((await fetch(product.url + href)).status, href).toBe(200)
    }
    await page.context().close()
  })
})

describe('a click before the islands are hydrated', () => {
  /** The page with its start script alone; `arrive` brings the script that hydrates, or says that it never comes. */
  async function early(product: Product, browser: TestBrowser, path: string) {
    const opened = await browser.open('about:blank')
    const { page } = opened
    let arrive: (isThere: boolean) => void = () => {}
    const script = new Promise<boolean>((resolve) => (arrive = resolve))
    const html = await (await fetch(product.url + path)).text()
    const isInPage = (url: string) => html.includes(new URL(url).pathname)
    await page.route(/\/assets\/.*\.js$/, async (route) =>
      isInPage(route.request().url()) || (await script) ? route.continue() : route.abort(),
    )
    await page.goto(product.url + path)
    return { ...opened, arrive }
  }

  test.for([
    ['/', 'Get email updates', 'Project week updates'],
    ['/de', 'Per E-Mail auf dem Laufenden bleiben', 'Neuigkeiten zur Projektwoche'],
  ] as const)(
    'on %s opens the dialog once it is there, not a mail',
    async ([path, name, title], { sharedProduct: product, browser }) => {
      const { page, complaints, arrive } = await early(product, browser, path)
      const link = page.getByRole('contentinfo').getByRole('link', { name })
      await link.click()
      await expect.poll(() => link.getAttribute('aria-busy')).toBe('true')
      arrive(true)
      await page.getByRole('dialog', { name: title }).waitFor()
      await expect.poll(() => link.getAttribute('aria-busy')).toBeNull()
      await page.keyboard.press('Escape')
      await page.locator('dialog[open]').waitFor({ state: 'detached' })
      await untilAlive(page)
      // And once only: what was remembered is forgotten.
      expect(await page.locator('dialog[open]').count()).toBe(0)
      expect(complaints).toEqual([])
    },
  )

  test('opens a long testimonial and shows the full poster', nightly, async ({ sharedProduct: product, browser }) => {
    const more = await early(product, browser, '/')
    await more.page.getByRole('button', { name: 'Read more' }).first().click()
    more.arrive(true)
    await more.page.getByRole('button', { name: 'Show less' }).waitFor()
    await untilAlive(more.page)
    await more.page.locator('.testimonial__rest').first().waitFor()
    await more.page.context().close()

    const posters = await early(product, browser, '/posters')
    await posters.page.getByRole('link', { name: /The Thursday standstill/ }).click()
    posters.arrive(true)
    await posters.page.getByRole('button', { name: 'Back to Posters' }).waitFor()
    expect(posters.complaints).toEqual([])
    await posters.page.context().close()
  })

  test('is not lost on the terms either', nightly, async ({ sharedProduct: product, browser }) => {
    const { page, arrive } = await early(product, browser, '/terms')
    await page.getByRole('link', { name: 'Create Profile' }).click()
    arrive(true)
    await page.getByText('* Please accept Terms and Conditions').waitFor()
    await page.context().close()

    const ticked = await early(product, browser, '/terms')
    await ticked.page.getByLabel('Accept Terms and Conditions').check()
    await ticked.page.getByRole('link', { name: 'Create Profile' }).click()
    ticked.arrive(true)
    await ticked.page.waitForURL(/\/api\/users\/shibboleth\//)
    await ticked.page.context().close()

    // For somebody who is signed in nothing below the box goes away: at the end of the page it would move the box.
    const known = await early(product, browser, '/terms')
    await known.page.evaluate(() =>
      localStorage.setItem('user', JSON.stringify({ role: 'advisor', exp: Date.now() / 1000 + 600 })),
    )
    const height = () => known.page.locator('.terms__accept').evaluate((part) => part.getBoundingClientRect().height)
    const before = await height()
    known.arrive(true)
    await known.page.locator('[data-island="accept-terms"][data-hydrated]').waitFor()
    await untilAlive(known.page)
    expect(await height()).toBeCloseTo(before, 0)
    await known.page.context().close()
  })

  test(
    'leads to the mail after all where the script never comes, and at once without any',
    nightly,
    async ({ sharedProduct: product, browser }) => {
      const { page, arrive } = await early(product, browser, '/')
      await page.evaluate(() => {
        const followed: string[] = []
        Object.assign(globalThis, { followed })
        addEventListener('click', (event) => {
          if (!event.defaultPrevented && event.target instanceof HTMLAnchorElement) followed.push(event.target.protocol)
          event.preventDefault()
        })
      })
      const followed = () => page.evaluate(() => (globalThis as unknown as { followed: string[] }).followed)
      await page.getByRole('link', { name: 'Get email updates' }).first().click()
      expect(await followed()).toEqual([])
      arrive(false)
      await page.waitForFunction(() => (globalThis as unknown as { followed: string[] }).followed.length > 0)
      expect(await followed()).toEqual(['mailto:'])
    },
  )

  test('in a new tab stays the browser’s own', nightly, async ({ sharedProduct: product, browser }) => {
    const { page, arrive } = await early(product, browser, '/posters')
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: /Empty kilometres/ }).click({ modifiers: ['Control'] }),
    ])
    expect(tab.url()).not.toBe(page.url())
    arrive(true)
    await untilAlive(page)
    expect(await page.getByRole('heading', { name: 'What teams created' }).isVisible()).toBe(true)
  })
})

describe('posters', () => {
  test('a thumbnail opens the full poster, and both ways back lead to the posters', async ({ visit }) => {
    const { page } = await visit('/posters', { reducedMotion: 'reduce' })
    await page.getByRole('link', { name: /The Thursday standstill/ }).click()
    expect(await page.getByRole('link', { name: 'Poster as PDF' }).getAttribute('href')).toMatch(/^\/posters\/.*\.pdf$/)
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Back to Posters' }).click()
    await page.getByRole('link', { name: /Empty kilometres/ }).click()
    await page.goBack()
    await page.getByRole('heading', { name: 'What teams created' }).waitFor()
  })
})

test('search engines and phones find what they ask for', nightly, async ({ sharedProduct: product }) => {
  const read = async (path: string) => (await fetch(product.url + path)).text()
  expect(await read('/robots.txt')).toContain(`Sitemap: ${product.url}/sitemap.xml`)
  expect(await read('/sitemap.xml')).toContain(`<loc>${product.url}/de/posters</loc>`)
  expect(JSON.parse(await read('/manifest.webmanifest'))).toMatchObject({ start_url: '/' })
  const html = await read('/')
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}'
  expect(JSON.parse(data)).toMatchObject({ '@type': 'EducationEvent', startDate: '2026-04-20', endDate: '2026-04-24' })
  for (const path of ['/og.png', '/icon-512.png', '/favicon.ico'])
    expect((await fetch(product.url + path)).status).toBe(200)
})
