import type { Access, EndpointDefinition } from '@project-week/contract/endpoint'
import { needsCsrf } from '@project-week/contract/endpoint'
import { endpoints } from '#test/endpoints.ts'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { type Browser, errorOf } from './app.ts'
import { appFixture } from './fixtures.ts'

const t = appFixture()
const callers: Record<string, Browser> = {}
const roles: Record<string, string | undefined> = {
  nobody: undefined,
  student: 'student',
  'another student': 'student',
  'authorised student': 'student',
  company: 'company',
  advisor: 'advisor',
  viewer: 'viewer',
  admin: 'admin',
}

beforeAll(async () => {
  callers['nobody'] = t.browser()
  callers['student'] = await t.signOn()
  callers['another student'] = await t.signOn()
  callers['authorised student'] = await t.signInAs('Student')
  callers['company'] = await t.signInAs('Company')
  callers['advisor'] = await t.signOn({ role: 'advisor' })
  callers['viewer'] = await t.signInAs('Viewer')
  callers['admin'] = await t.signInAs('Admin')
})

const lets = (access: Access, role: string | undefined) =>
  access === 'public' ||
  (role !== undefined && (access === 'signed-in' || (access as readonly string[]).includes(role)))

/** What a viewer may call although it is no reading: files made of what they may read, and what is about themselves alone. */
const forViewers: ReadonlySet<string> = new Set([
  'addCodes',
  'addPasskey',
  'askAddressProof',
  'beginCodes',
  'beginPasskey',
  'changePassword',
  'chooseLanguage',
  'downloadStudents',
  'endOtherSessions',
  'endOwnSession',
  'exportList',
  'proveAddress',
  'proveAgain',
  'removeFactor',
  'renewRecoveryCodes',
  'signOutEverywhere',
])

/** A viewer reads what an admin reads; whatever changes something is refused, but for what everybody may. */
const isAllowed = (name: string, endpoint: EndpointDefinition, role: string | undefined) =>
  role === 'viewer' && endpoint.access !== 'public'
    ? lets(endpoint.access, 'admin') && (!needsCsrf(endpoint) || forViewers.has(name))
    : lets(endpoint.access, role)

/** Parameters that name nobody and nothing: a caller let in finds nothing, one kept out learns nothing. */
const params = (endpoint: EndpointDefinition) =>
  Object.fromEntries(
    [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name ?? '', '0b0e7f5e-0000-4000-8000-000000000000']),
  )

test('every endpoint lets in exactly the roles that its contract names', async () => {
  const rows: string[] = []
  for (const [name, endpoint] of Object.entries(endpoints)) {
    // Logging out would end the caller's session for the rest of the walk; it has its own test.
    if (endpoint.path === '/api/auth/logout') continue
    const cells: string[] = []
    for (const [caller, browser] of Object.entries(callers)) {
      // These end the session too: here only those are sent who may not.
      if (
        ['endOtherSessions', 'eraseProfile', 'signOutEverywhere'].includes(name) &&
        isAllowed(name, endpoint, roles[caller])
      ) {
        cells.push('yes')
        continue
      }
      const response = await browser.call(endpoint, { params: params(endpoint) })
      const { status, code } = {
        status: response.statusCode,
        code:
          response.headers['content-type']?.toString().includes('json') === true && response.statusCode >= 400
            ? errorOf(response).code
            : '',
      }
      const isRefused = status === 401 || (status === 403 && code === 'forbidden')
      const allowed = isAllowed(name, endpoint, roles[caller])
      cells.push(allowed ? 'yes' : String(status))
      if (allowed) {
        // Ownership may still say no to a stranger's address; the role alone must not.
        expect(status === 401 && code === 'not_signed_in', `${caller} → ${name}: ${status} ${code}`).toBe(false)
      } else {
        expect(isRefused, `${caller} → ${name} answered ${status} ${code}`).toBe(true)
        expect(status, `${caller} → ${name}`).toBe(roles[caller] === undefined ? 401 : 403)
      }
      expect(status, `${caller} → ${name}: ${response.body.slice(0, 300)}`).not.toBe(500)
    }
    rows.push(`| ${endpoint.method} ${endpoint.path} | ${cells.join(' | ')} |`)
  }
  const artefact = join(import.meta.dirname, '../../test-results/access-matrix.md')
  await mkdir(dirname(artefact), { recursive: true })
  const head = ['endpoint', ...Object.keys(callers)]
  await writeFile(artefact, [`| ${head.join(' | ')} |`, `|${'---|'.repeat(head.length)}`, ...rows, ''].join('\n'))
  // Some thousand calls, whatever else the machine does.
})

test('every endpoint of the contract is served', async () => {
  const missing = Object.entries(endpoints).filter(
    ([, endpoint]) => !t.app.hasRoute({ method: endpoint.method, url: endpoint.path.replace(/\{(\w+)\}/g, ':$1') }),
  )
  expect(missing.map(([name]) => name)).toEqual([])
})

test('a path below /api that is no endpoint answers 404 in the shape of every refusal', async () => {
  const response = await t.browser().inject({ method: 'GET', url: '/api/nothing/here' })
  expect(response.statusCode).toBe(404)
  expect(response.json()).toEqual({ error: { code: 'not_found', message: 'This URL was not found.' } })
})

test('a changing call without its CSRF token, or with the token of another session, changes nothing', async () => {
  const foreign = await callers['another student']?.csrfToken()
  for (const [name, endpoint] of Object.entries(endpoints)) {
    if (!needsCsrf(endpoint)) continue
    const admin = callers['admin']
    if (admin === undefined || !isAllowed(name, endpoint, 'admin')) continue
    const attempts: Record<string, string>[] = [{}, { 'x-csrf-token': foreign ?? '' }]
    for (const headers of attempts) {
      const response = await admin.inject({
        method: endpoint.method,
        url: endpoint.path.replace(/\{\w+\}/g, 'x'),
        headers,
      })
      expect([name, response.statusCode, errorOf(response).code]).toEqual([name, 403, 'csrf_invalid'])
    }
  }
})
