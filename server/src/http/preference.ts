import { hostCookie } from '@project-week/contract/cookies'
import type { FastifyRequest } from 'fastify'

/** What somebody chose on an earlier visit (web/src/lib/page/preference.ts). Nothing is opened by it. */
export const preferenceOf = (cookies: FastifyRequest['cookies'], name: 'language' | 'theme'): string | undefined =>
  cookies[hostCookie(name, true)] ?? cookies[name]
