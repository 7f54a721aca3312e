import * as auth from '@project-week/contract/auth/auth'
import { registerCompany } from '@project-week/contract/companies/company'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { recordAudit } from '#src/modules/audit/audit.queries.ts'
import { createTestApp } from './app.ts'
import { appFixture } from './fixtures.ts'
import { companyOf } from './factories.ts'

const token = '3f1c9a7e5b2d8046f1e0c3a597b6d482'
const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const t = appFixture({ env: { METRICS_TOKEN: token } })

const ask = (authorization?: string) =>
  t.app.inject({ method: 'GET', url: '/metrics', headers: { ...(authorization !== undefined && { authorization }) } })
const lines = async () => (await ask(`Bearer ${token}`)).body.split('\n')
const valueOf = (page: readonly string[], metric: string) =>
  Number(page.find((line) => line.startsWith(`${metric} `))?.slice(metric.length + 1))

describe('/metrics', () => {
  test('is for whoever has the token, and hides from everybody else', async () => {
    expect((await ask(`Bearer ${token}`)).statusCode).toBe(200)
    expect((await ask()).statusCode).toBe(404)
    expect((await ask(`Bearer ${token.slice(1)}`)).statusCode).toBe(401)
    const without = await createTestApp()
    expect((await without.app.inject({ method: 'GET', url: '/metrics' })).statusCode).toBe(404)
    await without.close()
  })

  test('counts requests by the template of their route, never by what was in the address', async () => {
    const admin = await t.signInAs('Admin')
    await admin.call(auth.getAuthorizedUser, { params: { email: 'somebody@example.org' } })
    await admin.inject({ method: 'GET', url: '/a-page/of-somebody@example.org' })
    const page = await lines()
    expect(
      valueOf(
        page,
        'project_week_http_request_duration_seconds_count{method="GET",route="/api/getAuthorizedUser/:email",status="404"}',
      ),
    ).toBe(1)
    expect(page.join('\n')).not.toContain('somebody')
    expect(valueOf(page, 'project_week_http_requests_under_way')).toBe(1)
  })

  test('shows the outbox, the runs and the pool', async () => {
    const { db } = t.deps
    const mail = { subject: '', text: '', html: '', headers: '{}', recipient: 'somebody@example.org' }
    await db
      .insertInto('mails')
      .values([
        { ...mail, id: t.deps.newId(), state: 'queued', createdAt: new Date(Date.now() - 90_000) },
        { ...mail, id: t.deps.newId(), state: 'failed', createdAt: new Date() },
        { ...mail, id: t.deps.newId(), state: 'sent', openTries: 1, createdAt: new Date() },
      ])
      .execute()
    const page = await lines()
    expect(valueOf(page, 'project_week_mails{state="queued"}')).toBe(1)
    expect(valueOf(page, 'project_week_mails{state="failed"}')).toBe(1)
    expect(valueOf(page, 'project_week_mails_oldest_queued_seconds')).toBeGreaterThan(80)
    expect(valueOf(page, 'project_week_mails_sent_again')).toBe(1)
    expect(valueOf(page, 'project_week_database_connections{state="open"}')).toBeGreaterThan(0)
    expect(valueOf(page, 'project_week_database_up')).toBe(1)
  })
})

test('counts what an office should hear of: refused sign-ins, unconfirmed companies, and the age of the last backup', async () => {
  const figure = async (name: string) => valueOf(await lines(), `project_week_${name}`)
  expect([await figure('unconfirmed_companies'), await figure('last_backup_timestamp_seconds')]).toEqual([0, 0])
  const refused = await figure('sign_ins_refused')
  // The audit log's time is real.
  t.clock.current = new Date()
  await t.browser().call(auth.login, { body: { email: 'nobody@example.org', password: 'not a password of anybody' } })
  expect(await figure('sign_ins_refused')).toBe(refused + 1)
  await t.browser().call(registerCompany, { body: companyOf() })
  await t.deps.db.updateTable('companies').set({ awaitsProof: true }).execute()
  expect(await figure('unconfirmed_companies')).toBe(1)
  await recordAudit(t.deps.db, t.clock, {
    actor: { email: 'command line', role: 'operator' },
    action: 'back-up',
    record: ['installation', 'backup'],
    ip: 'local',
  })
  expect(await figure('last_backup_timestamp_seconds')).toBeCloseTo(t.clock.current.getTime() / 1000, 0)
})

/** Names of the page's metrics, with those that Prometheus makes of a histogram. */
async function knownNames(): Promise<Set<string>> {
  const typed = (await lines()).flatMap((line) => {
    const [, name, type] = /^# TYPE (\S+) (\S+)$/.exec(line) ?? []
    if (name === undefined) return []
    return type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name]
  })
  return new Set([...typed, 'up'])
}
const namesIn = (expression: string) =>
  [...expression.replace(/\{[^}]*\}/g, ' ').matchAll(/\b(?:up|(?:project_week|nodejs|process)_\w+)\b/g)].map(
    ([name]) => name,
  )

const Rules = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
})
const Dashboard = z.object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })) })
const rules = Rules.parse(parse(read('ops/prometheus-alerts.yaml'))).groups.flatMap((group) => group.rules)

describe('what ops/ watches', () => {
  test.each([
    ['prometheus-alerts.yaml', rules.map(({ expr }) => expr)],
    [
      'grafana-dashboard.json',
      Dashboard.parse(JSON.parse(read('ops/grafana-dashboard.json'))).panels.flatMap(({ targets }) =>
        targets.map(({ expr }) => expr),
      ),
    ],
  ])('is on the page (%s)', async (_, expressions) => {
    const known = await knownNames()
    for (const expression of expressions) {
      const names = namesIn(expression)
      expect(names, expression).not.toEqual([])
      expect(
        names.filter((name) => !known.has(name)),
        expression,
      ).toEqual([])
    }
  })

  test('has a line for each alert on what to do', () => {
    const guide = read('docs/operating.md')
    expect(rules.filter(({ alert }) => !guide.includes(`| \`${alert}\` |`)).map(({ alert }) => alert)).toEqual([])
  })
})
