import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { findAxeViolations } from '#support/browser.ts'
import { get, send } from '#support/calls.ts'
import { nightly } from '#support/journey.ts'
import { createTeam, inviteAdvisor, officeTest as test } from '#support/office.ts'
import { workbookOf } from '#support/spreadsheets.ts'

/*
 * Every screen of the admin area reached and used with the keyboard alone: nothing here is clicked, filled or focused
 * but by keys, once a test has set up what it needs. The desk of the matching has its own in `matching.test.ts`.
 */
const newUser = {
  name: 'users.xlsx',
  mimeType: 'application/octet-stream',
  buffer: workbookOf([
    ['Email', 'Type'],
    ['keys.only@example.org', 'Advisor'],
  ]),
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}
const drawer = (page: Page) => page.locator('dialog.drawer[open]')
const acts = (page: Page) => drawer(page).getByRole('button', { name: 'More actions' })
/** The arrow key opens the menu at its end. */
const last = ['ArrowUp', 'Enter']

/** What has the focus, and whether somebody can see that it has. */
const focus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (element === null || element === document.body) return { what: 'nothing', isSeen: false }
    // A ring is drawn on the control, on what covers its row, or on the box that stands for it.
    const looks = [element, element.parentElement, element.nextElementSibling].flatMap((each) =>
      each ? [getComputedStyle(each), getComputedStyle(each, '::after'), getComputedStyle(each, '::before')] : [],
    )
    const hasRing = looks.some(
      ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    )
    // Within a field for a date the browser marks a part, or its own button, where no script sees it.
    const isDate = element.matches('input[type^=date]')
    const { width, height, bottom, top } = element.getBoundingClientRect()
    const isInView = width > 0 && height > 0 && bottom > 0 && top < innerHeight
    return { what: element.outerHTML.slice(0, 120), isSeen: (hasRing || isDate) && isInView }
  })

async function expectSeenFocus(page: Page): Promise<void> {
  await expect.poll(() => focus(page)).toEqual({ what: expect.any(String), isSeen: true })
}

/** Presses Tab until this has the focus; on the way the focus is always somewhere and always seen. */
async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = target.page()
  await target.waitFor()
  for (let tabs = 0; tabs < 130; tabs++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await press(page, key)
    await expectSeenFocus(page)
  }
  throw new Error('the Tab key never came to it')
}

/** Goes to a screen with the palette. */
async function goTo(page: Page, name: string, path: string, title: string): Promise<void> {
  // Once a screen stands, the keys are listened to.
  await page.locator('h1').waitFor()
  await press(page, 'Control+k')
  await page.getByRole('dialog', { name: 'Search people, companies, teams, screens and actions' }).waitFor()
  await page.keyboard.type(name)
  await press(page, 'Enter')
  await page.waitForURL((url) => url.pathname === path)
  await expect.poll(() => page.title()).toContain(title)
  await page.locator('h1').waitFor()
}

async function expectFocus(target: Locator): Promise<void> {
  await expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true)
}

/** To which the specification wants a link on the dashboard. */
const specifiedScreens = [
  'view-student-profiles',
  'view-company-profiles',
  'matching',
  'startmatching',
  'add-users',
  'view-subscribers',
  'upload-image',
]

test(
  'the dashboard: past the skip link to the specified screens, and by a tab to the next one',
  nightly,
  async ({ page }) => {
    await page.getByRole('heading', { name: 'Now', exact: true }).waitFor()
    for (const screen of specifiedScreens)
      await page.getByRole('main').locator(`a[href$="/${screen}"]`).first().waitFor()
    await tabTo(page.getByRole('link', { name: 'Skip to content' }))
    await press(page, 'Enter')
    await tabTo(page.getByRole('main').getByRole('link', { name: 'Add authorised users' }))
    await press(page, 'Enter')
    await page.waitForURL(/\/add-users$/)
    await expectFocus(page.getByRole('heading', { name: 'Access', level: 1 }))
    await tabTo(page.getByRole('navigation', { name: 'Access' }).getByRole('link', { name: 'Staff access' }))
    await press(page, 'Enter')
    await page.waitForURL(/\/colleagues$/)
    await expectFocus(page.getByRole('heading', { name: 'Access', level: 1 }))
    await expect.poll(() => page.title()).toContain('Staff access')
  },
)

test('editions: at 400 % zoom no bar lies on what has the focus', nightly, async ({ page, product }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto(`${product.url}/editions`)
  await page.getByRole('heading', { name: 'The week' }).waitFor()
  const hidden = await page.evaluate(() => {
    const bars = [...document.querySelectorAll('*')].filter(
      (each) => /sticky|fixed/.test(getComputedStyle(each).position) && each.checkVisibility(),
    )
    const stops = [...document.querySelectorAll<HTMLElement>('main :is(a, button, input, select, textarea)')].filter(
      (each) => each.checkVisibility(),
    )
    return stops
      .filter((stop) => {
        stop.focus()
        const at = stop.getBoundingClientRect()
        return bars.some((bar) => {
          const box = bar.getBoundingClientRect()
          return (
            !bar.contains(stop) &&
            box.top < at.bottom &&
            box.bottom > at.top &&
            box.left < at.right &&
            box.right > at.left
          )
        })
      })
      .map((stop) => stop.outerHTML.slice(0, 80))
  })
  expect(hidden).toEqual([])
})

test(
  'in a contrast theme the chosen tab differs from the others, and legends have their colours',
  nightly,
  async ({ page, product }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto(`${product.url}/view-users`)
    const tabs = page.getByRole('navigation', { name: 'Access' }).getByRole('link')
    await tabs.first().waitFor()
    const lines = await tabs.evaluateAll((all) => all.map((tab) => getComputedStyle(tab).borderBottomColor))
    expect(new Set(lines).size).toBe(2)
    await page.goto(`${product.url}/statistics`)
    const swatches = page.locator('.chart__legend li')
    await swatches.first().waitFor()
    const colours = await swatches.evaluateAll((all) =>
      all.map((each) => getComputedStyle(each, '::before').backgroundColor),
    )
    expect(new Set(colours).size).toBeGreaterThan(1)
  },
)

test('editions: a setting is changed and saved', nightly, async ({ page }) => {
  await goTo(page, 'editions', '/editions', 'Editions and settings')
  await page.getByLabel('Minimum team size').waitFor()
  await tabTo(page.getByLabel('Minimum team size'))
  await press(page, 'ArrowDown')
  await expect.poll(() => page.getByLabel('Minimum team size').inputValue()).toBe('4')
  await tabTo(page.getByRole('button', { name: 'Save SS26' }))
  await press(page, 'Enter')
  await page.getByText('SS26 settings saved').waitFor()
  await expectSeenFocus(page)
})

test('a table: columns, filter, sorting, a row by arrow keys, its correction, and back to the row', async ({
  page,
}) => {
  await goTo(page, 'company pro', '/view-company-profiles', 'Company profiles')
  await page.locator('tbody tr[aria-rowindex="2"]').waitFor()
  await tabTo(page.locator('summary', { hasText: 'Columns' }))
  await press(page, 'Enter')
  await tabTo(page.getByRole('button', { name: 'Move Company Size up' }))
  await press(page, 'Enter')
  await page.waitForURL(/col=companySize/)
  await expectFocus(page.getByRole('button', { name: 'Move Company Size up' }))
  await press(page, 'Escape')
  await expectFocus(page.locator('summary', { hasText: 'Columns' }))
  await tabTo(page.getByRole('button', { name: 'Filters' }))
  await press(page, 'Enter')
  await tabTo(page.getByRole('button', { name: /^IT / }))
  await press(page, 'Space')
  await page.waitForURL(/f\.fieldOfBusiness=IT/)
  await tabTo(page.getByRole('columnheader', { name: 'Company', exact: true }).getByRole('button'))
  await press(page, 'Enter', 'Enter')
  await page.waitForURL(/sort=-companyName/)
  const handle = page.getByRole('separator', { name: 'Width of Company', exact: true })
  await tabTo(handle)
  const width = Number(await handle.getAttribute('aria-valuenow'))
  await press(page, 'ArrowRight')
  await expect.poll(() => handle.getAttribute('aria-valuenow')).toBe(String(width + 16))
  // From the headings it is one Tab to the rows, and one row is the tab stop of all.
  await press(page, 'Tab')
  await expectFocus(page.locator('.data-table__open').first())
  await press(page, 'ArrowDown', 'ArrowDown')
  await expectFocus(page.locator('.data-table__open').nth(2))
  await expectSeenFocus(page)
  const name = await page.locator('.data-table__open').nth(2).textContent()
  await press(page, 'Enter')
  await tabTo(acts(page))
  await press(page, 'Enter', 'Enter')
  await expectFocus(drawer(page).getByLabel('Company', { exact: true }))
  await tabTo(drawer(page).getByLabel('City'))
  await press(page, 'Control+a')
  await page.keyboard.type('Sankt Blasien')
  await press(page, 'Enter')
  await drawer(page).getByText('→ Sankt Blasien').waitFor({ state: 'attached' })
  await expectFocus(drawer(page).locator('.button--action'))
  await press(page, 'Escape')
  await drawer(page).waitFor({ state: 'hidden' })
  await expectFocus(page.locator('.data-table__open', { hasText: name ?? '' }))
})

test('rows are chosen, tagged and untagged again, and outlive a search', nightly, async ({ page }) => {
  await goTo(page, 'student pro', '/view-student-profiles', 'Student profiles')
  const rows = page.locator('.data-table__open')
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await tabTo(rows.first())
  await press(page, 'Space', 'ArrowDown', 'ArrowDown', 'Shift+Space')
  await bar.getByText('3 selected', { exact: true }).waitFor()
  await expectFocus(rows.nth(2))
  await tabTo(bar.getByRole('button', { name: 'Change tags' }))
  await press(page, 'Enter')
  const tags = page.getByRole('dialog', { name: 'Tags of the 3 selected rows' })
  await tabTo(tags.getByRole('combobox', { name: 'Tag' }).or(tags.getByRole('textbox', { name: 'Tag' })))
  await page.keyboard.type('early')
  await press(page, 'Enter')
  await page.getByText('3 tagged “early”').waitFor()
  await expectFocus(bar.getByRole('button', { name: 'Change tags' }))
  expect(await findAxeViolations(page)).toEqual([])

  await tabTo(page.getByRole('searchbox'), 'Shift+Tab')
  await page.keyboard.type('early')
  await page.getByText('3 of 241 rows').waitFor()

  // The choice outlives the search; the undo waits, and takes back what the search finds.
  await tabTo(page.getByRole('button', { name: 'Undo' }))
  await press(page, 'Enter')
  await page.getByText('Tags restored').waitFor()
  await page.getByText('No matching rows').waitFor()
  await bar.getByText('3 selected (3 of them not shown)').waitFor()
})

test('subscribers and students: compact rows, export, rows by the page', nightly, async ({ page }) => {
  await goTo(page, 'subscr', '/view-subscribers', 'Subscribers')
  await page.locator('tbody tr[aria-rowindex="2"]').waitFor()
  const compact = page.getByRole('button', { name: 'Compact rows' })
  await tabTo(compact)
  await press(page, 'Enter')
  await expect.poll(() => compact.getAttribute('aria-pressed')).toBe('false')
  const download = page.waitForEvent('download')
  await tabTo(page.getByRole('button', { name: /Excel/ }))
  await press(page, 'Enter')
  expect((await download).suggestedFilename()).toBe('Subscribers.xlsx')
  await goTo(page, 'student pro', '/view-student-profiles', 'Student profiles')
  await page.locator('tbody tr[aria-rowindex="2"]').waitFor()
  await tabTo(page.getByRole('button', { name: 'More exports' }))
  await press(page, 'Enter')
  await page.getByRole('menuitem', { name: 'As CSV', exact: true }).waitFor()
  await press(page, 'Escape')
  await expectFocus(page.getByRole('button', { name: 'More exports' }))
  await tabTo(page.locator('.data-table__open').first())
  await press(page, 'PageDown', 'PageDown')
  await expect
    .poll(() => page.getByRole('region', { name: 'Student profiles' }).evaluate((e) => e.scrollTop))
    .toBeGreaterThan(0)
})

test(
  'users: a file is chosen, looked at, imported, and the new one is found and removed',
  nightly,
  async ({ page }) => {
    // What the system's own dialog for files does when a file is chosen there.
    page.on('filechooser', (chooser) => void chooser.setFiles(newUser))
    await goTo(page, 'add auth', '/add-users', 'Add authorised users')
    await tabTo(page.getByLabel('Excel file'))
    await press(page, 'Enter')
    await tabTo(page.getByRole('button', { name: 'Import and invite 1' }))
    await press(page, 'Enter')
    await page.getByText('1 added and invited').waitFor()
    await expectFocus(page.getByLabel('Excel file'))
    await goTo(page, 'authorised users', '/view-users', 'Authorised users')
    await tabTo(page.getByRole('searchbox'))
    await page.keyboard.type('keys.only')
    await page.waitForURL(/q=keys\.only/)
    await tabTo(page.locator('.data-table__open').first())
    await press(page, 'Enter')
    await tabTo(acts(page))
    await press(page, ...last)
    const question = page.getByRole('dialog', { name: /^Remove / })
    await tabTo(question.getByRole('button', { name: 'Remove authorised user' }))
    await press(page, 'Enter')
    await page.getByText('keys.only@example.org removed').waitFor()
    await page.getByText('No matching rows').waitFor()
    await expectSeenFocus(page)
  },
)

test('a team: made, changed, dissolved', async ({ page }) => {
  await goTo(page, 'create team', '/create-team', 'Create team')
  await tabTo(page.getByLabel('Team name'))
  // The companies come a moment after the form.
  await page.getByLabel('Team name').locator('option').nth(1).waitFor({ state: 'attached' })
  await press(page, 'ArrowDown')
  await press(page, 'Tab')
  await page.keyboard.type('boss@partners.example')
  for (let member = 1; member <= 5; member++) {
    await press(page, 'Tab')
    await page.keyboard.type(`member${member}@university.example`)
  }
  await press(page, 'Enter')
  await page.getByText(/^Team at .* created$/).waitFor()
  await expectSeenFocus(page)
  await goTo(page, 'view teams', '/view-teams', 'View teams')
  await tabTo(page.locator('.data-table__open').first())
  await press(page, 'Enter')
  await tabTo(drawer(page).getByRole('button', { name: 'Change members' }))
  await press(page, 'Enter')
  await expectFocus(drawer(page).getByLabel('Representative email'))
  await press(page, 'Control+a')
  await page.keyboard.type('new.boss@partners.example')
  await press(page, 'Enter')
  await drawer(page).getByText('changed the team').waitFor({ state: 'attached' })
  await expectFocus(drawer(page).getByRole('button', { name: 'Change members' }))
  await tabTo(acts(page))
  await press(page, ...last)
  await expectFocus(drawer(page).getByLabel('Reason'))
  await page.keyboard.type('The company withdrew.')
  await tabTo(drawer(page).getByRole('button', { name: 'Dissolve team' }))
  await press(page, 'Enter')
  await page.getByText('No Data Available').waitFor()
  await goTo(page, 'audit', '/audit', 'Audit log')
  const record = page.getByRole('row').nth(1)
  for (const said of ['dissolved the team', 'Reason: The company withdrew.'])
    await expect.poll(() => record.textContent()).toContain(said)
})

test('the outbox: a mail is opened and left', nightly, async ({ product, page }) => {
  await inviteAdvisor(page, product, 'keys.only@example.org')
  await goTo(page, 'outbox', '/outbox', 'Outbox')
  await tabTo(page.locator('.data-table__open').first())
  await press(page, 'Enter')
  await drawer(page).getByText('keys.only@example.org').first().waitFor()
  await press(page, 'Escape')
  await expectFocus(page.locator('.data-table__open').first())
})

test('the audit log: a filter is chosen and a record looked at as it was kept', nightly, async ({ page }) => {
  await createTeam(page)
  const [team] = await get<{ _id: string }[]>(page, '/api/team/getAllTeams')
  await send(page, 'POST', `/api/team/${team?._id}/dissolve`, { reason: 'The company withdrew.' })
  await goTo(page, 'audit', '/audit', 'Audit log')
  await tabTo(page.locator('select[name=action]'))
  await page.keyboard.type('dissolved')
  await tabTo(page.getByRole('button', { name: 'Show', exact: true }))
  await press(page, 'Enter')
  await page.waitForURL(/action=dissolve-team/)
  await tabTo(page.locator('.audit-line').first())
  await press(page, 'Enter')
  await page.getByText('"reason":"The company withdrew."').waitFor()
  await expectFocus(page.locator('.audit-line').first())
})
