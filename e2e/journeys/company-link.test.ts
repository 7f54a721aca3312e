import type { Company } from '@project-week/contract/companies/company'
import type { Team } from '@project-week/contract/teams/team'
import { moveDemoClock } from '@project-week/contract/editions/edition'
import { expect } from 'vitest'
import { nightly } from '#support/journey.ts'
import { findAxeViolations, phone, signOn, widthOf } from '#support/browser.ts'
import { get, send } from '#support/calls.ts'
import { officeTest } from '#support/office.ts'
import { chooseRun, hostLinkTo, publishRun } from '#support/publishing.ts'

const test = officeTest

const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj ' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

test('a company answers by its link, and its students and the office read it', async ({ product, page, browser }) => {
  await chooseRun(page, product)
  await publishRun(page, product)
  const teams = await get<Team[]>(page, '/api/team/getAllTeams')
  const companies = await get<Company[]>(page, '/api/company?semester=SS26')
  // Arjun can be signed on as, so his team's page shows what the company says.
  const arjun = teams.find(({ members }) => members.includes('arjun.mehta@university.example'))
  const company = companies.find(({ _id }) => _id === arjun?.companyId)
  if (arjun === undefined || company === undefined) throw new Error('Arjun has a team')
  const link = await hostLinkTo(page, company.contactPerson.email)

  const { page: host, complaints } = await browser.open(link, { ...phone, reducedMotion: 'reduce' })
  await host.getByRole('heading', { name: company.companyName }).waitFor()
  await host.getByText('arjun.mehta@university.example').waitFor()
  expect(await findAxeViolations(host)).toEqual([])
  expect(await widthOf(host)).toBeLessThanOrEqual(phone.viewport.width)

  await host.getByRole('button', { name: 'Änderung anfragen …' }).press('Enter')
  await host.getByRole('button', { name: 'Änderung anfragen' }).press('Enter')
  await host.getByText('Bitte geben Sie an, was sich ändern soll').first().waitFor()
  expect(await findAxeViolations(host)).toEqual([])
  await host.getByRole('textbox', { name: /^Was soll sich ändern/ }).fill('Wir haben Platz für drei.')
  await host.getByRole('button', { name: 'Änderung anfragen' }).press('Enter')
  await host.getByText('Änderung angefragt').first().waitFor()
  expect(await findAxeViolations(host)).toEqual([])

  await page.goto(`${product.url}/dashboard`)
  await page.getByRole('main').getByRole('link', { name: 'Settle the change that 1 company requested' }).click()
  await page.getByRole('row', { name: new RegExp(company.companyName) }).click()
  await page.getByText('Wir haben Platz für drei.', { exact: true }).waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Mark as done' }).click()
  await page.getByText('Request marked as done').waitFor()

  await host.reload()
  await host.getByRole('button', { name: 'Speichern' }).click()
  await host.getByText('Bitte geben Sie die Uhrzeit ein').first().waitFor()
  expect(await findAxeViolations(host)).toEqual([])
  await host.getByLabel('Uhrzeit').fill('09:30')
  await host.getByRole('textbox', { name: /^Anreise und Unterkunft/ }).fill('Den Zug buchen wir.')
  await host.getByRole('button', { name: 'Speichern' }).click()
  await host.getByText(/^Gespeichert\./).waitFor()
  await host.getByRole('button', { name: 'Team bestätigen' }).click()
  await host.getByText('Team bestätigt').waitFor()
  if (company.ndaRequired === 'yes') {
    // On a phone, a long heading breaks between its words.
    expect(await host.locator('#hosting-nda').textContent()).toContain('Geheimhaltungs\u00advereinbarung')
    await host.getByLabel('NDA als PDF').setInputFiles({ name: 'nda.pdf', mimeType: 'application/pdf', buffer: pdf })
    await host.getByRole('button', { name: 'Hochladen' }).click()
    await host.getByText(/^nda\.pdf, hochgeladen am/).waitFor()
  }
  expect(await findAxeViolations(host)).toEqual([])
  expect(complaints).toEqual([])

  const { page: student } = await browser.open(product.url, { ...phone, reducedMotion: 'reduce' })
  await signOn(student, product.url, /Arjun/)
  await student.goto(`${product.url}/student-profile-actions`)
  await student.getByText('Den Zug buchen wir.').waitFor()
  await student.getByRole('heading', { name: 'Monday at 09:30' }).waitFor()
  expect(await findAxeViolations(student)).toEqual([])

  await page.goto(`${product.url}/view-company-profiles?f.state=confirmed`)
  await page.getByRole('row', { name: new RegExp(company.companyName) }).click()
  await page.getByText('Company page').click()
  await page.getByRole('button', { name: 'Revoke link' }).click()
  await page.getByText('Link revoked').waitFor()
  await host.reload()
  await host.getByText('Das Programmbüro hat diesen Link gesperrt.').waitFor()
  expect(await findAxeViolations(host)).toEqual([])
  await host.getByRole('textbox', { name: /^E-Mail-Adresse/ }).fill(company.contactPerson.email)
  await host.getByRole('button', { name: 'Link senden' }).click()
  await host.getByText('Bitte prüfen Sie Ihren Posteingang').waitFor()
  expect(await findAxeViolations(host)).toEqual([])
  const anew = await hostLinkTo(page, company.contactPerson.email)
  expect(anew).not.toBe(link)
  const { page: again } = await browser.open(anew, { ...phone, reducedMotion: 'reduce' })
  await again.getByText('Team bestätigt').waitFor()

  await send(page, 'POST', moveDemoClock.path, { phase: 'afterwards' })
  await again.reload()
  await again.getByRole('button', { name: 'Zustimmen' }).click()
  await again.getByText(/^Zugestimmt am /).waitFor()
  await again.getByRole('button', { name: 'Feedback senden' }).click()
  await again.getByText('Bitte bewerten Sie die Ergebnisse des Teams von 1 bis 5').first().waitFor()
  expect(await findAxeViolations(again)).toEqual([])
  for (const question of [/insgesamt/, /erarbeitet/, /passte/, /organisiert/]) {
    await again.getByRole('group', { name: question }).getByRole('radio', { name: '5, sehr gut' }).check()
  }
  await again.getByRole('button', { name: 'Feedback senden' }).click()
  await again.getByText(/lassen sich bis .* ändern/).waitFor()
  expect(await findAxeViolations(again)).toEqual([])
  expect(await widthOf(again)).toBeLessThanOrEqual(phone.viewport.width)

  await send(page, 'POST', moveDemoClock.path, { phase: 'registration-open' })
  await again.reload()
  await again.getByRole('button', { name: 'Teilnahme absagen …' }).click()
  await again.getByRole('textbox', { name: 'Grund der Absage' }).fill('Unsere Anlage steht still.')
  expect(await findAxeViolations(again)).toEqual([])
  await again.getByRole('button', { name: 'Teilnahme absagen' }).click()
  await again.getByText('Ihr Unternehmen hat abgesagt').waitFor()
  expect(await findAxeViolations(again)).toEqual([])
  await page.goto(`${product.url}/view-company-profiles?f.state=cancelled`)
  await page.getByRole('row', { name: new RegExp(company.companyName) }).waitFor()
})

test(
  'a company opens its page from its first email, corrects its registration, and reads it after the close',
  nightly,
  async ({ page, browser }) => {
    const email = 'jana.kern@nordwind.example'
    await send(page, 'POST', '/api/company', {
      companyName: 'Nordwind Robotik',
      fieldOfBusiness: 'IT',
      preferredFieldOfStudy: ['Mechatronics - M.Sc.'],
      companySize: 'Small',
      companyDescription: 'Kleine Roboter für Werkstätten.',
      businessProblem: 'Welcher Handgriff lohnt sich?',
      reasonForParticipation: 'Frische Ideen.',
      sourceOfInformation: 'Plakat',
      ndaRequired: 'no',
      address: { street: 'Hauptstraße', houseNumber: '5', city: 'Garching', country: 'DE', website: '' },
      contactPerson: { firstName: 'Jana', lastName: 'Kern', email, phone: '+49 89 23125 100' },
    })
    const link = await hostLinkTo(page, email)
    const { page: host, complaints } = await browser.open(link, { ...phone, reducedMotion: 'reduce' })
    await host.getByRole('button', { name: 'E-Mail-Adresse bestätigen' }).click()
    await host.getByText(`${email} ist bestätigt`).waitFor()
    // The confirmation leads to the same page.
    expect(await hostLinkTo(page, email)).toBe(link)
    expect(await findAxeViolations(host)).toEqual([])
    expect(await widthOf(host)).toBeLessThanOrEqual(phone.viewport.width)

    await host.getByRole('button', { name: 'Anmeldung korrigieren' }).click()
    await host.getByLabel('Mögliche Aufgabe').fill('')
    await host.getByRole('button', { name: 'Änderungen speichern' }).click()
    await host.getByText('Bitte beschreiben Sie eine mögliche Aufgabe').first().waitFor()
    expect(await findAxeViolations(host)).toEqual([])
    await host.getByLabel('Mögliche Aufgabe').fill('Welche Griffe lernt ein Roboter zuerst?')
    await host.getByRole('button', { name: 'Änderungen speichern' }).click()
    await host.getByText('Anmeldung aktualisiert').waitFor()
    await host.getByText('Welche Griffe lernt ein Roboter zuerst?').waitFor()
    // Where the form was, not wherever its end has left the page.
    const focused = () => host.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused).toBe('Anmeldung korrigieren')

    const { version, edition } = await get<{ version: string; edition: { label: string; flags: object } }>(
      page,
      '/api/editions/SS26',
    )
    const { label: _, ...settings } = edition
    await send(page, 'PUT', `/api/editions/SS26?version=${encodeURIComponent(version)}`, {
      ...settings,
      flags: { ...settings.flags, companyDeadlinePassed: true },
    })
    await host.reload()
    await host.getByText(/^Die Anmeldung ist geschlossen\./).waitFor()
    expect(await host.getByRole('button', { name: 'Anmeldung korrigieren' }).count()).toBe(0)
    await host.getByText('Alle Angaben anzeigen').click()
    await host.getByText('Welche Griffe lernt ein Roboter zuerst?').waitFor()
    expect(await findAxeViolations(host)).toEqual([])
    expect(complaints).toEqual([])
  },
)
