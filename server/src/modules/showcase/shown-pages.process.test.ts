// @module-tag night
import { type Company, registerCompany } from '@project-week/contract/companies/company'
import { createProfile } from '@project-week/contract/registrations/profile'
import * as showcase from '@project-week/contract/showcase/showcase'
import { createTeam, type Team } from '@project-week/contract/teams/team'
import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#src/app.ts'
import { type Browser, createTestApp, type TestApp } from '#test/app.ts'
import { companyOf, registrationOf } from '#test/factories.ts'
import { insertFile } from '../files/file.queries.ts'
import { saveCompanyConsent } from './showcase.queries.ts'

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

test('a released team has a page in both languages at each instance, and none once a consent is taken back', async () => {
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
  const title = 'Less <waste> & more "press"'
  const answer = async (email: string, agrees: boolean) => {
    const given = await students.get(email)?.call(showcase.answerShowcase, { params: { team: id }, body: { agrees } })
    expect(given?.statusCode).toBe(200)
  }
  for (const email of members) await answer(email, true)
  const pages = ['/posters', '/de/posters', `/posters/${id}`, `/de/posters/${id}`]
  const read = async (url: string) =>
    Promise.all(
      instances.map((instance) => instance.inject({ method: 'GET', url, headers: { cookie: 'language=en' } })),
    )
  const shows = async (url: string) =>
    (await read(url)).map((page) => page.body.includes('Less &lt;waste&gt; &amp; more'))

  for (const url of pages) expect(await shows(url)).toEqual([false, false])
  expect((await read(`/posters/${id}`)).map(({ statusCode }) => statusCode)).toEqual([404, 404])

  await admin.call(showcase.releaseFile, { params: { fileId }, body: { title } })
  for (const url of pages) expect(await shows(url)).toEqual([true, true])
  const [page] = await read(`/posters/${id}`)
  expect(page?.statusCode).toBe(200)
  expect(page?.body).toContain('noindex')
  expect(page?.body).toContain(`/api/showcase/${fileId}/picture`)
  expect(page?.body).toContain('Aldor')
  expect((await read(`/posters/${t.deps.newId()}`)).map(({ statusCode }) => statusCode)).toEqual([404, 404])

  await answer(members[4] ?? '', false)
  for (const url of pages) expect(await shows(url)).toEqual([false, false])
  expect((await read(`/de/posters/${id}`)).map(({ statusCode }) => statusCode)).toEqual([404, 404])
})
