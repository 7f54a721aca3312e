import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findAxeViolations, phone, widthOf } from '#support/browser.ts'
import { send } from '#support/calls.ts'
import { nightly } from '#support/journey.ts'
import { officeTest as test } from '#support/office.ts'

const chart = (page: Page, title: string) =>
  page.locator('figure.chart', { has: page.getByRole('heading', { name: title, exact: true }) })

test(
  'the office follows an edition in pictures that are counted again, lead to their rows and leave as numbers',
  nightly,
  async ({ product, page, browser }) => {
    await page.clock.install()
    await page.getByRole('link', { name: 'All charts' }).click()
    await page.waitForURL(/\/statistics\?semester=SS26$/)
    await page.getByText('241 students are registered in SS26.').waitFor()

    // Somebody else registers a company; nothing is loaded here.
    const other = await browser.open(`${product.url}/api/users/shibboleth/sample?person=miriam&target=/ssologin`)
    await other.page.waitForURL(/\/dashboard$/)
    const places = chart(page, 'Places and students')
    await places.locator('svg').getByText('240', { exact: true }).waitFor()
    await send(other.page, 'POST', '/api/company', {
      companyName: 'Live Orchards',
      fieldOfBusiness: 'Consulting',
      preferredFieldOfStudy: ['Architecture - M.A.'],
      companySize: 'Small',
      companyDescription: 'We grow apples.',
      businessProblem: 'When to pick them.',
      reasonForParticipation: 'Curiosity.',
      sourceOfInformation: 'A friend',
      ndaRequired: 'no',
      address: { street: 'Gate', houseNumber: '1', city: 'Munich', country: 'DE', website: '' },
      contactPerson: { firstName: 'Ann', lastName: 'Apple', email: 'ann@orchards.example', phone: '+49 89 1234567' },
    })
    await page.clock.fastForward(60_000)
    await places.locator('svg').getByText('245', { exact: true }).waitFor()

    // One tab stop a chart, arrow keys from bar to bar, Enter to exactly the rows that the bar counts.
    const fields = chart(page, 'Students and places by field of business')
    expect(await fields.locator('svg a[tabindex="0"]').count()).toBe(1)
    await fields.locator('svg a[tabindex="0"]').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Home')
    const says = (await page.locator('svg a:focus').getAttribute('aria-label')) ?? ''
    const listed = /(\d+) students prefer it/.exec(says)?.[1]
    await page.keyboard.press('Enter')
    await page.getByText(`${listed} of 241 rows`).waitFor()
    await page.goBack()

    // The numbers link to their rows too.
    await places.getByText('Show numbers').click()
    await places
      .getByRole('row', { name: /^Places/ })
      .getByRole('link', { name: '245' })
      .click()
    await page.waitForURL(/\/view-company-profiles\?/)
    await page.goBack()

    await places.getByText('Show numbers').click()
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      places.getByRole('button', { name: 'Download “Places and students” as CSV' }).click(),
    ])
    expect(csv.suggestedFilename()).toMatch(/^SS26-[a-z-]+\.csv$/)
    expect(await readFile(await csv.path(), 'utf8')).toBe(
      '\uFEFFPlaces and students,Number\r\nStudents,241\r\nPlaces,245\r\n',
    )

    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await findAxeViolations(page)).toEqual([])
    }
    // The dashboard shows another edition too, in this tab from then on, without what there is to do in the current one.
    await page.goto(`${product.url}/dashboard`)
    await page.getByRole('heading', { name: 'Now', exact: true }).waitFor()
    await page.getByLabel('Edition').selectOption('SS25')
    // Its year is over: what it counts is another thing.
    await page.getByText('Feedback received').waitFor()
    expect(await page.getByRole('heading', { name: 'Now', exact: true }).count()).toBe(0)
    await page.goto(`${product.url}/dashboard`)
    await page.getByText('Feedback received').waitFor()
    expect(await findAxeViolations(page)).toEqual([])

    const small = await browser.open(
      `${product.url}/api/users/shibboleth/sample?person=miriam&target=${encodeURIComponent('/ssologin')}`,
      { ...phone, reducedMotion: 'reduce' },
    )
    await small.page.waitForURL(/\/dashboard$/)
    await small.page.goto(`${product.url}/de/statistics?semester=SS25`)
    await small.page.getByText(/^In SS25 sind \d+ Studierende angemeldet\./).waitFor()
    expect(await widthOf(small.page)).toBe(phone.viewport.width)
    expect(await findAxeViolations(small.page)).toEqual([])
  },
)
