import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'

/** The only foreign host: the privacy-enhanced video player, framed once a visitor asks for it. */
const policyWith = (scripts: string, styles: string): string =>
  [
    "default-src 'self'",
    `script-src 'self'${scripts}`,
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

const contentSecurityPolicy = policyWith('', '')

/** The policy for a page of ours with styles and a script in its head: exactly those, named by their hashes. */
export function policyFor(html: string): string {
  const allow = (element: 'script' | 'style') =>
    [...html.slice(0, html.indexOf('<body>')).matchAll(new RegExp(`<${element}(?: id[^>]*)?>(.*?)</${element}>`, 'gs'))]
      .map(([, text = '']) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
      .join('')
  return policyWith(allow('script'), allow('style'))
}

/** Sets the constant security headers on every answer. */
export function setSecurityHeaders(app: FastifyInstance, isSecure: boolean): void {
  const headers = {
    'content-security-policy': contentSecurityPolicy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Keeps the query of /ssologin, which names a person, from every other site.
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(isSecure && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  }
  app.addHook('onRequest', async (_, reply) => {
    reply.headers(headers)
  })
}
