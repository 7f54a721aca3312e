import type { FastifyReply, FastifyRequest } from 'fastify'
import { policyFor } from './headers.ts'

const words = {
  en: {
    unavailable: ['Back in a moment', 'The site cannot reach its database. This page tries again by itself.'],
    full: ['No room left', 'The server has no room left to save anything. Please try again later.'],
    busy: ['Too many pages at once', 'Your network has asked for too many pages. Please try again in a minute.'],
    failed: ['Something went wrong on our side', 'Please try again. If it happens again, tell the project week team.'],
    again: 'Try again',
  },
  de: {
    unavailable: [
      'Gleich wieder da',
      'Die Seite erreicht ihre Datenbank nicht. Sie versucht es von selbst noch einmal.',
    ],
    full: [
      'Kein Speicherplatz mehr',
      'Auf dem Server ist kein Speicherplatz mehr frei. Bitte versuchen Sie es später noch einmal.',
    ],
    busy: [
      'Zu viele Seiten auf einmal',
      'Aus Ihrem Netz wurden zu viele Seiten aufgerufen. Bitte versuchen Sie es in einer Minute noch einmal.',
    ],
    failed: [
      'Bei uns ist etwas schiefgegangen',
      'Bitte versuchen Sie es noch einmal. Passiert es wieder, sagen Sie es bitte dem Team der Projektwoche.',
    ],
    again: 'Noch einmal versuchen',
  },
} as const

const causes: Record<number, 'unavailable' | 'full' | 'busy'> = { 429: 'busy', 503: 'unavailable', 507: 'full' }

const style = `:root{color-scheme:light dark}body{font:1.125rem/1.5 system-ui,sans-serif;max-width:34rem;margin:20vh auto;padding:0 1.5rem}`

/** Whether the answer is for a page: browsers ask for HTML when navigating, the web app's calls don't. */
export const isForPerson = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers['accept']?.includes('text/html') === true

/** A page without the web app, for when no other can be made; an "away" page reloads itself. */
export function sendErrorPage(request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
  const lang = /^\/de(?=[/?]|$)/.test(request.url) ? 'de' : 'en'
  const [title, text] = words[lang][causes[status] ?? 'failed']
  const html =
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title>` +
    `<style>${style}</style></head><body><main><h1>${title}</h1><p>${text}</p>` +
    `<p><a href="">${words[lang].again}</a></p></main></body></html>`
  if (status === 503) reply.header('refresh', '5')
  return reply
    .code(status)
    .header('content-security-policy', policyFor(html))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .removeHeader('content-disposition')
    .send(html)
}
