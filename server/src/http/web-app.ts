import fastifyStatic from '@fastify/static'
import { formPages, paths } from '@project-week/contract/paths'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readFile, readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Deps } from '../deps.ts'
import { getProgrammeState } from '../modules/editions/programme-state.ts'
import { policyFor } from './headers.ts'
import { type KeptPage, chosenTheme, inTheme, keepPage, sendPage } from './kept-page.ts'
import { originOf } from './origin.ts'
import { createLastState } from './last-state.ts'
import { createSite } from './site.ts'

const known = new Set<string>(Object.values(paths))

/** The built document that shows the web app's page at this address, in either language; undefined if there is none. */
function documentOf(pathname: string): string | undefined {
  const address = pathname.replace(/^\/de(?=\/|$)/, '').replace(/(.)\/$/, '$1') || '/'
  const form = formPages.find((page) => page === address)
  if (form !== undefined) return `${form.slice(1)}${pathname.startsWith('/de/') ? '.de' : ''}.html`
  return known.has(address) ? 'index.html' : undefined
}

/** Sends the app's documents in the address's language and the scheme that their reader chose, so that nothing flashes. */
function createDocuments(webDir: string) {
  const kept = new Map<string, KeptPage>()
  return async (name: string, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const lang = /^\/de(?=[/?]|$)/.test(request.url) ? 'de' : 'en'
    const theme = chosenTheme(request)
    const key = [name, lang, theme].join()
    let page = kept.get(key)
    if (page === undefined) {
      const template = await readFile(join(webDir, name), 'utf8')
      const html = inTheme(template.replace('<html lang="en">', `<html lang="${lang}">`), theme)
      page = keepPage(html, policyFor(html))
      kept.set(key, page)
    }
    sendPage(request, reply, page)
  }
}

/** The addresses of all files below a folder. The build is there before the server starts and stays as it is. */
async function addressesOf(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return new Set(
    entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')}`),
  )
}

/**
 * Serves the built web app: public pages as complete HTML, hashed assets for ever, everything else to be revalidated.
 * The rest of the app's addresses get its shell, unknown ones a page that says so, with status 404.
 */
export async function serveWebApp(
  app: FastifyInstance,
  webDir: string,
  deps: Pick<Deps, 'config' | 'clock' | 'db'>,
): Promise<void> {
  const programmeState = createLastState(() => getProgrammeState(deps), deps.clock)
  // Known from the start: the database may be gone by the first visit.
  await programmeState()
  const site = await createSite(webDir, programmeState, (request) => originOf(deps.config, request))
  const sendDocument = createDocuments(webDir)
  // Not a route for each of some 600 files: those took nine megabytes of every server.
  const files = await addressesOf(webDir)
  await app.register(fastifyStatic, {
    root: webDir,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      const isHashed = /[\\/](assets|pictures)[\\/]/.test(path.slice(webDir.length))
      response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return reply.code(404).send()
    const { pathname } = new URL(request.url, 'http://localhost')
    if (files.has(pathname)) return reply.sendFile(pathname)
    if (await site.send(request, reply, false)) return reply
    const document = documentOf(pathname)
    if (document !== undefined) {
      await sendDocument(document, request, reply)
      return reply
    }
    await site.send(request, reply.code(404), true)
    return reply
  })
}
