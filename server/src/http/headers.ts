import { requestRefusals } from '@project-week/contract/refusals'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { createHash } from 'node:crypto'
import { AppError } from '../errors.ts'

/** The only foreign host: the privacy-enhanced video player, framed once a visitor asks for it. */
const policyWith = (styles: string): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self'${styles}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self'",
    'frame-src https://www.youtube-nocookie.com',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const contentSecurityPolicy = policyWith('')

/** The policy for a document of ours with a style element in its head, allowed by its hash. */
export function policyFor(html: string): string {
  const [, ...styles] = html.slice(0, html.indexOf('<body>')).split('<style>')
  const hashes = styles
    .map((style) => style.slice(0, style.indexOf('</style>')))
    .map((text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return policyWith(hashes.join(''))
}

const twoHosts = () => new AppError('malformed_request', 400, requestRefusals.severalHosts)

/** Browsers use these headers only on documents; a worker has the policy of its own script. */
const documentHeaders = [
  'content-security-policy',
  'x-frame-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
]

/** Removes headers that only documents need from scripts, style sheets and pictures: half a kilobyte each. */
export function removeDocumentHeaders(reply: FastifyReply): void {
  for (const name of documentHeaders) reply.removeHeader(name)
}

export const securityHeaders = (isSecure: boolean) => ({
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Keeps the query of /ssologin, which names a person, from other sites.
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(isSecure && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
})

/** Sets the constant security headers on every answer, and refuses a request with two Host headers (RFC 9112, 3.2). */
export function setSecurityHeaders(app: FastifyInstance, isSecure: boolean): void {
  const headers = securityHeaders(isSecure)
  app.addHook('onRequest', async ({ raw }, reply) => {
    reply.headers(headers)
    // Node uses the first one, but a proxy may have looked at the second.
    const names = raw.rawHeaders.filter((_, at) => at % 2 === 0)
    if (names.filter((name) => name.toLowerCase() === 'host').length > 1) throw twoHosts()
  })
}
