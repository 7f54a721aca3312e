import type { AuthorisedUserType } from '@project-week/contract/auth/roles'
import type { ErrorAnswer } from '@project-week/contract/errors'
import type { EndpointDefinition } from '@project-week/contract/endpoint'
import { needsCsrf } from '@project-week/contract/endpoint'
import { pathOf } from '@project-week/contract/paths'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { createApp } from '#src/app.ts'
import type { Clock } from '#src/clock.ts'
import { type Mode, readConfig } from '#src/config.ts'
import { databaseOn, openPool, useOf } from '#src/db/database.ts'
import type { Deps } from '#src/deps.ts'
import { saveIdentity } from '#src/modules/auth/auth.queries.ts'
import { insertSession } from '#src/modules/auth/session.queries.ts'
import { insertEdition } from '#src/modules/editions/edition.queries.ts'
import { shippedEditions, shippedRetention } from '#src/modules/editions/shipped-editions.ts'
import { deriveLinkKey } from '#src/modules/links/link-token.ts'
import { createKeepingOutbox } from '#src/modules/mail/outbox.ts'
import { tellStudents } from '#src/modules/publishing/tell-students.ts'
import { notifyMergedPerson, rewriteCompanyNews } from '#src/modules/teams/tell-companies.ts'
import { createDiskStorage } from '#src/storage/disk.ts'
import { createTestDatabase, dropTestDatabase } from './cluster.ts'
import { identityOf, type TestIdentity } from './factories.ts'
import { insertAccount } from './accounts.ts'

interface Request {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object | string
  headers?: Record<string, string>
}

/** A caller with cookies of its own, as a browser has them. */
export interface Browser {
  call(endpoint: EndpointDefinition, request?: Request): Promise<LightMyRequestResponse>
  /** A raw request, for what no endpoint value can express. */
  inject(request: {
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS'
    url: string
    headers?: Record<string, string>
    payload?: string | Buffer | object
  }): Promise<LightMyRequestResponse>
  cookies: Map<string, string>
  csrfToken: () => Promise<string>
}

export interface TestApp {
  app: FastifyInstance
  deps: Deps
  /** Real time as the app sees it; set `clock.current` to move it. */
  clock: Clock & { current: Date }
  /** For a connection beside the app's pool. */
  databaseUrl: string
  /** The folder that its storage keeps files in. */
  filesDir: string
  browser: () => Browser
  /** A browser signed in through the university sign-on. */
  signOn: (identity?: Partial<TestIdentity>) => Promise<Browser>
  /** A browser signed in as an authorised user with this type. */
  signInAs: (type: AuthorisedUserType, email?: string) => Promise<Browser>
  /** @param options.keepsDatabase where other apps start on copies of it */
  close: (options?: { keepsDatabase?: boolean }) => Promise<void>
}

/** Why a call was refused. */
export const errorOf = (answer: Pick<LightMyRequestResponse, 'json'>) => answer.json<ErrorAnswer>().error

/** A caller of an app; the app of a test has its own in `browser`. */
export function createBrowser(app: FastifyInstance): Browser {
  const cookies = new Map<string, string>()
  const inject: Browser['inject'] = async ({ method, url, headers, payload }) => {
    const response = await app.inject({
      method,
      url,
      cookies: Object.fromEntries(cookies),
      headers: headers ?? {},
      ...(payload !== undefined && { payload }),
    })
    for (const cookie of response.cookies) {
      if (cookie.value === '' || (cookie.expires !== undefined && cookie.expires.getTime() === 0))
        cookies.delete(cookie.name)
      else cookies.set(cookie.name, cookie.value)
    }
    return response
  }
  // It holds for the session or the visitor that the cookies name.
  let known: { cookies: string; token: string } | undefined
  const csrfToken = async () => {
    const named = () => JSON.stringify([...cookies])
    if (known?.cookies !== named()) {
      const response = await inject({ method: 'GET', url: '/api/auth/csrf' })
      known = { token: response.json<{ csrfToken: string }>().csrfToken, cookies: named() }
    }
    return known.token
  }
  return {
    cookies,
    inject,
    csrfToken,
    async call(endpoint, { params, query, body, headers } = {}) {
      const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`
      return inject({
        method: endpoint.method,
        url: pathOf(endpoint.path, params) + search,
        headers: { ...(needsCsrf(endpoint) && { 'x-csrf-token': await csrfToken() }), ...headers },
        ...(body !== undefined && { payload: body }),
      })
    },
  }
}

/**
 * The whole app on a migrated database of its own, with the two shipped editions and SS26's registration open.
 *
 * @param mode `demo` (movable programme clock, sample sign-on) unless said otherwise
 * @param templateUrl of the database to start on a copy of, by default of the empty one
 */
export async function createTestApp({
  mode = 'demo',
  env = {},
  limits = {},
  log = pino({ level: 'silent' }),
  templateUrl,
}: {
  mode?: Mode
  env?: Record<string, string>
  /** Of the database, in milliseconds. */
  limits?: Parameters<typeof openPool>[2]
  log?: Deps['log']
  templateUrl?: string
} = {}): Promise<TestApp> {
  const databaseUrl = await createTestDatabase(templateUrl)
  // Each connection plans every statement anew: that is most of what a test costs.
  const pool = openPool(databaseUrl, 2, limits)
  const db = databaseOn(pool)
  const filesDir = await mkdtemp(join(tmpdir(), 'project-week-files-'))
  for (const { edition, isCurrent } of shippedEditions)
    await insertEdition(db, edition, { isCurrent, ...shippedRetention(mode) })
  // What a test expects of a run must not hang on a lot.
  await db.updateTable('editions').set({ seed: 1 }).execute()
  const clock = {
    current: new Date('2026-03-02T09:00:00Z'),
    now() {
      return this.current
    },
  }
  const config = readConfig(mode, { SESSION_SECRET: 'a secret of the tests, long enough for all', ...env })
  const deps: Deps = {
    config,
    db,
    clock,
    newId: randomUUID,
    log,
    publicUrl: () => config.publicUrl ?? 'http://localhost',
    outbox: createKeepingOutbox(clock, randomUUID),
    linkKey: deriveLinkKey(config.sessionSecret),
    storage: await createDiskStorage(filesDir),
    notifyMergedPerson: (tx, personId) => notifyMergedPerson(deps, tx, personId),
    rewriteCompanyNews: (tx, companyId) => rewriteCompanyNews(deps, tx, companyId),
    tellStudents: (tx, whom) => tellStudents(deps, tx, whom),
    poolUse: () => useOf(pool),
    // Tests that want a thumbnail make it themselves.
    thumbnails: { enqueue: async () => {} },
    // So do tests that want a file scanned.
    scans: { enqueue: async () => {} },
  }
  const app = await createApp(deps, { webDir: undefined, busyAfter: Infinity })
  await app.ready()

  const openSession = async (subject: { identityId: string } | { authorisedUserId: string }) => {
    const token = randomUUID()
    await insertSession(db, {
      tokenHash: createHash('sha256').update(token).digest(),
      subject:
        'identityId' in subject ? { identityId: subject.identityId } : { authorisedUserId: subject.authorisedUserId },
      now: clock.current,
      expires: new Date(clock.current.getTime() + 3_600_000),
    })
    const browser = createBrowser(app)
    browser.cookies.set(config.publicUrl?.startsWith('https:') === true ? '__Host-session' : 'session', token)
    return browser
  }

  return {
    app,
    deps,
    clock,
    databaseUrl,
    filesDir,
    browser: () => createBrowser(app),
    async signOn(identity) {
      const identityId = await db.transaction().execute((tx) => saveIdentity(tx, identityOf(identity)))
      return openSession({ identityId })
    },
    async signInAs(type, email) {
      // Older than a day: an admin whose account is younger confirms nothing.
      const createdAt = new Date(clock.current.getTime() - 7 * 24 * 3_600_000)
      return openSession({ authorisedUserId: (await insertAccount(db, type, createdAt, email)).id })
    },
    async close({ keepsDatabase = false } = {}) {
      await app.close()
      await db.destroy()
      if (!keepsDatabase) await dropTestDatabase(databaseUrl)
      await rm(filesDir, { recursive: true, force: true })
    },
  }
}
