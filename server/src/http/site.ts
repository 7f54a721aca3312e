import type { OpenChallenge } from '@project-week/contract/companies/challenge'
import type { SiteContent } from '@project-week/contract/content/documents'
import { ProgrammeState } from '@project-week/contract/editions/edition'
import { StudyProgramme } from '@project-week/contract/enumerations/study-programmes'
import { forCompany, paths } from '@project-week/contract/paths'
import type { Organiser } from '@project-week/contract/site/content'
import type { PlainAnswer } from '@project-week/contract/site/plain-answer'
import type { SiteFigures } from '@project-week/contract/site/figures'
import type { ShownTeam } from '@project-week/contract/showcase/showcase'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { berlinDay } from '../clock.ts'
import { policyFor } from './headers.ts'
import type { PublishedContent } from './last-content.ts'
import type { LastFigures } from './last-figures.ts'
import type { ShownTeams } from './shown-teams.ts'
import { chosenTheme, createKeptPages, inTheme, keepPage, sendPage } from './kept-page.ts'

/** The web app build's interface to the server, the only one. */
export interface Renderer {
  renderPage: (
    template: string,
    request: {
      pathname: string
      origin: string
      programme: ProgrammeState
      content: SiteContent
      figures: SiteFigures | null
      shown: readonly ShownTeam[]
      challenges: readonly OpenChallenge[]
      chosenProgramme: string | null
      isForCompany: boolean
      preview?: string
      isMissing: boolean
    },
  ) => Promise<string | undefined>
  /** What an app page shows until its script runs. */
  renderAppShell: (
    path: string,
    request: { locale: 'en' | 'de'; programme: ProgrammeState; organiser: Organiser; plain?: PlainAnswer | undefined },
  ) => { html: string; hasIntroduction: boolean }
  /** The start of an app page's head: a title until its script sets another, and the organiser. */
  renderAppHead: (organiser: Organiser, page: { path: string; locale: 'en' | 'de' }) => string
  /** Small text files with the installation's address, such as robots.txt. */
  siteFiles: (
    origin: string,
    content: SiteContent,
    eventsVersion: PublishedContent['eventsVersion'],
  ) => Record<string, { type: string; text: string }>
}

export const loadRenderer = (webDir: string): Promise<Renderer> =>
  import(pathToFileURL(join(webDir, '../dist-ssr/render.js')).href)

/** Content with a document's draft, for an admin's browser; undefined for everyone else. */
export type ReadPreview = (request: FastifyRequest, document: string) => Promise<SiteContent | undefined>

export interface Site {
  /**
   * Sends the public page at the request's address; resolves to whether there is one.
   *
   * @param isMissing send the not-found page, as nothing else is at this address
   */
  send(request: FastifyRequest, reply: FastifyReply, isMissing: boolean): Promise<boolean>
}

/** A cache key for the same teams or challenges. */
const digestOf = (shown: readonly object[]): string =>
  shown.length === 0 ? '' : createHash('sha256').update(JSON.stringify(shown)).digest('base64url')

/**
 * Everything that visitors can request at a time, so that nobody can evict it by requesting everything: in both
 * languages and three themes some 15 pages, 70 team pages, and the challenges for each study programme (10 KB each).
 * Outdated pages are no longer requested, so they are evicted first.
 */
const mostKept = 2 * 3 * (15 + 70 + StudyProgramme.options.length)

/**
 * Serves the public pages as complete HTML. A page depends on its address, the published content, the current edition
 * and the day, and the landing page on the counts, those of posters and challenges on what is released. Each is
 * rendered once and cached compressed.
 *
 * @param sources.programmeState the current edition and the programme clock
 * @param sources.content the published content
 * @param sources.originOf origin under which browsers reach this server
 */
export async function createSite(
  webDir: string,
  { renderPage, siteFiles }: Renderer,
  {
    programmeState,
    content,
    lastFigures,
    shownTeams,
    readChallenges,
    readPreview,
    originOf,
  }: {
    programmeState: () => Promise<ProgrammeState>
    content: () => Promise<PublishedContent>
    readPreview: ReadPreview
    lastFigures: LastFigures
    shownTeams: ShownTeams
    readChallenges: () => Promise<readonly OpenChallenge[]>
    originOf: (request: FastifyRequest) => string
  },
): Promise<Site> {
  const template = await readFile(join(webDir, 'site.html'), 'utf8')
  const kept = createKeptPages(mostKept)

  return {
    async send(request, reply, isMissing) {
      const { pathname: typed, search, searchParams } = new URL(request.url, 'http://localhost')
      // Trailing slashes and unknown parameters don't make another page.
      const address = typed.replace(/(^\/|[^/])\/+$/, '$1')
      const held = /\.\w+$/.test(address) ? await content() : undefined
      const file = held && siteFiles(originOf(request), held.content, held.eventsVersion)[address]
      if (file !== undefined) {
        void reply.type(file.type).header('cache-control', 'no-cache').send(file.text)
        return true
      }
      // Parsed with the contract's schema, like any answer, so that pages contain only public data.
      const [current, published] = await Promise.all([programmeState(), content()])
      const state = ProgrammeState.parse(current)
      // All missing addresses of a language share one page.
      const pathname = isMissing ? (/^\/de(\/|$)/.test(address) ? '/de/404' : '/404') : address
      // A page that contained the second could never be cached; the server enforces windows anyway.
      const now = `${berlinDay(new Date(state.now))}T12:00:00.000Z`
      const origin = originOf(request)
      const theme = chosenTheme(request)
      const figures = /^\/(de\/?)?$/.test(pathname) ? await lastFigures(state) : null
      const shown = await shownTeams(pathname)
      const path = pathname.replace(/^\/de(?=\/)/, '')
      const isChallenges = path === paths.challenges
      // Read at each request, so that a company's withdrawal takes effect with the next one on every instance.
      const challenges = isChallenges ? await readChallenges() : []
      const asksFor = isChallenges ? StudyProgramme.safeParse(searchParams.get('programme')) : undefined
      const asked = {
        chosenProgramme: asksFor?.data ?? null,
        isForCompany: path === paths.terms && search === forCompany,
      }
      const programme = { ...state, now }
      const drawn = { pathname, origin, programme, figures, shown, challenges, ...asked, isMissing }
      const preview = searchParams.get('preview')
      const draft = preview === null ? undefined : await readPreview(request, preview)
      if (preview !== null && draft !== undefined) {
        const html = await renderPage(template, { ...drawn, content: draft, preview })
        if (html === undefined) return false
        sendPage(request, reply, await keepPage(inTheme(html, theme), policyFor(html)), 'no-store')
        return true
      }
      const released = [digestOf(shown), digestOf(challenges), asked]
      const key = JSON.stringify([pathname, origin, theme, programme, figures, released, published.id])
      const page = await kept.get(key, async () => {
        const html = await renderPage(template, { ...drawn, content: published.content })
        return html === undefined ? undefined : keepPage(inTheme(html, theme), policyFor(html))
      })
      if (page === undefined) return false
      // Not returned: a reply is a thenable, and awaiting it never resolves to the page.
      sendPage(request, reply, page)
      return true
    },
  }
}
