import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAxeViolations, signOn } from '#support/browser.ts'
import { desk, openOffice } from '#support/office.ts'
import { workbookOf } from '#support/spreadsheets.ts'

/*
 * Every screen of the admin area as it stands open, empty, wrong and failed: axe finds nothing and nothing scrolls
 * sideways, in both languages, both schemes, at a desk and on a tablet.
 */
const { product, browser, page: setUp } = await openOffice()
beforeAll(async () => {
  await setUp.evaluate(async () => {
    const { csrfToken } = (await (await fetch('/api/auth/csrf')).json()) as { csrfToken: string }
    const send = (address: string, body: object) =>
      fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-csrf-token': csrfToken },
        body: JSON.stringify(body),
      })
    const companies = (await (await fetch('/api/company/allcompanies')).json()) as { companyName: string }[]
    await send('/api/team/createTeam', {
      name: companies[0]?.companyName,
      representativeEmail: 'boss@partners.example',
      members: [1, 2, 3, 4, 5].map((at) => `member${at}@university.example`),
    })
    await send('/api/subscriber/add', {
      firstName: 'Nora',
      lastName: 'Newsreader',
      email: 'nora@news.example',
      company: 'News',
      position: '',
    })
  })
})

describe.each([
  { language: 'en', prefix: '', colorScheme: 'light', viewport: desk.viewport },
  { language: 'de', prefix: '/de', colorScheme: 'dark', viewport: { width: 768, height: 1024 } },
] as const)('in $language, $colorScheme, $viewport.width wide', ({ prefix, colorScheme, viewport }) => {
  let page: Page
  let complaints: string[]
  beforeAll(async () => {
    ;({ page, complaints } = await browser.open(product.url, { ...desk, colorScheme, viewport }))
    await signOn(page, product.url, /Miriam/)
  })
  afterAll(() => page.context().close())

  const drawer = () => page.locator('dialog.drawer')
  const go = async (path: string) => {
    await page.goto(`${product.url}${prefix}/${path}`)
    await page.locator('h1').first().waitFor()
    await page.waitForLoadState('networkidle')
  }
  const openFirst = async () => {
    await page.locator('.data-table__open').first().click()
    await drawer().locator('h2').first().waitFor()
  }
  const submit = () => page.locator('main button[type=submit]').last().click()
  const openForm = async (path: string, button: string) => {
    await go(path)
    await openFirst()
    await drawer().locator(button).click()
    await drawer().locator('form').waitFor()
  }
  const chooseFile = async (rows: string[][]) => {
    await go('add-users')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'users.xlsx', mimeType: 'application/octet-stream', buffer: workbookOf(rows) })
    await page.locator('main table').waitFor()
  }

  const states: Record<string, () => Promise<void>> = {
    'a student with history': async () => {
      await go('view-student-profiles')
      await openFirst()
      await drawer().locator('.history :is(li, p)').first().waitFor()
    },
    'the choice of columns': async () => {
      await go('view-student-profiles')
      await page.locator('main summary').first().click()
    },
    'a menu of exports': async () => {
      await go('view-company-profiles')
      await page.locator('.export-button .button--icon').click()
      await page.getByRole('menuitem').first().waitFor()
    },
    'open filters, one of them active': async () => {
      await go('view-student-profiles')
      await page.locator('.filters__fold').click()
      await page.locator('.chip').first().click()
    },
    'folded filters, one of them active': async () => {
      await go('view-student-profiles?f.school=CIT')
      await page.locator('.chip[aria-pressed=true]').waitFor()
    },
    'a list in which nothing is found': async () => {
      await go('view-student-profiles?q=zzzz+qqqq')
      await page.locator('.data-table__empty button').waitFor()
    },
    'a list without rows': () => go('view-advisors'),
    'a list on its way': async () => {
      await page.route('**/api/profile/profiles/all*', () => {})
      await page.goto(`${product.url}${prefix}/view-student-profiles`)
      await page.locator('.data-table__empty').waitFor()
    },
    'a list that cannot be had': async () => {
      await page.unroute('**/api/profile/profiles/all*')
      await page.route('**/api/team/getAllTeams*', (route) => route.fulfill({ status: 404, body: '' }))
      await go('view-teams')
      await page.locator('main h2').first().waitFor()
      await page.unroute('**/api/team/getAllTeams*')
    },
    'a correction with a mistake': async () => {
      await openForm('view-company-profiles', '.record-drawer > .button')
      await drawer().locator('[name="address.city"]').fill('')
      await drawer().locator('button[type=submit]').click()
      await drawer().locator('.error-summary').waitFor()
    },
    'a team that is changed, with a mistake': async () => {
      await openForm('view-teams', '.team-actions .button >> nth=0')
      await drawer().locator('input[type=email]').first().fill('nobody')
      await drawer().locator('button[type=submit]').click()
      await drawer().locator('[aria-invalid=true]').first().waitFor()
    },
    'a team that is dissolved without a reason': async () => {
      await openForm('view-teams', '.team-actions .button--danger')
      await drawer().locator('button[type=submit]').click()
      await drawer().locator('[aria-invalid=true]').waitFor()
    },
    'a team without anybody': async () => {
      await go('create-team')
      await submit()
      await page.locator('.error-summary').waitFor()
    },
    'rows of a workbook that are not right': () =>
      chooseFile([
        ['Email', 'Type'],
        ['nobody', 'Wizard'],
      ]),
    'what a workbook will do': () =>
      chooseFile([
        ['Email', 'Type'],
        ['somebody@new.example', 'Student'],
      ]),
    'a file that is no workbook': async () => {
      await go('add-users')
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'users.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from('PK') })
      await page.getByRole('alert').first().waitFor()
    },
    'a user': async () => {
      await go('view-users')
      await openFirst()
    },
    'a user about to be removed': async () => {
      await go('view-users?q=arjun')
      await openFirst()
      await drawer().locator('.button--danger').first().click()
      await page.locator('dialog[open] dialog[open]').waitFor()
    },
    'a mail with its text': async () => {
      await go('outbox')
      await openFirst()
      await drawer().locator('pre').waitFor()
    },
    'settings with mistakes': async () => {
      await go('editions')
      await page.locator('[name=programmeStart]').fill('')
      await page.locator('[name=closingEventMonth]').fill('soon')
      await page.locator('[name="links.oversizedStudentFiles"]').fill('ftp://x')
      await submit()
      await page.locator('.error-summary').waitFor()
    },
    'settings while the line is gone': async () => {
      await go('editions')
      await page.context().setOffline(true)
      await submit()
      await page.locator('.edition-form').getByRole('alert').waitFor()
      await page.context().setOffline(false)
    },
    'an audit record as it was kept': async () => {
      await go('audit?action=read')
      await page.locator('.audit-raw summary').first().click()
    },
    'an audit log without a record': () => go('audit?actor=nobody-at-all'),
    'the palette': async () => {
      await go('dashboard')
      await page.keyboard.press('Control+k')
      await page.locator('.palette').waitFor()
    },
    'the palette without a screen': async () => {
      await page.keyboard.type('qqqq')
      await page.locator('.palette output:not(.visually-hidden)').waitFor()
    },
    'the list of keys': async () => {
      await go('view-teams')
      await page.keyboard.press('?')
      await page.locator('.shortcuts').waitFor()
    },
    'the numbers behind the curves': async () => {
      await go('dashboard')
      for (const summary of await page.locator('main summary').all()) await summary.click()
    },
  }

  test.each(Object.keys(states))('%s', async (name) => {
    await states[name]?.()
    expect(await findAxeViolations(page)).toEqual([])
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(tooWide).toBeLessThanOrEqual(0)
  })

  test('the pages complained about nothing', () => {
    expect(complaints).toEqual([])
  })
})
