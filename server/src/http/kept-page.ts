import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { preferenceOf } from './browser-language.ts'

/** A page as it is sent: compressed once, with its fingerprint and its policy. */
export interface KeptPage {
  identity: Buffer
  br: Buffer
  gzip: Buffer
  etag: string
  /** The content security policy, where it is not the one of all answers. */
  policy?: string
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Compresses beside the thread that answers: brotli at its best takes longer than everything else about a page. */
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

/** Pages by their keys; the one that nobody has asked for the longest goes where there are as many as may be. */
export function createKeptPages(most: number) {
  const kept = new Map<string, KeptPage>()
  // Apart, so that an address that turns out to be no page displaces none.
  const making = new Map<string, Promise<KeptPage | undefined>>()
  const makeOnce = (key: string, make: () => Promise<KeptPage | undefined>) => {
    const page = making.get(key) ?? make().finally(() => making.delete(key))
    making.set(key, page)
    return page
  }
  return {
    /** The page under a key, made once however many ask for it at a time; undefined where there is none to make. */
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

/** What decides, beside the address, which page somebody gets: choices of theme and language, and the browser's own. */
export const arrivalHeaders = 'cookie, accept-language, sec-fetch-site'

/** Sends a page, to be revalidated each time unless said otherwise, in the best encoding that the browser takes. */
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

/** The scheme that somebody chose on an earlier visit; empty where the device decides. */
export function chosenTheme(request: FastifyRequest): '' | 'light' | 'dark' {
  const theme = preferenceOf(request.cookies, 'theme')
  return theme === 'light' || theme === 'dark' ? theme : ''
}

export const inTheme = (html: string, theme: string): string =>
  theme === '' ? html : html.replace('<html ', `<html data-theme="${theme}" `)
