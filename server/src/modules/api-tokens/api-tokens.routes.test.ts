import { listAdvisors } from '@project-week/contract/advisors/advisor'
import { type AuditRecord, listAuditRecords } from '@project-week/contract/audit/audit'
import * as apiTokens from '@project-week/contract/api-tokens/api-token'
import { getCsrfToken, getRole } from '@project-week/contract/auth/auth'
import { viewerMessage } from '@project-week/contract/auth/roles'
import { listCompanies } from '@project-week/contract/companies/company'
import type { EndpointDefinition } from '@project-week/contract/endpoint'
import { downloadCompanies } from '@project-week/contract/exports/export'
import { addSubscriber, listSubscribers } from '@project-week/contract/subscribers/subscriber'
import { listTeams } from '@project-week/contract/teams/team'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, createTestApp, type TestApp } from '#test/app.ts'

let t: TestApp
let admin: Browser
beforeAll(async () => {
  t = await createTestApp()
  admin = await t.signInAs('Admin', 'boss@university.example')
})
afterAll(() => t.close())

type Made = { token: string; record: apiTokens.ApiToken }
const make = (body: object, by = admin) => by.call(apiTokens.createApiToken, { body })
const made = async (name: string, scopes = ['companies'], days = 30) =>
  (await make({ name, scopes, days })).json<Made>()
const read = (endpoint: EndpointDefinition, token: string, query?: Record<string, string>) =>
  t.browser().call(endpoint, { headers: { authorization: `Bearer ${token}` }, ...(query && { query }) })
const errorOf = (response: Awaited<ReturnType<Browser['call']>>) =>
  response.json<{ error: { code: string; message: string; fields?: Record<string, string> } }>().error
const log = async (query: Record<string, string>) =>
  (await admin.call(listAuditRecords, { query })).json<{ records: AuditRecord[] }>().records
const listed = async (id: string) =>
  (await admin.call(apiTokens.listApiTokens)).json<apiTokens.ApiToken[]>().find((token) => token.id === id)

test('a token reads the lists of its scopes and no other', async () => {
  const { token, record } = await made('Campus map', ['companies', 'teams'])
  expect(record).toMatchObject({ name: 'Campus map', scopes: ['companies', 'teams'], lastUsedAt: null, isValid: true })
  expect(token.startsWith(record.prefix)).toBe(true)
  expect((await read(listCompanies, token)).json()).toEqual([])
  expect((await read(listTeams, token, { edition: 'SS26' })).statusCode).toBe(200)
  for (const endpoint of [listSubscribers, listAdvisors, downloadCompanies, apiTokens.listApiTokens]) {
    const refused = await read(endpoint, token)
    expect([refused.statusCode, errorOf(refused)]).toEqual([
      403,
      { code: 'forbidden', message: apiTokens.apiTokenMessages.outOfScope },
    ])
  }
  expect(await listed(record.id)).toMatchObject({ lastUsedAt: t.clock.current.toISOString() })
})

test('a token is answered once and kept as a digest alone', async () => {
  const { token, record } = await made('Kept as a digest')
  expect(JSON.stringify(await listed(record.id))).not.toContain(token)
  const row = await t.deps.db.selectFrom('apiTokens').selectAll().where('id', '=', record.id).executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(token.slice(record.prefix.length))
  expect(JSON.stringify(await log({ recordId: record.id }))).not.toContain(token.slice(record.prefix.length))
})

test('the cookies beside a token count for nothing, and a token opens nothing that is public', async () => {
  const { token } = await made('With cookies', ['advisors'])
  const headers = { authorization: `Bearer ${token}` }
  expect((await admin.call(listCompanies)).statusCode).toBe(200)
  for (const endpoint of [listCompanies, getRole, getCsrfToken]) {
    expect((await admin.call(endpoint, { headers })).statusCode).toBe(403)
  }
  const body = { email: 'reader@university.example' }
  const written = await admin.call(addSubscriber, { body, headers })
  expect([written.statusCode, errorOf(written).message]).toEqual([403, apiTokens.apiTokenMessages.outOfScope])
})

test('an unknown, an expired and a revoked token open nothing, also beside the cookies of an admin', async () => {
  const { token: short } = await made('One day', ['companies'], 1)
  const { token: long, record } = await made('Revoked', ['companies'], 365)
  const unknown = 'pwt_0123456789012345678901234567890123456789012'
  const status = async (token: string) =>
    (await admin.call(listCompanies, { headers: { authorization: `Bearer ${token}` } })).statusCode
  const statuses = async () => [await status(short), await status(long), await status(unknown)]
  expect(await statuses()).toEqual([200, 200, 401])
  const revoke = () => admin.call(apiTokens.revokeApiToken, { params: { id: record.id } })
  expect((await revoke()).json()).toMatchObject({ isValid: false, revokedAt: t.clock.current.toISOString() })
  expect((await revoke()).statusCode).toBe(200)
  expect(await log({ recordId: record.id, action: 'revoke' })).toHaveLength(1)
  const before = t.clock.current
  t.clock.current = new Date(before.getTime() + 24 * 3_600_000)
  const { id } = await t.deps.db.selectFrom('sessions').select('id').executeTakeFirstOrThrow()
  const session = { expiresAt: new Date(t.clock.current.getTime() + 3_600_000), lastUsedAt: t.clock.current }
  await t.deps.db.updateTable('sessions').set(session).where('id', '=', id).execute()
  expect((await admin.call(listCompanies)).statusCode).toBe(200)
  expect(await statuses()).toEqual([401, 401, 401])
  t.clock.current = before
  expect((await admin.call(apiTokens.revokeApiToken, { params: { id } })).statusCode).toBe(404)
})

test('the audit log has who made a token, and each list that it reads once an hour under its name', async () => {
  const { token, record } = await made('Room planning', ['companies', 'teams'])
  expect(await log({ recordId: record.id })).toMatchObject([
    { actor: 'boss@university.example', action: 'add', recordType: 'api-token', details: { name: 'Room planning' } },
  ])
  const reads = async () => (await log({ actor: 'Room planning' })).map(({ recordId }) => recordId)
  for (let i = 0; i < 3; i += 1) await read(listCompanies, token, { semester: 'SS26' })
  await Promise.all([read(listTeams, token), read(listTeams, token)])
  expect(await reads()).toEqual(['teams', 'companies'])
  const before = t.clock.current
  t.clock.current = new Date(before.getTime() + 3_600_000)
  await read(listTeams, token)
  t.clock.current = before
  expect(await reads()).toEqual(['teams', 'teams', 'companies'])
  expect((await log({ actor: 'Room planning' }))[2]).toMatchObject({
    actorRole: 'token',
    action: 'read',
    recordType: 'list',
    details: { semester: 'SS26' },
  })
})

test.each([
  [{ name: ' ', scopes: ['teams'], days: 1 }, 'name', apiTokens.apiTokenMessages.name],
  [{ name: 'boss@university.example', scopes: ['teams'], days: 1 }, 'name', apiTokens.apiTokenMessages.noAddress],
  [{ name: 'x', scopes: [], days: 1 }, 'scopes', apiTokens.apiTokenMessages.scopes],
  [{ name: 'x', scopes: ['teams'], days: 366 }, 'days', apiTokens.apiTokenMessages.days],
  [{ name: 'x', scopes: ['teams'], days: 0 }, 'days', apiTokens.apiTokenMessages.days],
])('refuses a token that is not allowed: %j', async (body, field, message) => {
  const refused = await make(body)
  expect([refused.statusCode, errorOf(refused).fields?.[field]]).toEqual([422, message])
})

test('no name is given twice, also by two at once', async () => {
  const body = { name: 'Twice', scopes: ['teams'], days: 1 }
  const answers = await Promise.all([make(body), make({ ...body, name: 'TWICE' })])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 422])
})

test('a viewer makes and revokes no token, and an admin proves again who they are', async () => {
  const viewer = await t.signInAs('Viewer')
  const { record } = await made('Not by viewers')
  const refused = await make({ name: 'Mine', scopes: ['teams'], days: 1 }, viewer)
  expect([refused.statusCode, errorOf(refused).message]).toEqual([403, viewerMessage])
  expect((await viewer.call(apiTokens.revokeApiToken, { params: { id: record.id } })).statusCode).toBe(403)
  const before = t.clock.current
  t.clock.current = new Date(before.getTime() + 16 * 60_000)
  const late = await make({ name: 'Late', scopes: ['teams'], days: 1 })
  t.clock.current = before
  expect([late.statusCode, errorOf(late).code]).toEqual([403, 'prove_again'])
})

test('one token reads at most 60 times a minute, and no other one waits for it', async () => {
  const [{ token: busy }, { token: other }] = [await made('Busy'), await made('Quiet')]
  const statuses: number[] = []
  for (let i = 0; i < 61; i += 1) statuses.push((await read(listCompanies, busy)).statusCode)
  expect(statuses).toEqual([...Array<number>(60).fill(200), 429])
  expect((await read(listCompanies, other)).statusCode).toBe(200)
})

test('the description of the interface says which lists a token reads', async () => {
  const { paths, components } = (await t.browser().inject({ method: 'GET', url: '/api/docs' })).json<{
    paths: Record<string, Record<string, { security?: object[] }>>
    components: { securitySchemes: Record<string, object> }
  }>()
  expect(components.securitySchemes['token']).toMatchObject({ type: 'http', scheme: 'bearer' })
  const byToken = Object.entries(paths).filter(([, operations]) => JSON.stringify(operations).includes('"token":[]'))
  expect(byToken.map(([path]) => path).toSorted()).toEqual([
    '/api/advisors',
    '/api/company',
    '/api/leads',
    '/api/profile/profiles/all',
    '/api/subscribers',
    '/api/team/getAllTeams',
  ])
})
