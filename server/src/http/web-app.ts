import fastifyStatic from '@fastify/static'
import { paths } from '@project-week/contract/paths'
import type { FastifyInstance } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const known = new Set<string>(Object.values(paths))

/** Whether the web app has a page at this address, in either language. */
const isPage = (pathname: string) => {
  const address = pathname.replace(/^\/de(?=\/|$)/, '').replace(/(.)\/$/, '$1')
  return known.has(address === '' ? '/' : address)
}

/**
 * Serves the built web app: hashed assets for ever, everything else to be revalidated. A page that was rendered when
 * building is a file of its own; the rest of the app's addresses get its shell, unknown ones with status 404.
 */
export async function serveWebApp(app: FastifyInstance, webDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: webDir,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      const isHashed = path.includes('/assets/')
      response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const { pathname } = new URL(request.url, 'http://localhost')
    if (request.method !== 'GET' && request.method !== 'HEAD') return reply.code(404).send()
    const isGerman = /^\/de(\/|$)/.test(pathname)
    const shell = isGerman && existsSync(join(webDir, 'de/app.html')) ? 'de/app.html' : 'index.html'
    return reply.code(isPage(pathname) ? 200 : 404).sendFile(shell)
  })
}
