// @module-tag night
import { releaseChallenges } from '@project-week/contract/companies/challenge'
import { type Company, registerCompany } from '@project-week/contract/companies/company'
import { cancelCompany } from '@project-week/contract/publishing/cancellation'
import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#src/app.ts'
import { type Browser, createTestApp, type TestApp } from '#test/app.ts'
import { companyOf } from '#test/factories.ts'
import { confirmCompanies } from '#test/registered.ts'

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

const read = (url: string) =>
  Promise.all(instances.map((instance) => instance.inject({ method: 'GET', url, headers: { cookie: 'language=en' } })))

test('a released challenge is on the page of each instance, for its programmes, until its company cancels', async () => {
  const [programme = ''] = companyOf().preferredFieldOfStudy
  const body = companyOf({ agreesToChallenge: true, businessProblem: 'Every <eighth> part is scrap.' })
  const id = (await t.browser().call(registerCompany, { body })).json<Company>()._id
  await confirmCompanies(t)
  const shows = async (url: string) =>
    (await read(url)).map(
      (page) => page.statusCode === 200 && page.body.includes('Every &lt;eighth&gt; part is scrap.'),
    )
  const pages = ['/challenges', '/de/challenges', `/challenges?programme=${encodeURIComponent(programme)}`]
  for (const url of pages) expect(await shows(url)).toEqual([false, false])

  await admin.call(releaseChallenges, { body: { changes: [{ id, isShown: true }] } })
  for (const url of pages) expect(await shows(url)).toEqual([true, true])
  const [page] = await read('/challenges')
  expect(page?.body).toContain('One open challenge')
  expect(page?.body).not.toContain(body.companyName)
  expect((await read('/de/challenges'))[0]?.body).toContain('Eine offene Aufgabe')
  // Of another programme none, of one that there is not all.
  expect(await shows('/challenges?programme=Architecture%20-%20M.A.')).toEqual([false, false])
  expect(await shows('/challenges?programme=Alchemy')).toEqual([true, true])

  await admin.call(cancelCompany, { params: { id }, body: { reason: 'No time.' } })
  for (const url of pages) expect(await shows(url)).toEqual([false, false])
})
