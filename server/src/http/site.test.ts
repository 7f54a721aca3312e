import cookie from '@fastify/cookie'
import { shippedContent } from '@project-week/content/shipped'
import { ProgrammeState } from '@project-week/contract/editions/edition'
import { StudyProgramme } from '@project-week/contract/enumerations/study-programmes'
import Fastify from 'fastify'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appFixture } from '#test/fixtures.ts'
import { getProgrammeState } from '../modules/editions/programme-state.ts'
import { createKeptPages, keepPage } from './kept-page.ts'
import { createSite } from './site.ts'

const t = appFixture()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'))
  await writeFile(join(folder, 'site.html'), '<html lang="en">')
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

/** The site with a renderer that records what it was asked to render. */
async function siteThatCounts() {
  const drawn: string[] = []
  const state = ProgrammeState.parse(await getProgrammeState(t.deps))
  const renderer = {
    renderPage: async (template: string, { pathname, isMissing }: { pathname: string; isMissing: boolean }) => {
      if (!/posters|challenges/.test(pathname) && !isMissing) return undefined
      drawn.push(pathname)
      return `${template}${pathname}`
    },
    renderAppShell: () => ({ html: '', hasIntroduction: false }),
    renderAppHead: () => '',
    siteFiles: () => ({}),
  }
  const site = await createSite(folder, renderer, {
    programmeState: async () => state,
    content: async () => ({ id: 1, content: shippedContent }),
    lastFigures: async () => null,
    shownTeams: async () => [],
    readChallenges: async () => [],
    readPreview: async () => undefined,
    originOf: () => 'https://week.example',
  })
  const app = Fastify()
  await app.register(cookie)
  app.setNotFoundHandler(async (request, reply) => {
    if (!(await site.send(request, reply, false))) await site.send(request, reply.code(404), true)
    return reply
  })
  const visit = async (url: string, theme = '') => {
    const { body, statusCode } = await app.inject({
      method: 'GET',
      url,
      headers: theme ? { cookie: `theme=${theme}` } : {},
    })
    return { body, statusCode }
  }
  return { drawn, visit, close: () => app.close() }
}

test('a page is drawn once, whatever is added to its address and however many ask for it at a time', async () => {
  const { drawn, visit, close } = await siteThatCounts()
  const addresses = ['/posters', '/posters/', '/posters//', '/posters?a=1', '/posters/?b', '/posters?preview=x']
  const answers = await Promise.all(addresses.map((address) => visit(address)))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(drawn).toEqual(['/posters'])
  await Promise.all(['/no', '/no/', '/such/page?x=1'].map((address) => visit(address)))
  expect(drawn).toEqual(['/posters', '/404'])
  await close()
})

test('pages of teams and of each study programme, in each language and scheme, are not drawn again', async () => {
  const { drawn, visit, close } = await siteThatCounts()
  const pages = [
    ...Array.from({ length: 20 }, () => `/posters/${randomUUID()}`),
    ...['', ...StudyProgramme.options].map(
      (one) => `/challenges?${new URLSearchParams({ programme: one }).toString()}`,
    ),
  ]
  const all = pages.flatMap((page) =>
    ['', '/de'].flatMap((home) => ['', 'light', 'dark'].map((theme) => [home + page, theme] as const)),
  )
  for (const [address, theme] of all) await visit(address, theme)
  expect(drawn).toHaveLength(all.length)
  for (const [address, theme] of all) await visit(address, theme)
  expect(drawn).toHaveLength(all.length)
  await close()
})

test('what is no page displaces none, however many ask for it at a time', async () => {
  const kept = createKeptPages(1)
  const made: string[] = []
  const ask = (key: string) =>
    kept.get(key, async () => {
      made.push(key)
      return key === 'page' ? keepPage(key) : undefined
    })
  await ask('page')
  await Promise.all(['no', 'such', 'page'].map(ask))
  await ask('page')
  expect(made).toEqual(['page', 'no', 'such'])
})
