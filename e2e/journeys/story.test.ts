// @module-tag night
import { read, utils } from '@e965/xlsx'
import type { Company } from '@project-week/contract/companies/company'
import type { Team } from '@project-week/contract/teams/team'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { BrowserContextOptions } from 'playwright-core'
import { expect } from 'vitest'
import { downloadBy, phone, signOn } from '#support/browser.ts'
import { get, moveClock, send } from '#support/calls.ts'
import { officeTest } from '#support/office.ts'
import { answerLinkTo, chooseRun, hostLinkTo, mailTo, publishRun } from '#support/publishing.ts'
import { has, openInGnumeric, openInLibreOffice } from '#support/spreadsheets.ts'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { readFile } from 'node:fs/promises'
import { registrationOf } from '../../server/test/factories.ts'

/** What PDFium reads on each page of a file. Throws where it is no PDF. */
async function textsOf(file: string): Promise<string[]> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(await readFile(file))
    const texts = [...document.pages()].map((page) => page.getText().replace(/\s+/g, ' '))
    document.destroy()
    return texts
  } finally {
    library.destroy()
  }
}

/*
 * From a proposal to a certificate, on the screens that people use: the office at its desk, students and a company on
 * phones. What each screen looks like and refuses is walked in the journeys of its own; here it is one story.
 */
const arjun = 'arjun.mehta@university.example'
const lena = 'lena.brandt@university.example'
const poster = fileURLToPath(
  new URL('../../content/public/posters/team-krume_brotzeit-und-toechter.pdf', import.meta.url),
)
const title = 'Bread that sells before it is baked'
const calmPhone = { ...phone, reducedMotion: 'reduce' } as const

officeTest('from a run to a verified certificate', async ({ product, page, browser }) => {
  const open = async (url: string, options: BrowserContextOptions = calmPhone) =>
    (await browser.open(url, options)).page

  // What the story starts from: Lena is registered too; Arjun and she belong to one company, and another one takes no
  // part, so that somebody waits.
  const lenas = await open(product.url)
  await signOn(lenas, product.url, /Lena/)
  await send(lenas, 'POST', '/api/profile', registrationOf({ currentfieldofstudy: 'Mechatronics - M.Sc.' }))
  const [company, absent] = await get<Company[]>(page, '/api/company?semester=SS26')
  if (company === undefined || absent === undefined) throw new Error('the sample has companies')
  for (const search of ['03700001', '03700002']) {
    const [student] = await get<{ id: string }[]>(page, `/api/matching/students?search=${search}`)
    const pin = { kind: 'pin', companyId: company._id, studentIds: [student?.id], reason: 'They know each other.' }
    await send(page, 'POST', '/api/matching/rules', pin)
  }
  await send(page, 'POST', `/api/company/${absent._id}/cancel`, { reason: 'Short of people.' })
  const membersOf = async () => {
    const teams = await get<Team[]>(page, '/api/team/getAllTeams')
    return teams.find(({ companyId }) => companyId === company._id)?.members ?? []
  }

  // The run, its board, and the publication.
  await chooseRun(page, product)
  await page.goto(`${product.url}/matching?part=board`)
  const onBoard = page.locator('.board__team').filter({ has: page.getByRole('heading', { name: company.companyName }) })
  await onBoard.getByText(/Arjun Mehta/).waitFor()
  await onBoard.getByText(/Lena Brandt/).waitFor()
  await publishRun(page, product)

  // The mails are read, the first one in the office's outbox.
  await page.goto(`${product.url}/outbox`)
  await page.getByRole('searchbox').fill(arjun)
  await page.getByRole('row', { name: /Your team at/ }).click()
  await page
    .getByRole('dialog')
    .getByText(/Please accept or decline by/)
    .first()
    .waitFor()

  // Three accept, one declines, and the next on the waiting list accepts.
  const first = await membersOf()
  const others = first.filter((email) => email !== arjun && email !== lena)
  const [accepting = '', declining = ''] = others
  for (const email of [arjun, lena, accepting]) {
    const student = await open(await answerLinkTo(page, email))
    await student.getByRole('button', { name: 'Accept' }).click()
    await student.getByText('Place accepted').waitFor()
  }
  const declines = await open(await answerLinkTo(page, declining))
  await declines.getByRole('button', { name: 'Decline …' }).click()
  await declines.getByRole('textbox', { name: /^Reason for declining/ }).fill('An exam on Tuesday')
  await declines.getByRole('button', { name: 'Decline place' }).click()
  await declines.getByText('Place declined').waitFor()
  const second = (await membersOf()).find((email) => !first.includes(email)) ?? ''
  const joins = await open(await answerLinkTo(page, second))
  await joins.getByRole('button', { name: 'Accept' }).click()
  await joins.getByText('Place accepted').waitFor()

  // The company confirms its team by the link of its mail.
  const host = await open(await hostLinkTo(page, company.contactPerson.email))
  await host.getByRole('button', { name: 'Team bestätigen' }).click()
  await host.getByText('Team bestätigt').waitFor()
  // On a phone, a tick stands beside what it is about.
  const consent = host.locator('.hosted-team__consent').first()
  const ticks = await consent.evaluate((line) => {
    const text = document.createRange()
    text.selectNodeContents(line.lastChild!)
    return { tick: line.querySelector('svg')!.getBoundingClientRect().bottom, text: text.getBoundingClientRect().top }
  })
  expect(ticks.tick).toBeGreaterThan(ticks.text)

  // A drop-out: the office is told, the board names who may have the place, and it is offered. Each place is looked at
  // from here on; the job that offers them on by itself would be faster now and then.
  const { edition, version } = await get<{
    version: string
    edition: { label: string; answers: { until: string; silent: string; offers: string } }
  }>(page, '/api/editions/SS26')
  const { label: _, ...settings } = edition
  const reviewed = { ...settings, answers: { ...settings.answers, offers: 'reviewed' } }
  await send(page, 'PUT', `/api/editions/SS26?version=${encodeURIComponent(version)}`, reviewed)
  await lenas.goto(`${product.url}/student-profile-actions`)
  await lenas.getByRole('button', { name: 'Withdraw registration' }).click()
  await lenas.getByRole('dialog').getByRole('button', { name: 'Withdraw registration' }).click()
  await lenas.getByText('Registration withdrawn').waitFor()
  await page.goto(`${product.url}/matching?part=board`)
  await page.getByRole('button', { name: /^Replacements\W+Lena/ }).click()
  const replacements = page.getByRole('dialog')
  await replacements
    .getByText(/Match score \d+, no one else moves: /)
    .first()
    .waitFor()
  await replacements
    .getByRole('button', { name: /^Offer place/ })
    .first()
    .click()
  await page.getByText(/^Place offered to /).waitFor()
  const known = new Set([...first, second])
  const third = (await membersOf()).find((email) => !known.has(email)) ?? ''
  expect(await membersOf()).not.toContain(lena)
  const replaces = await open(await answerLinkTo(page, third))
  await replaces.getByRole('button', { name: 'Accept' }).click()
  await replaces.getByText('Place accepted').waitFor()
  await host.reload()
  await host.getByText(third).waitFor()

  // The week: the company says who attended. Only Arjun can sign on in the demo, so only he comes.
  await moveClock(page, 'programme-week')
  await host.reload()
  await host.getByRole('link', { name: 'Anwesenheit erfassen' }).click()
  await host.getByRole('button', { name: /^Anwesend: Arjun/ }).click()
  for (const tap of await host.getByRole('button', { name: /^Abwesend: (?!Arjun)/ }).all()) await tap.click()
  await host.goBack()
  await host.getByRole('button', { name: 'Zustimmen' }).click()
  await host.getByText(/^Zugestimmt am /).waitFor()

  // His team hands in its poster, he and the company agree, and the office puts it on the public site.
  const student = await open(product.url)
  await signOn(student, product.url, /Arjun/)
  await student.goto(`${product.url}/upload-poster`)
  await student.locator('input[type=file]').setInputFiles(poster)
  await student
    .getByRole('button', { name: /^(Upload|Submit)/ })
    .first()
    .click()
  await student.getByText('Congratulations!').first().waitFor()
  await student.goto(`${product.url}/student-profile-actions`)
  await student.getByRole('button', { name: 'Agree' }).click()
  await student.getByText(/^You agreed on/).waitFor()
  await page.goto(`${product.url}/view-posters`)
  await page.getByText('Not on the public site: everyone has agreed').click()
  await page.getByRole('textbox', { name: 'Title of the team’s public page' }).fill(title)
  await page.getByRole('button', { name: 'Publish on the website' }).click()
  await page.getByText('On the public site', { exact: true }).waitFor()
  const visitor = await open(`${product.url}/posters`)
  await visitor.getByRole('link', { name: title }).click()
  await visitor.getByRole('heading', { name: title }).waitFor()
  const sheet = await visitor.getByRole('link', { name: 'Poster as PDF' }).getAttribute('href')
  expect((await visitor.request.get(`${product.url}${sheet}`)).headers()['content-type']).toBe('application/pdf')

  // After the week: the certificate is opened, and its number is verified by the address that it names.
  await moveClock(page, 'afterwards')
  await student.reload()
  const [words = ''] = await textsOf(
    await downloadBy(student, () => student.getByRole('button', { name: 'Download certificate (English)' }).click()),
  )
  expect(words).toContain('Arjun Mehta')
  expect(words).toContain(company.companyName)
  const number = /Number ((?:\w{4}-){4}\w{4})/.exec(words)?.[1] ?? ''
  await visitor.goto(`${product.url}/verify-certificate?number=${number}`)
  await visitor.getByText('This certificate is valid').waitFor()
  await visitor.getByText('Arjun Mehta').waitFor()

  // The examination office opens its list with a program that is not ours.
  await page.goto(`${product.url}/view-teams`)
  const list = await downloadBy(page, () => page.getByRole('button', { name: 'Examination office' }).click())
  const rows = utils.sheet_to_json<Record<string, unknown>>(read(readFileSync(list)).Sheets['Examination office'] ?? {})
  expect(rows).toMatchObject([
    { 'First name': 'Arjun', 'Last name': 'Mehta', Credits: 3, Attended: 'Yes', Poster: 'Yes' },
  ])
  if (has.gnumeric) expect(openInGnumeric(list).cells.at(1)).toEqual(expect.arrayContaining(['03700002', 'Mehta']))
  if (has.libreOffice) expect(openInLibreOffice(list).at(1)).toEqual(expect.arrayContaining(['03700002', 'Mehta']))

  // And what was said on the way stands in the mails.
  await mailTo(page, 'project-week@example.org', /Lena Brandt .* withdrew/)
  const [told] = await mailTo(
    page,
    company.contactPerson.email,
    /These students will work with[^]*?Your students can see/,
  )
  expect(told).toContain(third)
  expect(told).not.toContain(lena)
})
