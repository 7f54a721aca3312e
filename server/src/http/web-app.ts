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

/** How long a page waits for a silent database, in milliseconds. */
const readWithin = 2000

/** Enough for each app page in both languages and a few states of the windows. */
const mostKept = 512

/**
 * Pages per network, minute and process: six for each of 500 people behind the single address of a lecture hall. Files
 * are not counted, as they cost little.
 */
export const pagesPerMinute = 3000

/** Answers a browser without scripts about the parameters in a page's address, or about its submitted form. */
export type AnswerPlainly = (search: URLSearchParams, request: FastifyRequest) => Promise<Omit<PlainAnswer, 'search'>>

const printedStatement = downloads.declarationOfConsent.en

const appPaths = new Set<string>(Object.values(paths))

/** The path of an app page without its language; undefined if there is no such page. */
function appPathOf(pathname: string): string | undefined {
  const path = pathname.replace(/^\/de(?=\/|$)/, '').replace(/(.)\/$/, '$1') || '/'
  return appPaths.has(path) ? path : undefined
}

/**
 * Sends the app's document in the address's language and the reader's theme, so that nothing flashes, with links to the
 * page's own files, so that they load together with the app.
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
      const { html: shell, hasIntroduction } = renderAppShell(path, { locale, programme, organiser, plain })
      const links = manifest.linksOf('src/app/start.tsx', `src/pages${path}.tsx`)
      // Tells the app to show real instants in the demo's time.
      const ofDemo = demoDay === '' ? '' : ` data-demo-day="${demoDay}"`
      const html = inTheme(template.replace('<html lang="en">', `<html lang="${locale}"${ofDemo}>`), theme)
        // What there is to read comes before the scripts (`main.ts` loads them then).
        .replace('</head>', `${hasIntroduction ? links.replaceAll('"modulepreload"', '"after-paint"') : links}</head>`)
        .replace('<!--app-head-->', () => renderAppHead(organiser, { path, locale }))
        .replace('<!--app-shell-->', () => shell)
        // After the style sheets: on a slow connection those show the bar while scripts are still loading.
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

/** The target of a poster's short address, in the reader's language; undefined for all other addresses. */
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

/** The addresses of all files below a folder. The build exists before the server starts and does not change. */
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
 * Serves the built web app: public pages as complete HTML, hashed assets cached for ever, everything else to be
 * revalidated. The app's other addresses get its document, unknown ones a not-found page with status 404.
 *
 * @param webDir the web app's build
 * @param sources.lastState the current edition and the programme clock
 * @param sources.lastContent the published content of the public pages
 * @param sources.lastFigures the landing page's counts
 * @param sources.shownTeams the released teams
 * @param sources.readChallenges the public challenges
 * @param sources.plainPages by path: app pages that work without scripts
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
  // Read at the start, as the database may be away at the first visit.
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
  // A route for each of some 600 files would take nine megabytes per server.
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
    // Without parameters the page is the same for everyone.
    if (answer === undefined || (search === '' && request.method === 'GET')) return undefined
    return { search, ...(await answer(searchParams, request)) }
  }
  const countPages = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const count = await countPage(request)
    if (count.isAllowed || !count.isExceeded) return
    void reply.header('retry-after', String(count.ttlInSeconds))
    throw rateLimited()
  }
  // For the button of the page without scripts: a form without fields, whose address says it all.
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
      // The PDF contains the default text.
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
