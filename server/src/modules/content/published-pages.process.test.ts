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
}, 60_000)
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
