import { releaseChallenges } from '@project-week/contract/companies/challenge'
import { type Company, registerCompany } from '@project-week/contract/companies/company'
import { type DocumentRecord, publishDraft, readDocument, saveDraft } from '@project-week/contract/content/content'
import { cancelCompany } from '@project-week/contract/publishing/cancellation'
import { createProfile } from '@project-week/contract/registrations/profile'
import * as showcase from '@project-week/contract/showcase/showcase'
import { addSubscriber } from '@project-week/contract/subscribers/subscriber'
import { createTeam, type Team } from '@project-week/contract/teams/team'
import { shippedContent } from '@project-week/content/shipped'
import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApp } from '#src/app.ts'
import { pagesPerMinute } from '#src/http/web-app.ts'
import { insertFile } from '#src/modules/files/file.queries.ts'
import { insertPerson } from '#src/modules/identity/person.queries.ts'
import { saveCompanyConsent } from '#src/modules/showcase/showcase.queries.ts'
import type { Browser } from './app.ts'
import { appFixture, fixture } from './fixtures.ts'
import { companyOf, registrationOf, subscriptionOf } from './factories.ts'
import { openMails } from './open-mails.ts'
import { confirmCompanies } from './registered.ts'

/* Two instances with the built site over one database. */
const webDir = join(import.meta.dirname, '../../web/dist')
const nightly = { tags: ['night'] }
const t = appFixture({}, 'each')
const admin = fixture(() => t.signInAs('Admin'), 'each')
let one: FastifyInstance
let other: FastifyInstance
beforeEach(async () => {
  one = await createApp(t.deps, { webDir, busyAfter: Infinity })
  other = await createApp(t.deps, { webDir, busyAfter: Infinity })
})
afterEach(async () => {
  await one.close()
  await other.close()
})

const pageAt = (instance: FastifyInstance, url: string, cookies: Record<string, string> = {}) =>
  instance.inject({ method: 'GET', url, cookies })
const readBoth = (url: string) => Promise.all([one, other].map((each) => pageAt(each, url, { language: 'en' })))

const params = { name: 'hero' }
const title = { en: 'One week, five people', de: 'Eine Woche, fünf Menschen' }

test('a draft is on the page of an admin’s preview alone, and once it is published on that of everybody, at each instance', async () => {
  const before = await pageAt(other, '/')
  const { version } = (await admin.call(readDocument, { params })).json<DocumentRecord>()
  const content = { ...shippedContent.hero, title }
  const saved = await admin.call(saveDraft, { params, query: { version }, body: { content } })

  const cookies = Object.fromEntries(admin.cookies)
  const preview = await pageAt(one, '/de/?preview=hero', cookies)
  expect(preview.body).toContain(title.de)
  expect(preview.headers['cache-control']).toBe('no-store')
  expect(preview.body).toContain('noindex')
  expect((await pageAt(one, '/de/?preview=hero')).body).not.toContain(title.de)
  expect((await pageAt(one, '/de/', cookies)).body).not.toContain(title.de)
  expect((await pageAt(one, '/?preview=poems', cookies)).body).toBe(before.body)

  await admin.call(publishDraft, { params, query: { version: saved.json<DocumentRecord>().version } })
  for (const instance of [one, other]) {
    expect((await pageAt(instance, '/')).body).toContain(title.en)
    expect((await pageAt(instance, '/de/')).body).toContain(title.de)
  }
  const after = await pageAt(other, '/')
  expect(after.headers.etag).not.toBe(before.headers.etag)
})

test('name and contacts are those that are published, on public pages and in the app, at each instance', async () => {
  expect((await pageAt(other, '/dashboard')).body).toContain(
    `<title>Project Week ${shippedContent.organiser.programme}</title>`,
  )
  const of = { params: { name: 'organiser' } }
  const { version } = (await admin.call(readDocument, of)).json<DocumentRecord>()
  const content = { ...shippedContent.organiser, programme: 'Sprint & </script>', mailbox: 'sprint@see.example' }
  const saved = await admin.call(saveDraft, { ...of, query: { version }, body: { content } })
  await admin.call(publishDraft, { ...of, query: { version: saved.json<DocumentRecord>().version } })
  for (const instance of [one, other]) {
    const { body } = await pageAt(instance, '/dashboard')
    expect(body).toContain('<title>Project Week Sprint &#38; &#60;/script&#62;</title>')
    // For its script; nothing in it ends the element.
    const [, told = ''] = /<script type="application\/json" id="organiser">(.*?)<\/script>/.exec(body) ?? []
    expect(JSON.parse(told)).toEqual(content)
    expect(body).toContain('mailto:sprint@see.example')
    expect((await pageAt(instance, '/de/')).body).toContain('mailto:sprint@see.example')
    expect((await pageAt(instance, '/de/')).body).not.toContain(shippedContent.organiser.mailbox)
    expect((await pageAt(instance, '/manifest.webmanifest')).json()).toMatchObject({ short_name: content.programme })
  }
})

test('once the declaration of consent is edited, its printed file leads to the words that bind', async () => {
  const of = { params: { name: 'statement-of-consent' } }
  const printed = '/consent/Declaration_of_Consent.pdf'
  expect((await pageAt(other, printed)).headers['content-type']).toBe('application/pdf')

  const { version } = (await admin.call(readDocument, of)).json<DocumentRecord>()
  const content = { ...shippedContent['statement-of-consent'], title: { en: 'I agree', de: 'Ich willige ein' } }
  const saved = await admin.call(saveDraft, { ...of, query: { version }, body: { content } })
  expect((await pageAt(other, '/terms')).body).not.toContain('I agree<')
  await admin.call(publishDraft, { ...of, query: { version: saved.json<DocumentRecord>().version } })

  expect((await pageAt(other, '/terms')).body).toContain('I agree<')
  expect((await pageAt(other, '/de/terms')).body).toContain('Ich willige ein<')
  const target = async (cookies: Record<string, string>) => (await pageAt(other, printed, cookies)).headers.location
  expect(await target({})).toBe('/terms#statement-of-consent')
  expect(await target({ language: 'de' })).toBe('/de/terms#statement-of-consent')
})

test(
  'a released challenge is on the page of each instance, for its programmes, until its company cancels',
  nightly,
  async () => {
    const [programme = ''] = companyOf().preferredFieldOfStudy
    const body = companyOf({ agreesToChallenge: true, businessProblem: 'Every <eighth> part is scrap.' })
    const id = (await t.browser().call(registerCompany, { body })).json<Company>()._id
    await confirmCompanies(t)
    const shows = async (url: string) =>
      (await readBoth(url)).map(
        (page) => page.statusCode === 200 && page.body.includes('Every &lt;eighth&gt; part is scrap.'),
      )
    const pages = ['/challenges', '/de/challenges', `/challenges?programme=${encodeURIComponent(programme)}`]
    for (const url of pages) expect(await shows(url)).toEqual([false, false])

    await admin.call(releaseChallenges, { body: { changes: [{ id, isShown: true }] } })
    for (const url of pages) expect(await shows(url)).toEqual([true, true])
    const [page] = await readBoth('/challenges')
    expect(page?.body).toContain('One open challenge')
    expect(page?.body).not.toContain(body.companyName)
    expect((await readBoth('/de/challenges'))[0]?.body).toContain('Eine offene Aufgabe')
    // Of another programme none, of one that there is not all.
    expect(await shows('/challenges?programme=Architecture%20-%20M.A.')).toEqual([false, false])
    expect(await shows('/challenges?programme=Alchemy')).toEqual([true, true])

    await admin.call(cancelCompany, { params: { id }, body: { reason: 'No time.' } })
    for (const url of pages) expect(await shows(url)).toEqual([false, false])
  },
)

test(
  'a released team has a page in both languages at each instance, and none once a consent is taken back',
  nightly,
  async () => {
    const members = [1, 2, 3, 4, 5].map((at) => `m${at}@university.example`)
    const students = new Map<string, Browser>()
    for (const email of members) {
      const student = await t.signOn({ email })
      await student.call(createProfile, { body: registrationOf() })
      students.set(email, student)
    }
    const registered = await t.browser().call(registerCompany, { body: companyOf({ companyName: 'Aldor' }) })
    const { _id: companyId } = registered.json<Company>()
    const { version } = showcase.companyConsent
    await saveCompanyConsent(t.deps.db, { companyId, email: 'boss@aldor.example', version, now: t.clock.now() })
    const body = { name: 'Aldor', representativeEmail: 'boss@aldor.example', members }
    const { _id: id } = (await admin.call(createTeam, { body })).json<Team>()
    const fileId = t.deps.newId()
    await insertFile(t.deps.db, {
      id: fileId,
      edition: 'SS26',
      kind: 'poster',
      ownerId: null,
      uploaderId: null,
      teamId: id,
      filename: 'p.pdf',
      type: 'application/pdf',
      size: 1,
      sha256: '',
      createdAt: t.clock.now(),
      thumbnail: 'made',
    })
    const posterTitle = 'Less <waste> & more "press"'
    const answer = async (email: string, agrees: boolean) => {
      const given = await students.get(email)?.call(showcase.answerShowcase, { params: { team: id }, body: { agrees } })
      expect(given?.statusCode).toBe(200)
    }
    for (const email of members) await answer(email, true)
    const pages = ['/posters', '/de/posters', `/posters/${id}`, `/de/posters/${id}`]
    const shows = async (url: string) =>
      (await readBoth(url)).map((page) => page.body.includes('Less &lt;waste&gt; &amp; more'))

    for (const url of pages) expect(await shows(url)).toEqual([false, false])
    expect((await readBoth(`/posters/${id}`)).map(({ statusCode }) => statusCode)).toEqual([404, 404])

    await admin.call(showcase.releaseFile, { params: { fileId }, body: { title: posterTitle } })
    for (const url of pages) expect(await shows(url)).toEqual([true, true])
    const [page] = await readBoth(`/posters/${id}`)
    expect(page?.statusCode).toBe(200)
    expect(page?.body).toContain('noindex')
    expect(page?.body).toContain(`/api/showcase/${fileId}/picture`)
    expect(page?.body).toContain('Aldor')
    expect((await readBoth(`/posters/${t.deps.newId()}`)).map(({ statusCode }) => statusCode)).toEqual([404, 404])

    await answer(members[4] ?? '', false)
    for (const url of pages) expect(await shows(url)).toEqual([false, false])
    expect((await readBoth(`/de/posters/${id}`)).map(({ statusCode }) => statusCode)).toEqual([404, 404])
  },
)

const hall = '203.0.113.7'
const visit = async (url: string, remoteAddress = hall) => {
  const headers = { accept: 'text/html', 'accept-encoding': 'br', cookie: 'language=en' }
  return one.inject({ method: 'GET', url, remoteAddress, headers })
}

test('500 people behind one address get their pages, and who asks on and on is told to wait', nightly, async () => {
  const addresses = ['/', '/posters', '/terms', '/imprint', '/accessibility', '/student-profile-actions']
  const statuses = new Map<number, number>()
  for (let person = 0; person < 500; person += 1) {
    for (const { statusCode } of await Promise.all(addresses.map((address) => visit(address)))) {
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
    }
  }
  expect(Object.fromEntries(statuses)).toEqual({ 200: pagesPerMinute })
  const refused = await visit('/de/posters')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.body).toContain('Zu viele Seiten auf einmal')
  expect((await visit('/posters', '198.51.100.9')).statusCode).toBe(200)
  expect((await visit('/favicon.svg')).statusCode).toBe(200)
})

const plainText = (html: string) => /<noscript>(.*?)<\/noscript>/s.exec(html)?.[1] ?? ''
const readPlain = async (url: string) => {
  const found = await pageAt(one, url, { language: 'en' })
  expect(found.statusCode).toBe(200)
  return plainText(found.body)
}
const press = async (url: string) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie: 'language=en' }
  return plainText((await one.inject({ method: 'POST', url, headers, payload: '' })).body)
}

test(
  'without script the button of the page takes an address off the list, and opening the page does not',
  nightly,
  async () => {
    await t.browser().call(addSubscriber, { body: subscriptionOf({ email: 'plain@kern.example' }) })
    const rows = t.deps.db.selectFrom('mails').selectAll().where('recipient', '=', 'plain@kern.example').execute()
    const [mail] = await openMails(t.deps, rows)
    const address = /\/unsubscribe\?\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    const isOnList = async () =>
      (await t.deps.db.selectFrom('subscribers').select('id').where('email', '=', 'plain@kern.example').execute())
        .length === 1

    expect(await readPlain(address)).toMatch(/<form method="post">.*Unsubscribe/)
    expect(await press(`${address.slice(0, -1)}x`)).toContain('This link isn’t valid.')
    expect(await isOnList()).toBe(true)
    for (let again = 0; again < 2; again++) expect(await press(address)).toContain('You’ve unsubscribed')
    expect(await isOnList()).toBe(false)
    expect(await press(`/de${address}`)).toContain('Newsletter abbestellt')
    expect(await press('/unsubscribe')).toContain('This link isn’t valid.')
  },
)

test('without script the number of a certificate is verified where its code leads', nightly, async () => {
  const personId = await insertPerson(t.deps.db, { email: 'ada@university.example', source: 'kept', at: t.clock.now() })
  const certificate = {
    id: t.deps.newId(),
    number: '1111-2222-3333-4444-5555',
    edition: 'SS26',
    personId,
    name: 'Ada <Lovelace>',
    companyName: 'Aldor',
    issuedAt: t.clock.now(),
    issuedBy: 'system',
  }
  await t.deps.db.insertInto('participationCertificates').values(certificate).execute()
  expect(await readPlain('/verify-certificate')).toMatch(/<form[^>]* method="get">.*name="number"/)
  const found = await readPlain('/verify-certificate?number=1111+2222+3333+4444+5555')
  expect(found).toContain('This certificate is valid')
  expect(found).toContain('Ada &lt;Lovelace&gt;')
  expect(found).toContain('value="1111 2222 3333 4444 5555"')
  expect(await readPlain('/verify-certificate?number=0000')).toContain('There is no certificate with this number.')
  expect(await readPlain('/de/verify-certificate?number=0000')).toContain(
    'Eine Bescheinigung mit dieser Nummer gibt es nicht.',
  )
})
