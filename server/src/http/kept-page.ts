import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { preferenceOf } from './browser-language.ts'

/** A page ready to send: compressed once, with its fingerprint and policy. */
export interface KeptPage {
  identity: Buffer
  br: Buffer
  gzip: Buffer
  etag: string
  /** The content security policy, if not the default. */
  policy?: string
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Compresses off the main thread: brotli at its best level takes longer than everything else about a page. */
export async function keepPage(html: string, policy?: string): Promise<KeptPage> {
  const identity = Buffer.from(html)
  const [br, gzipped] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    compressGzip(identity),
  ])
  return {
    identity,
    br,
    gzip: gzipped,
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    ...(policy !== undefined && { policy }),
  }
}

/** An LRU cache of pages. */
export function createKeptPages(most: number) {
  const kept = new Map<string, KeptPage>()
  // Separate, so that an address without a page displaces none.
  const making = new Map<string, Promise<KeptPage | undefined>>()
  const makeOnce = (key: string, make: () => Promise<KeptPage | undefined>) => {
    const page = making.get(key) ?? make().finally(() => making.delete(key))
    making.set(key, page)
    return page
  }
  return {
    /** The page under a key, made once for concurrent requests; undefined if there is none. */
    async get(key: string, make: () => Promise<KeptPage | undefined>): Promise<KeptPage | undefined> {
      const page = kept.get(key) ?? (await makeOnce(key, make))
      if (page === undefined) return undefined
      kept.delete(key)
      kept.set(key, page)
      const oldest = kept.keys().next()
      if (kept.size > most && oldest.done === false) kept.delete(oldest.value)
      return page
    },
  }
}

/** Headers that affect a page besides its address: choices of theme and language, and the browser's own. */
export const arrivalHeaders = 'cookie, accept-language, sec-fetch-site'

/** Sends a page in the best encoding that the browser accepts, by default to be revalidated each time. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: KeptPage,
  cacheControl: 'no-cache' | 'no-store' = 'no-cache',
): void {
  void reply
    .type('text/html; charset=utf-8')
    .header('cache-control', cacheControl)
    .header('vary', `accept-encoding, ${arrivalHeaders}`)
    .header('etag', page.etag)
  if (page.policy !== undefined) void reply.header('content-security-policy', page.policy)
  const accepted = request.headers['accept-encoding'] ?? ''
  if (request.headers['if-none-match'] === page.etag) void reply.code(304).send()
  else if (/\bbr\b/.test(accepted)) void reply.header('content-encoding', 'br').send(page.br)
  else if (/\bgzip\b/.test(accepted)) void reply.header('content-encoding', 'gzip').send(page.gzip)
  else void reply.send(page.identity)
}

/** The theme chosen on an earlier visit; empty if the device decides. */
export function chosenTheme(request: FastifyRequest): '' | 'light' | 'dark' {
  const theme = preferenceOf(request.cookies, 'theme')
  return theme === 'light' || theme === 'dark' ? theme : ''
}

export const inTheme = (html: string, theme: string): string =>
  theme === '' ? html : html.replace('<html ', `<html data-theme="${theme}" `)
