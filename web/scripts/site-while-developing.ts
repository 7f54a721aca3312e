import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { SiteContent } from '@project-week/contract/content/documents'
import type { ProgrammeState } from '@project-week/contract/editions/edition'
import type { Connect, Plugin } from 'vite'

type Render = typeof import('../src/site/render.tsx')

const web = join(import.meta.dirname, '..')

/** While developing, Vite draws the public pages as the server does with the built renderer, from the same state. */
export function siteWhileDeveloping(api: string): Plugin {
  const read = async (name: string): Promise<unknown> => (await fetch(`${api}/api/${name}`)).json()
  return {
    name: 'project-week-site-while-developing',
    apply: 'serve',
    // What the server says in the head of a page of the app.
    transformIndexHtml: async (html, { path, server }) => {
      if (path !== '/index.html' || server === undefined) return html
      const { renderAppHead } = (await server.ssrLoadModule('/src/site/render.tsx')) as Render
      const { organiser } = (await read('site/content')) as SiteContent
      return html.replace('<!--app-head-->', () => renderAppHead(organiser, { path: '/', locale: 'en' }))
    },
    configureServer(server) {
      const draw = async (request: Connect.IncomingMessage): Promise<string | undefined> => {
        if (!request.headers.accept?.includes('text/html')) return undefined
        const { pathname, origin } = new URL(request.url ?? '/', `http://${request.headers.host}`)
        const { renderPage } = (await server.ssrLoadModule('/src/site/render.tsx')) as Render
        const [programme, content] = await Promise.all(['editions/current', 'site/content'].map(read))
        const template = await server.transformIndexHtml('/site.html', await readFile(join(web, 'site.html'), 'utf8'))
        return renderPage(template, {
          pathname,
          origin,
          programme: programme as ProgrammeState,
          content: content as SiteContent,
        })
      }
      const answer = async (
        request: Connect.IncomingMessage,
        response: ServerResponse,
        next: Connect.NextFunction,
      ): Promise<void> => {
        try {
          const html = await draw(request)
          if (html === undefined) next()
          else response.setHeader('content-type', 'text/html; charset=utf-8').end(html)
        } catch (error) {
          next(error)
        }
      }
      server.middlewares.use((request, response, next) => void answer(request, response, next))
    },
  }
}
