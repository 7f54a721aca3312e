import type { Company } from '@project-week/contract/companies/company'
import { expect } from 'vitest'
import { downloadBy, findAxeViolations, phone, signOn, widthOf } from '#support/browser.ts'
import { get, moveClock, send } from '#support/calls.ts'
import { desk, officeTest } from '#support/office.ts'
import { hostLinkTo } from '#support/publishing.ts'
import { read, utils } from '@e965/xlsx'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const test = officeTest
const poster = fileURLToPath(
  new URL('../../content/public/posters/team-krume_brotzeit-und-toechter.pdf', import.meta.url),
)
const arjun = 'arjun.mehta@university.example'

test('a team is checked in, hands in its poster, and has certificates that anybody verifies', async ({
  product,
  page,
  browser,
}) => {
  const [company] = await get<Company[]>(page, '/api/company?semester=SS26')
  if (company === undefined) throw new Error('the sample has companies')
  const { _id, companyName: name, contactPerson } = company
  const members = [arjun, ...[1, 2, 3, 4].map((at) => `member${at}@university.example`)]
  await send(page, 'POST', '/api/team/createTeam', { name, representativeEmail: 'boss@partners.example', members })

  await moveClock(page, 'programme-week')
  await page.goto(`${product.url}/dashboard`)
  await page.getByRole('main').getByRole('link', { name: 'Remind 1 team to upload its poster' }).click()
  await page.waitForURL(/\/outstanding\?f\.owed=poster-missing/)
  await page.getByRole('button', { name: 'Remind these …' }).click()
  await page.getByText('5 people each get one email').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Send reminders' }).click()
  await page.getByText('5 emails queued').waitFor()
  // The day by which it is due is readable as a whole.
  const due = page.getByRole('cell', { name: /^\d\d\/\d\d\/20\d\d$/ }).first()
  const isCut = due.evaluate((cell) => {
    const text = document.createRange()
    text.selectNodeContents(cell)
    return text.getBoundingClientRect().width > cell.clientWidth - 2 * parseFloat(getComputedStyle(cell).paddingLeft)
  })
  expect(await isCut).toBe(false)
  expect(await findAxeViolations(page)).toEqual([])

  await page.goto(`${product.url}/view-teams`)
  await page.getByRole('row', { name: new RegExp(name) }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Record attendance' }).click()
  await page.getByRole('button', { name: 'Absent: member4@university.example' }).click()
  for (const who of ['Arjun Mehta', ...members.slice(1, 4)]) {
    await page.getByRole('button', { name: `Attended: ${who}` }).click()
  }
  expect(await findAxeViolations(page)).toEqual([])
  await page.goBack()
  await page.getByRole('dialog').getByText('Absent').waitFor()
  expect(await findAxeViolations(page)).toEqual([])

  const { page: student, complaints } = await browser.open(product.url, { ...phone, reducedMotion: 'reduce' })
  await signOn(student, product.url, /Arjun/)
  await student.goto(`${product.url}/upload-poster`)
  await student.locator('input[type=file]').setInputFiles(poster)
  await student
    .getByRole('button', { name: /^(Upload|Submit)/ })
    .first()
    .click()
  await student.getByText('Congratulations!').first().waitFor()

  await moveClock(page, 'afterwards')
  await student.goto(`${product.url}/de/student-profile-actions`)
  const german = student.getByRole('button', { name: 'Bescheinigung herunterladen (Deutsch)' })
  const pdf = readFileSync(await downloadBy(student, () => german.click()))
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(await findAxeViolations(student)).toEqual([])
  expect(await widthOf(student)).toBeLessThanOrEqual(phone.viewport.width)
  expect(complaints).toEqual([])

  await page.reload()
  const number = (await page.locator('.certificates__number').first().textContent()) ?? ''
  expect(await findAxeViolations(page)).toEqual([])
  const { page: visitor } = await browser.open(product.url, { ...phone, reducedMotion: 'reduce' })
  await visitor.goto(`${product.url}/de/verify-certificate?number=${number}`)
  await visitor.getByText('Diese Bescheinigung ist gültig').waitFor()
  await visitor.getByText('Arjun Mehta').waitFor()
  expect(await findAxeViolations(visitor)).toEqual([])
  expect(await widthOf(visitor)).toBeLessThanOrEqual(phone.viewport.width)
  await visitor.getByRole('textbox').fill('0000-0000-0000-0000-0000')
  await visitor.getByRole('button', { name: 'Prüfen' }).press('Enter')
  await visitor.getByText('Eine Bescheinigung mit dieser Nummer gibt es nicht.').waitFor()

  await page.getByText('Certificates of participation').click()
  await page.getByRole('button', { name: 'Revoke Arjun Mehta’s certificate' }).click()
  await page.getByRole('button', { name: 'Revoke certificate', exact: true }).click()
  await page.getByText('Enter a reason for revoking the certificate').first().waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Reason' }).fill('He left on Tuesday.')
  await page.getByRole('button', { name: 'Revoke certificate', exact: true }).press('Enter')
  await page.getByText('Arjun Mehta’s certificate revoked').waitFor()
  const { page: again } = await browser.open(product.url, desk)
  await again.goto(`${product.url}/verify-certificate?number=${number}`)
  await again.getByText('This certificate has been revoked').waitFor()
  // A line of text stays readable in a wide window.
  const lead = again.getByText('Every certificate of participation has a number.')
  const ems = await lead.evaluate((text) => text.clientWidth / parseFloat(getComputedStyle(text).fontSize))
  expect(ems).toBeLessThanOrEqual(37)

  // The others did not attend after all: Arjun and the company decide whether his team is shown.
  const [team] = await get<{ _id: string }[]>(page, '/api/team/getAllTeams')
  for (const email of members.slice(1, 4)) {
    await send(page, 'PUT', `/api/team/${team?._id}/check-in/person`, { email, attended: false, before: true })
  }
  await page.goto(`${product.url}/view-posters`)
  await page.getByText('Not on the public site: 1 without consent').click()
  await page.getByRole('paragraph').filter({ hasText: 'Not agreed: Arjun Mehta' }).waitFor()
  await page.getByText('Teams without everyone’s consent: 1').click()
  await page.getByRole('button', { name: 'Email 1 student' }).waitFor()
  await page.getByRole('button', { name: 'Record that Arjun Mehta agreed on paper' }).click()
  await page.getByText('Consent of Arjun Mehta recorded').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Record that Arjun Mehta agreed on paper' }).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await student.goto(`${product.url}/upload-poster`)
  await student.getByRole('button', { name: 'Agree' }).press('Enter')
  await student.getByText(/^You agreed on/).waitFor()
  expect(await findAxeViolations(student)).toEqual([])
  await page.reload()
  await page.getByText('Not on the public site: the company has not agreed').click()
  expect(await findAxeViolations(page)).toEqual([])
  await send(page, 'POST', `/api/company/${_id}/link`, {})
  const token = (await hostLinkTo(page, contactPerson.email)).split('#')[1]
  await send(page, 'POST', '/api/hosting/named', { token, agrees: true })
  await page.reload()
  await page.getByText('Not on the public site: everyone has agreed').click()
  await page.getByRole('button', { name: 'Publish on the website' }).click()
  await page.getByText('Enter what the team worked on').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page
    .getByRole('textbox', { name: 'Title of the team’s public page' })
    .fill('Bread that sells before it is baked')
  await page.getByRole('button', { name: 'Publish on the website' }).press('Enter')
  await page.getByText('On the public site', { exact: true }).waitFor()
  await visitor.goto(`${product.url}/posters`)
  expect(await findAxeViolations(visitor)).toEqual([])
  await visitor.getByRole('link', { name: 'Bread that sells before it is baked' }).click()
  await visitor.getByRole('heading', { name: 'Bread that sells before it is baked' }).waitFor()
  expect(await findAxeViolations(visitor)).toEqual([])
  expect(await widthOf(visitor)).toBeLessThanOrEqual(phone.viewport.width)
  const sheet = await visitor.getByRole('link', { name: 'Poster as PDF' }).getAttribute('href')
  expect((await visitor.request.get(`${product.url}${sheet}`)).headers()['content-type']).toBe('application/pdf')

  await student.goto(`${product.url}/student-profile-actions`)
  await student.getByRole('button', { name: 'Send feedback' }).click()
  await student.getByText('Rate your challenge from 1 to 5').first().waitFor()
  expect(await findAxeViolations(student)).toEqual([])
  for (const question of [/week overall/, /the challenge/, /look after you/, /organised/]) {
    await student.getByRole('group', { name: question }).getByRole('radio', { name: '4, good' }).check()
  }
  await student.getByRole('textbox', { name: 'What should stay as it is?' }).fill('The poster evening')
  await student.getByRole('button', { name: 'Send feedback' }).click()
  await student.getByText(/You can change your answers until/).waitFor()
  await student.getByRole('button', { name: 'Withdraw consent' }).click()
  await student.getByText('You haven’t agreed.').waitFor()
  expect(await findAxeViolations(student)).toEqual([])
  expect(await widthOf(student)).toBeLessThanOrEqual(phone.viewport.width)
  expect((await visitor.reload())?.status()).toBe(404)

  await page.goto(`${product.url}/feedback`)
  await page.getByText('1 of 1 have answered.').waitFor()
  await page.getByText('The poster evening').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  const answers = await downloadBy(page, () => page.getByRole('button', { name: 'Student feedback as Excel' }).click())
  expect(utils.sheet_to_json(read(readFileSync(answers)).Sheets['Feedback'] ?? {})).toMatchObject([
    { 'How was the week overall?': 4, 'What should stay as it is?': 'The poster evening' },
  ])
})
