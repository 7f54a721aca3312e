// @module-tag night
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { findAxeViolations } from '#support/browser.ts'
import { get } from '#support/calls.ts'
import { test as journey } from '#support/journey.ts'
import { createTeam, desk, openOffice, subscribe } from '#support/office.ts'
import { workbookOf } from '#support/spreadsheets.ts'

/*
 * Every screen of the admin area as it stands open, empty, wrong and failed: axe finds nothing and nothing scrolls
 * sideways, in both languages, both schemes, at a desk and on a tablet.
 */

/**
 * The signed-in admin's cookies, of a product that has something on every screen. Each test opens it in a browser context
 * of its own.
 */
const test = journey.extend('session', { scope: 'file' }, async ({ chromium, sharedProduct: product }) => {
  const { page } = await openOffice({ browser: chromium, product })
  await createTeam(page)
  await subscribe(page)
  // The audit log records who reads a list, and what of it.
  await get(page, '/api/profile/profiles/all?registeredIn=SS26')
  return page.context().storageState()
})

describe.each([
  { language: 'en', prefix: '', colorScheme: 'light', viewport: desk.viewport },
  { language: 'de', prefix: '/de', colorScheme: 'dark', viewport: { width: 768, height: 1024 } },
] as const)('in $language, $colorScheme, $viewport.width wide', ({ prefix, colorScheme, viewport }) => {
  const drawer = (page: Page) => page.locator('dialog.drawer[open]')
  const go = async (page: Page, path: string) => {
    await page.goto(`${prefix}/${path}`)
    await page.locator('h1').first().waitFor()
    await page.waitForLoadState('networkidle')
  }
  const openFirst = async (page: Page) => {
    await page.locator('.data-table__open').first().click()
    await drawer(page).locator('h2').first().waitFor()
  }
  const submit = (page: Page) => page.locator('main button[type=submit]').last().click()
  const choose = async (page: Page, at: number) => {
    await drawer(page).locator('.menu button').click()
    await page.getByRole('menuitem').nth(at).click()
  }
  const openForm = async (page: Page, path: string, act: number) => {
    await go(page, path)
    await openFirst(page)
    await choose(page, act)
    await drawer(page).locator('form').waitFor()
  }
  const chooseFile = async (page: Page, rows: string[][]) => {
    await go(page, 'add-users')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'users.xlsx', mimeType: 'application/octet-stream', buffer: workbookOf(rows) })
    await page.locator('main table').waitFor()
  }

  const openPalette = async (page: Page) => {
    await go(page, 'dashboard')
    await page.keyboard.press('Control+k')
    await page.locator('.palette').waitFor()
  }

  const states: Record<string, (page: Page) => Promise<void>> = {
    'a student with history': async (page) => {
      await go(page, 'view-student-profiles')
      await openFirst(page)
      await drawer(page).locator('.history :is(li, p)').first().waitFor({ state: 'attached' })
      for (const group of await drawer(page).locator('summary').all()) await group.click()
    },
    'the choice of columns': async (page) => {
      await go(page, 'view-student-profiles')
      await page.locator('main summary').first().click()
    },
    'a menu of exports': async (page) => {
      await go(page, 'view-company-profiles')
      await page.locator('.export-button .button--icon').click()
      await page.getByRole('menuitem').first().waitFor()
    },
    'open filters, one of them active': async (page) => {
      await go(page, 'view-student-profiles')
      await page.locator('.filters__fold').click()
      await page.locator('.chip').first().click()
    },
    'folded filters, one of them active': async (page) => {
      await go(page, 'view-student-profiles?f.school=CIT')
      await page.locator('.chip[aria-pressed=true]').waitFor()
    },
    'a list in which nothing is found': async (page) => {
      await go(page, 'view-student-profiles?q=zzzz+qqqq')
      await page.locator('.data-table__empty button').waitFor()
    },
    'a list without rows': (page) => go(page, 'view-advisors'),
    'a list that is loading': async (page) => {
      await page.route('**/api/profile/profiles/all*', () => {})
      await page.goto(`${prefix}/view-student-profiles`)
      await page.locator('.data-table__empty').waitFor()
      const heightOf = async (control: Locator) => (await control.boundingBox())?.height
      // A button that waits is no taller, so nothing moves when it no longer does.
      expect(await heightOf(page.getByRole('button', { name: 'Excel' }))).toBe(
        await heightOf(page.getByRole('searchbox')),
      )
    },
    'a list that cannot be had': async (page) => {
      await page.route('**/api/team/getAllTeams*', (route) => route.fulfill({ status: 404, body: '' }))
      await go(page, 'view-teams')
      await page.locator('main h2').first().waitFor()
    },
    'a correction with a mistake': async (page) => {
      await openForm(page, 'view-company-profiles', 0)
      await drawer(page).locator('[name="address.city"]').fill('')
      await drawer(page).locator('button[type=submit]').click()
      await drawer(page).locator('.error-summary').waitFor()
    },
    'a team that is changed, with a mistake': async (page) => {
      await go(page, 'view-teams')
      await openFirst(page)
      await drawer(page).locator('.button--action').click()
      await drawer(page).locator('input[type=email]').first().fill('nobody')
      await drawer(page).locator('button[type=submit]').click()
      await drawer(page).locator('[aria-invalid=true]').first().waitFor()
    },
    'a team that is dissolved without a reason': async (page) => {
      await openForm(page, 'view-teams', -1)
      await drawer(page).locator('button[type=submit]').click()
      await drawer(page).locator('[aria-invalid=true]').waitFor()
    },
    'a team without anybody': async (page) => {
      await go(page, 'create-team')
      await submit(page)
      await page.locator('.error-summary').waitFor()
    },
    'rows of a workbook that are not right': (page) =>
      chooseFile(page, [
        ['Email', 'Type'],
        ['nobody', 'Wizard'],
      ]),
    'what a workbook will do': (page) =>
      chooseFile(page, [
        ['Email', 'Type'],
        ['somebody@new.example', 'Student'],
      ]),
    'a file that is no workbook': async (page) => {
      await go(page, 'add-users')
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'users.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from('PK') })
      await page.getByRole('alert').first().waitFor()
    },
    'a user': async (page) => {
      await go(page, 'view-users')
      await openFirst(page)
    },
    'a user about to be removed': async (page) => {
      await go(page, 'view-users?q=arjun')
      await openFirst(page)
      await choose(page, -1)
      await page.locator('dialog[open] dialog[open]').waitFor()
    },
    'a mail with its text': async (page) => {
      await go(page, 'outbox')
      await openFirst(page)
      await drawer(page).locator('pre').waitFor()
    },
    'settings with mistakes': async (page) => {
      await go(page, 'editions')
      await page.locator('[name=programmeStart]').fill('')
      await page.locator('[name=closingEventMonth]').fill('soon')
      await page.locator('[name="links.oversizedStudentFiles"]').fill('ftp://x')
      await submit(page)
      await page.locator('.error-summary').waitFor()
    },
    'settings without a connection': async (page) => {
      await go(page, 'editions')
      await page.context().setOffline(true)
      await submit(page)
      await page.locator('.edition-form').getByRole('alert').waitFor()
      await page.context().setOffline(false)
    },
    'an audit record as it was kept': async (page) => {
      await go(page, 'audit?action=read')
      await page.locator('.audit-line').first().click()
    },
    'an audit log without a record': (page) => go(page, 'audit?actor=nobody-at-all'),
    'the palette': openPalette,
    'the palette without a screen': async (page) => {
      await openPalette(page)
      await page.keyboard.type('qqqq')
      await page.locator('.palette output:not(.visually-hidden)').waitFor()
    },
    'the numbers behind the curves': async (page) => {
      await go(page, 'dashboard')
      for (const summary of await page.locator('main summary').all()) await summary.click()
    },
  }

  test.for(Object.keys(states))('%s', async (name, { sharedProduct, browser, session }) => {
    const { page, complaints } = await browser.open('about:blank', {
      ...desk,
      colorScheme,
      viewport,
      baseURL: sharedProduct.url,
      storageState: session,
    })
    await states[name]?.(page)
    expect(await findAxeViolations(page)).toEqual([])
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(tooWide).toBeLessThanOrEqual(0)
    expect(complaints).toEqual([])
  })
})
