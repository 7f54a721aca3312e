import fastifyStatic from '@fastify/static'
import { fieldOfSlug, fieldSlug, type OpenChallenge } from '@project-week/contract/companies/challenge'
import type { ProgrammeState } from '@project-week/contract/editions/edition'
import { germanPrefix, paths, shortChallenges } from '@project-week/contract/paths'
import { downloads } from '@project-week/content/downloads'
import { shippedContent } from '@project-week/content/shipped'
import type { PlainAnswer } from '@project-week/contract/site/plain-answer'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readFile, readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { berlinDay } from '../clock.ts'
import { germanAddress, readsGerman } from './browser-language.ts'
import { readBuildManifest } from './build-manifest.ts'
import { findAsset, keepAssets } from './earlier-assets.ts'
import { policyFor, removeDocumentHeaders } from './headers.ts'
import { arrivalHeaders, chosenTheme, createKeptPages, inTheme, keepPage, sendPage } from './kept-page.ts'
import { networkOf } from './rate-limit.ts'
import { originOf } from './origin.ts'
import { malformedUrl, rateLimited } from '../errors.ts'
import type { LastContent, PublishedContent } from './last-content.ts'
import type { LastFigures } from './last-figures.ts'
import type { LastState } from './last-state.ts'
import type { ShownTeams } from './shown-teams.ts'
import { type ReadPreview, type Renderer, createSite, loadRenderer } from './site.ts'

/** How long a page waits for a database that does not answer, in milliseconds. */
const readWithin = 2000

/** Each page of the app in both languages, for a few states of the windows. */
const mostKept = 512

/**
 * Pages that one network gets in a minute from one process: six for each of 500 people behind the one address of a
 * lecture hall. Files are not counted; they cost little.
 */
export const pagesPerMinute = 3000

/** What a page says to a browser without script of what is in its address, or of what its form has sent. */
export type AnswerPlainly = (search: URLSearchParams, request: FastifyRequest) => Promise<Omit<PlainAnswer, 'search'>>

/** The declaration of consent as a file. */
const printedStatement = downloads.declarationOfConsent.en

const appPaths = new Set<string>(Object.values(paths))

/** The address of a page of the web app without its language; undefined where the app has no page. */
function appPathOf(pathname: string): string | undefined {
  const path = pathname.replace(/^\/de(?=\/|$)/, '').replace(/(.)\/$/, '$1') || '/'
  return appPaths.has(path) ? path : undefined
}

/**
 * Sends the app's document in the address's language and the scheme that its reader chose, so that nothing flashes, and
 * with links to what the page at that address is made of, so that it loads beside the app instead of after it.
 */
async function createAppDocument(
  webDir: string,
  { renderAppShell, renderAppHead }: Renderer,
  programmeState: () => Promise<ProgrammeState>,
  publishedContent: () => Promise<PublishedContent>,
) {
  const template = await readFile(join(webDir, 'index.html'), 'utf8')
  const manifest = await readBuildManifest(webDir)
  const kept = createKeptPages(mostKept)
  return async (path: string, request: FastifyRequest, reply: FastifyReply, plain?: PlainAnswer): Promise<void> => {
    const locale = /^\/de(?=[/?]|$)/.test(request.url) ? 'de' : 'en'
    const theme = chosenTheme(request)
    const [programme, { content }] = await Promise.all([programmeState(), publishedContent()])
    const { organiser } = content
    const { windows, edition, now, demo } = programme
    const demoDay = demo === null ? '' : berlinDay(new Date(now))
    const draw = () => {
      const links = manifest.linksOf('src/app/start.tsx', `src/pages${path}.tsx`)
      // By this the app shows what bears real time in the demo's.
      const ofDemo = demoDay === '' ? '' : ` data-demo-day="${demoDay}"`
      const html = inTheme(template.replace('<html lang="en">', `<html lang="${locale}"${ofDemo}>`), theme)
        .replace('</head>', `${links}</head>`)
        .replace('<!--app-head-->', () => renderAppHead(organiser, { path, locale }))
        .replace('<!--app-shell-->', () => renderAppShell(path, { locale, programme, organiser, plain }))
        // Behind the style sheets: on a slow line those show the bar while the scripts are still on their way.
        .replace(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"')
      return keepPage(html, policyFor(html))
    }
    if (plain !== undefined) return sendPage(request, reply, await draw(), 'no-store')
    const key = JSON.stringify([path, locale, theme, demoDay, windows, edition, organiser])
    const page = await kept.get(key, draw)
    if (page !== undefined) sendPage(request, reply, page)
  }
}

const shortAddress = new RegExp(`^${shortChallenges}(?:/([a-z-]+))?/?$`)

/** Where the short address on a poster leads, in the reader's language; undefined for every other address. */
function challengesAddress(request: FastifyRequest): string | undefined {
  const { pathname, search } = new URL(request.url, 'http://localhost')
  const found = shortAddress.exec(pathname)
  if (found === null) return undefined
  const field = fieldOfSlug(found[1] ?? '')
  const home = readsGerman(request) ? germanPrefix : ''
  return `${home}${paths.challenges}${search}${field === undefined ? '' : `#${fieldSlug(field)}`}`
}

/** Of files whose name changes with what is in them. */
const forEver = 'public, max-age=31536000, immutable'

/** The addresses of all files below a folder. The build is there before the server starts and stays as it is. */
async function addressesOf(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')}`)
      .filter((address) => !address.includes('/.')),
  )
}

/**
 * Serves the built web app: public pages as complete HTML, hashed assets for ever, everything else to be revalidated.
 * The rest of the app's addresses get its document, unknown ones a page that says so, with status 404.
 *
 * @param webDir the web app's build
 * @param sources.lastState the current edition and the programme clock
 * @param sources.lastContent the published words of the public pages
 * @param sources.lastFigures what the landing page counts
 * @param sources.shownTeams what is released of teams
 * @param sources.readChallenges the challenges that are public
 * @param sources.plainPages by their path: pages of the app that work without script
 */
export async function serveWebApp(
  app: FastifyInstance,
  webDir: string,
  {
    config,
    db,
    lastState,
    lastContent,
    lastFigures,
    shownTeams,
    readChallenges,
    readPreview,
    plainPages,
  }: {
    config: Config
    db: Database
    lastState: LastState
    lastContent: LastContent
    lastFigures: LastFigures
    shownTeams: ShownTeams
    readChallenges: () => Promise<readonly OpenChallenge[]>
    readPreview: ReadPreview
    plainPages: Partial<Record<string, AnswerPlainly>>
  },
): Promise<void> {
  // Known from the start: the database may be gone by the first visit.
  const programmeState = () => lastState(readWithin)
  const content = () => lastContent(readWithin)
  await Promise.all([programmeState(), content()])
  const renderer = await loadRenderer(webDir)
  const site = await createSite(webDir, renderer, {
    programmeState,
    content,
    lastFigures,
    shownTeams,
    readChallenges,
    readPreview,
    originOf: (request) => originOf(config, request),
  })
  const sendAppDocument = await createAppDocument(webDir, renderer, programmeState, content)
  // Not a route for each of some 600 files: those took nine megabytes of every server.
  const files = await addressesOf(webDir)
  // This release works without: a full disk must not keep it from starting.
  await keepAssets(db, webDir, files).catch((error: unknown) => app.log.warn({ err: error }, 'assets are not kept'))
  await app.register(fastifyStatic, {
    root: webDir,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = /[\\/](assets|pictures)[\\/]/.test(path.slice(webDir.length))
      reply.header('cache-control', isHashed ? forEver : 'no-cache')
      if (isHashed && !/worker/.test(path)) removeDocumentHeaders(reply)
    },
  })
  const countPage = app.createRateLimit({
    max: pagesPerMinute,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => networkOf(ip),
  })
  const answerPlainly = async (path: string, request: FastifyRequest): Promise<PlainAnswer | undefined> => {
    const { search, searchParams } = new URL(request.url, 'http://localhost')
    const answer = plainPages[path]
    // Without parameters it is the same for everybody.
    if (answer === undefined || (search === '' && request.method === 'GET')) return undefined
    return { search, ...(await answer(searchParams, request)) }
  }
  const countPages = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const count = await countPage(request)
    if (count.isAllowed || !count.isExceeded) return
    void reply.header('retry-after', String(count.ttlInSeconds))
    throw rateLimited()
  }
  // The button of the page without script: a form without fields, whose address is all that is needed.
  await app.register(async (forms) => {
    forms.removeAllContentTypeParsers()
    forms.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined))
    for (const address of [paths.unsubscribe, germanPrefix + paths.unsubscribe]) {
      forms.post(address, async (request, reply) => {
        await countPages(request, reply)
        await sendAppDocument(paths.unsubscribe, request, reply, await answerPlainly(paths.unsubscribe, request))
        return reply
      })
    }
  })
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return reply.code(404).send()
    // `//host/path` would be a page of another host.
    if (request.url.startsWith('//') || !URL.canParse(request.url, 'http://localhost')) throw malformedUrl()
    const { pathname } = new URL(request.url, 'http://localhost')
    if (pathname === printedStatement) {
      const { 'statement-of-consent': statement } = (await content()).content
      // The printed one is of the words that the release ships.
      if (!isDeepStrictEqual(statement, shippedContent['statement-of-consent'])) {
        const home = readsGerman(request) ? germanPrefix : ''
        return reply.header('cache-control', 'no-store').redirect(`${home}${paths.terms}#${statement.id}`, 302)
      }
    }
    if (files.has(pathname)) return reply.sendFile(pathname)
    await countPages(request, reply)
    const asset = await findAsset(db, pathname)
    if (asset !== undefined) {
      removeDocumentHeaders(reply)
      return reply
        .type(pathname.endsWith('.css') ? 'text/css' : 'text/javascript')
        .header('cache-control', forEver)
        .send(asset)
    }
    const elsewhere = challengesAddress(request) ?? germanAddress(request)
    if (elsewhere !== undefined) {
      return reply.header('cache-control', 'no-store').header('vary', arrivalHeaders).redirect(elsewhere, 302)
    }
    if (await site.send(request, reply, false)) return reply
    const path = appPathOf(pathname)
    if (path !== undefined) {
      await sendAppDocument(path, request, reply, await answerPlainly(path, request))
      return reply
    }
    await site.send(request, reply.code(404), true)
    return reply
  })
}
