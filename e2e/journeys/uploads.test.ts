import { mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { gif, jpeg, pdfOf, png } from '../../server/test/sample-files.ts'
import { findAxeViolations, phone, signOn, type TestBrowser } from '#support/browser.ts'
import { nightly, test } from '#support/journey.ts'
import type { Product } from '#support/product.ts'

const fixture = (name: string) => join(import.meta.dirname, '../fixtures', name)
const pdf = (text: string, size = 0) => ({
  name: 'team_aldor.pdf',
  mimeType: 'application/pdf',
  buffer: pdfOf({ text, size }),
})
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const done = (page: Page) => page.getByRole('dialog', { name: 'Congratulations! You have submitted your data.' })

async function open(
  product: Product,
  browser: TestBrowser,
  path: string,
  person: RegExp,
  options?: Parameters<TestBrowser['open']>[1],
) {
  const { page, complaints } = await browser.open(product.url, options)
  await signOn(page, product.url, person)
  await page.goto(product.url + path)
  await page.locator('#upload-file').waitFor({ state: 'attached' })
  return { page, complaints }
}

/** A line as slow as a hotel's. */
async function lineOf(page: Page) {
  const session = await page.context().newCDPSession(page)
  return (uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
}
const slow = 300 * 1024

/** Stored and half-written files on the disk; a small picture that is being written stands there for a moment too. */
async function filesOnDisk(product: Product): Promise<{ whole: number; unfinished: number }> {
  const count = async (name: string) =>
    (await readdir(join(product.dataDir, 'files', name), { recursive: true, withFileTypes: true })).filter(
      (entry) => entry.isFile() && !entry.name.endsWith('.thumbnail'),
    ).length
  return { whole: await count('whole'), unfinished: await count('unfinished') }
}

/** What is stored once nothing is being written. */
async function restingFiles(product: Product) {
  await expect.poll(async () => (await filesOnDisk(product)).unfinished).toBe(0)
  return filesOnDisk(product)
}

describe('a poster', () => {
  test('is asked for, refused by content and size before it is sent, and taken', async ({
    product,
    browser,
    onTestFinished,
  }) => {
    const { page, complaints } = await open(product, browser, '/upload-poster', /Arjun/)
    await button(page, 'Upload').click()
    await page.getByText('Please select a file to upload.').waitFor()
    expect(await findAxeViolations(page)).toEqual([])

    await page.setInputFiles('#upload-file', { name: 'team_aldor.png', mimeType: 'image/png', buffer: png })
    await page
      .getByText('Invalid file type. Only PDF files are allowed. This file is in PNG format. Export it as PDF.')
      .waitFor()

    const folder = await mkdtemp(join(tmpdir(), 'project-week-files-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const large = join(folder, 'large_poster.pdf')
    await writeFile(large, '%PDF-1.7')
    await truncate(large, 104_857_601)
    await page.setInputFiles('#upload-file', large)
    await page.getByText('File size exceeds the 100MB limit. Please upload a smaller file.').waitFor()

    const poster = { ...pdf('The first'), name: 'Our poster.pdf' }
    await page.setInputFiles('#upload-file', poster)
    await button(page, 'Upload').click()
    await done(page).waitFor()
    await done(page).getByText('Our poster.pdf', { exact: false }).first().waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await button(page, 'Upload another file').click()
    await page.getByRole('heading', { name: 'Our poster.pdf' }).waitFor()
    // The picture of its first page is made while we look.
    await page.locator('.file-card img').waitFor()
    expect(complaints).toEqual([])
  })

  test(
    'with the content of something else is refused with its reason, and can be replaced by the right one',
    nightly,
    async ({ product, browser }) => {
      const { page } = await open(product, browser, '/upload-poster', /Arjun/)
      await page.setInputFiles('#upload-file', {
        ...pdf(''),
        buffer: Buffer.from('<script>alert(1)</script> as a poster'),
      })
      await button(page, 'Upload').click()
      const alert = page.getByRole('alert')
      await alert.getByText('An error has occurred. Please try again after selecting the file again.').waitFor()
      await alert.getByText('team_aldor.pdf was not accepted. Invalid file type. Only PDF files are allowed.').waitFor()
      // The same file would be refused again: there is nothing to try, another one has to be chosen.
      expect(await button(page, 'Try again').count()).toBe(0)
      await button(page, 'Upload').click()
      await page.getByText('Please select a file to upload.').waitFor()
      await page.setInputFiles('#upload-file', pdf('The right one'))
      await alert.waitFor({ state: 'detached' })
      await button(page, 'Upload').click()
      await done(page).waitFor()
    },
  )

  test('that is cancelled half way leaves nothing', nightly, async ({ product, browser }) => {
    const { page } = await open(product, browser, '/upload-poster', /Sof/)
    const before = await restingFiles(product)
    const setLine = await lineOf(page)
    await setLine(slow)
    await page.setInputFiles('#upload-file', pdf('Never mind', 5_000_000))
    await button(page, 'Upload').click()
    await page.getByText(/per second, .* left/).waitFor()
    expect(await findAxeViolations(page)).toEqual([])
    await button(page, 'Cancel').click()
    await page.getByText('Upload cancelled. Nothing was saved.').waitFor()
    await expect.poll(() => filesOnDisk(product)).toEqual(before)
  })

  test(
    'whose connection breaks in the middle can be paused, and goes on after a reload',
    nightly,
    async ({ productProcess: product, browser, onTestFinished }) => {
      const folder = await mkdtemp(join(tmpdir(), 'project-week-files-'))
      onTestFinished(() => rm(folder, { recursive: true, force: true }))
      const poster = join(folder, 'team_aldor.pdf')
      await writeFile(poster, pdfOf({ text: 'In pieces', size: 6_000_000 }))
      const { page } = await open(product, browser, '/upload-poster', /Sof/)
      const before = await restingFiles(product)
      const setLine = await lineOf(page)
      await setLine(slow)
      await page.setInputFiles('#upload-file', poster)
      const firstPiece = page.waitForResponse((response) => response.request().method() === 'PATCH')
      await button(page, 'Upload').click()
      expect((await firstPiece).status()).toBe(204)
      await product.kill()
      await page.getByText('Connection lost. The upload will continue', { exact: false }).waitFor()
      expect(await findAxeViolations(page)).toEqual([])
      await button(page, 'Pause').click()
      await page.getByText('Paused. What has been sent is kept', { exact: false }).waitFor()
      await product.restart()
      await setLine(-1)

      // Closed meanwhile: the same file goes on where it was.
      const asked: string[] = []
      page.on('dialog', (dialog) => void dialog.accept())
      await page.reload()
      page.on('request', (request) => {
        if (request.url().includes('/api/uploads')) asked.push(request.method())
      })
      await page.setInputFiles('#upload-file', poster)
      await button(page, 'Upload').click()
      await done(page).waitFor()
      expect(asked).toEqual(['HEAD', 'PATCH', 'POST'])
      await expect.poll(() => filesOnDisk(product)).toEqual({ whole: before.whole + 1, unfinished: 0 })
    },
  )

  test('is not taken while the edition has closed posters', async ({ product, browser }) => {
    const { page } = await browser.open(product.url)
    await signOn(page, product.url, /Arjun/)
    await page.route('**/api/editions/current', async (route) => {
      const response = await route.fetch()
      const state = (await response.json()) as { windows: object }
      await route.fulfill({ response, json: { ...state, windows: { ...state.windows, posterUpload: false } } })
    })
    await page.goto(`${product.url}/upload-poster`)
    await page
      .getByText('YOU ARE ALREADY REGISTERED WITH US. PLEASE WAIT FOR THE MATCHING PERIOD TO END. THANK YOU')
      .waitFor()
    expect(await page.locator('#upload-file').count()).toBe(0)
  })

  test('can be dropped beside the button', nightly, async ({ product, browser }) => {
    const { page } = await open(product, browser, '/upload-poster', /Arjun/)
    const dropped = await page.evaluateHandle(() => {
      const transfer = new DataTransfer()
      transfer.items.add(new File(['%PDF-1.7'], 'dropped_poster.pdf', { type: 'application/pdf' }))
      return transfer
    })
    await page.dispatchEvent('.drop-zone', 'dragenter', { dataTransfer: dropped })
    await page.getByText('Drop it here', { exact: true }).waitFor()
    await page.dispatchEvent('.drop-zone', 'drop', { dataTransfer: dropped })
    await page.getByText('dropped_poster.pdf').waitFor()
    await expect.poll(() => page.getByText('Drop it here', { exact: true }).count()).toBe(0)
  })
})

describe('pictures and videos', () => {
  test('of each type arrive, and admins find and open them', nightly, async ({ product, browser }) => {
    const { page, complaints } = await open(product, browser, '/upload-image', /Arjun/, phone)
    expect(await page.getByRole('link', { name: 'shared folder' }).getAttribute('href')).toContain('/students')
    const files = [
      { name: 'a_aldor.png', mimeType: 'image/png', buffer: png },
      { name: 'b_aldor.jpg', mimeType: 'image/jpeg', buffer: jpeg },
      { name: 'c_aldor.gif', mimeType: 'image/gif', buffer: gif },
      fixture('film.mp4'),
      fixture('film.mov'),
      fixture('film.avi'),
    ]
    for (const file of files) {
      await page.setInputFiles('#upload-file', file)
      await button(page, 'Upload').click()
      await done(page).waitFor()
      await page.keyboard.press('Escape')
    }
    expect(await findAxeViolations(page)).toEqual([])

    const { page: office } = await browser.open(product.url)
    await signOn(office, product.url, /Miriam/)
    await office.route('**/api/upload/getPosters*', (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'out of order' } } }),
    )
    await office.goto(`${product.url}/view-posters`)
    await office.getByText(/^Failed to load posters: ./).waitFor()
    await office.goto(`${product.url}/view-images`)
    await office.getByText('6 of 6').waitFor()
    expect(await findAxeViolations(office)).toEqual([])
    await office.getByRole('button', { name: /^Videos/ }).click()
    await office.getByText('3 of 6').waitFor()
    await office.getByRole('searchbox').fill('film.mp4')
    await office.getByText('1 of 6').waitFor()
    const [preview] = await Promise.all([
      office.context().waitForEvent('page'),
      office.getByRole('link', { name: 'Preview film.mp4 in a new tab' }).click(),
    ])
    // It plays.
    await expect
      .poll(() => preview.evaluate(() => document.querySelector('video')?.readyState ?? 0))
      .toBeGreaterThanOrEqual(2)
    expect(complaints).toEqual([])
  })

  test('are refused in the words for each failure', nightly, async ({ product, browser }) => {
    const { page } = await open(product, browser, '/upload-image', /Arjun/)
    const words: [number, string][] = [
      [200, 'An unexpected error occurred. Please try again.'],
      [400, 'Invalid request. Please check your file and try again.'],
      [404, 'Profile not found. Please log in again.'],
      [500, 'Internal server error. Please try again later.'],
      [503, 'An unexpected error occurred. Please try again.'],
    ]
    await page.setInputFiles('#upload-file', { name: 'a_b.png', mimeType: 'image/png', buffer: png })
    for (const [status, text] of words) {
      await page.route('**/api/uploads/*/complete', (route) => route.fulfill({ status, json: {} }))
      await page.getByRole('button', { name: /^(Upload|Try again)$/ }).click()
      await page.getByRole('alert').getByText(text).waitFor()
      expect(await page.getByRole('alert').count()).toBe(1)
      await page.unroute('**/api/uploads/*/complete')
    }
  })

  test('of somebody without an address are not asked for', nightly, async ({ product, browser }) => {
    const { page } = await open(product, browser, '/upload-image', /Arjun/)
    await page.evaluate(() => {
      const user = JSON.parse(localStorage.getItem('user') ?? '{}') as Record<string, unknown>
      delete user['email']
      localStorage.setItem('user', JSON.stringify(user))
    })
    await page.reload()
    await page.getByText('No email found. Please log in again.').waitFor()
    expect(await page.locator('#upload-file').count()).toBe(0)
  })
})

test('the test upload shows what the server found', nightly, async ({ product, browser }) => {
  const { page } = await open(product, browser, '/test-upload-admin', /Miriam/)
  await page.setInputFiles('#upload-file', fixture('film.mov'))
  await button(page, 'Upload').click()
  await page.getByText('What the server found', { exact: true }).waitFor()
  await page.getByText('video/quicktime').waitFor()
  await page.getByText('2,130 bytes').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
})

test(
  'a new poster replaces the one that is shown; admins keep the earlier ones',
  nightly,
  async ({ product, browser }) => {
    const { page } = await open(product, browser, '/upload-poster', /Arjun/)
    for (const name of ['old_aldor.pdf', 'new_aldor.pdf']) {
      await page.setInputFiles('#upload-file', { ...pdf(name), name })
      await button(page, 'Upload').click()
      await done(page).waitFor()
      await page.keyboard.press('Escape')
    }
    await page.getByRole('heading', { name: 'new_aldor.pdf' }).waitFor()
    await page.getByRole('heading', { name: 'old_aldor.pdf' }).waitFor({ state: 'detached' })

    const { page: office } = await browser.open(product.url)
    await signOn(office, product.url, /Miriam/)
    await office.goto(`${product.url}/view-posters?q=new_aldor`)
    await office.getByText(/earlier version/).click()
    await office.getByText('old_aldor.pdf').waitFor()
    expect(await findAxeViolations(office)).toEqual([])
  },
)
