import { publishDraft, readDocument, saveDraft, type DocumentRecord } from '@project-week/contract/content/content'
import { shippedContent } from '@project-week/content/shipped'
import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#src/app.ts'
import { type Browser, createTestApp, type TestApp } from '#test/app.ts'

/* Two instances with the built site over one database. */
const webDir = join(import.meta.dirname, '../../../../web/dist')
let t: TestApp
let admin: Browser
let instances: FastifyInstance[]
beforeAll(async () => {
  t = await createTestApp()
  admin = await t.signInAs('Admin')
  instances = await Promise.all([1, 2].map(() => createApp(t.deps, { webDir, busyAfter: Infinity })))
})
afterAll(async () => {
  await Promise.all(instances.map((instance) => instance.close()))
  await t.close()
})

const params = { name: 'hero' }
const title = { en: 'One week, five people', de: 'Eine Woche, fünf Menschen' }
const page = async (instance: FastifyInstance, url: string, cookies: Record<string, string> = {}) =>
  instance.inject({ method: 'GET', url, cookies })

test('a draft is on the page of an admin’s preview alone, and once it is published on that of everybody, at each instance', async () => {
  const [one, other] = instances as [FastifyInstance, FastifyInstance]
  const before = await page(other, '/')
  const { version } = (await admin.call(readDocument, { params })).json<DocumentRecord>()
  const content = { ...shippedContent.hero, title }
  const saved = await admin.call(saveDraft, { params, query: { version }, body: { content } })

  const cookies = Object.fromEntries(admin.cookies)
  const preview = await page(one, '/de/?preview=hero', cookies)
  expect(preview.body).toContain(title.de)
  expect(preview.headers['cache-control']).toBe('no-store')
  expect(preview.body).toContain('noindex')
  expect((await page(one, '/de/?preview=hero')).body).not.toContain(title.de)
  expect((await page(one, '/de/', cookies)).body).not.toContain(title.de)
  expect((await page(one, '/?preview=poems', cookies)).body).toBe(before.body)

  await admin.call(publishDraft, { params, query: { version: saved.json<DocumentRecord>().version } })
  for (const instance of [one, other]) {
    expect((await page(instance, '/')).body).toContain(title.en)
    expect((await page(instance, '/de/')).body).toContain(title.de)
  }
  const after = await page(other, '/')
  expect(after.headers.etag).not.toBe(before.headers.etag)
})

test('name and contacts are those that are published, on public pages and in the app, at each instance', async () => {
  const [one, other] = instances as [FastifyInstance, FastifyInstance]
  expect((await page(other, '/dashboard')).body).toContain(
    `<title>Project Week ${shippedContent.organiser.programme}</title>`,
  )
  const of = { params: { name: 'organiser' } }
  const { version } = (await admin.call(readDocument, of)).json<DocumentRecord>()
  const content = { ...shippedContent.organiser, programme: 'Sprint & </script>', mailbox: 'sprint@see.example' }
  const saved = await admin.call(saveDraft, { ...of, query: { version }, body: { content } })
  await admin.call(publishDraft, { ...of, query: { version: saved.json<DocumentRecord>().version } })
  for (const instance of [one, other]) {
    const { body } = await page(instance, '/dashboard')
    expect(body).toContain('<title>Project Week Sprint &#38; &#60;/script&#62;</title>')
    // For its script; nothing in it ends the element.
    const [, told = ''] = /<script type="application\/json" id="organiser">(.*?)<\/script>/.exec(body) ?? []
    expect(JSON.parse(told)).toEqual(content)
    expect(body).toContain('mailto:sprint@see.example')
    expect((await page(instance, '/de/')).body).toContain('mailto:sprint@see.example')
    expect((await page(instance, '/de/')).body).not.toContain(shippedContent.organiser.mailbox)
    expect((await page(instance, '/manifest.webmanifest')).json()).toMatchObject({ short_name: content.programme })
  }
})

test('once the declaration of consent is edited, its printed file leads to the words that bind', async () => {
  const [, other] = instances as [FastifyInstance, FastifyInstance]
  const of = { params: { name: 'statement-of-consent' } }
  const printed = '/consent/Declaration_of_Consent.pdf'
  expect((await page(other, printed)).headers['content-type']).toBe('application/pdf')

  const { version } = (await admin.call(readDocument, of)).json<DocumentRecord>()
  const content = { ...shippedContent['statement-of-consent'], title: { en: 'I agree', de: 'Ich willige ein' } }
  const saved = await admin.call(saveDraft, { ...of, query: { version }, body: { content } })
  expect((await page(other, '/terms')).body).not.toContain('I agree<')
  await admin.call(publishDraft, { ...of, query: { version: saved.json<DocumentRecord>().version } })

  expect((await page(other, '/terms')).body).toContain('I agree<')
  expect((await page(other, '/de/terms')).body).toContain('Ich willige ein<')
  const target = async (cookies: Record<string, string>) => (await page(other, printed, cookies)).headers.location
  expect(await target({})).toBe('/terms#statement-of-consent')
  expect(await target({ language: 'de' })).toBe('/de/terms#statement-of-consent')
})
