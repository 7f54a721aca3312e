import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit'
import { usualRateLimit } from '@project-week/contract/endpoint'
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { callbackify } from 'node:util'
import { sql } from 'kysely'
import { normalizeIP } from '@fastify/rate-limit'
import type { Database } from '../db/database.ts'
import { isUnavailable } from '../db/unavailable.ts'
import { rateLimited } from '../errors.ts'

/** An IPv6 customer has at least 2^64 addresses (RFC 6177), so count by network. */
const ipv6Prefix = 64

/** A caller as limits count it: an IPv4 address, or the /64 of an IPv6 one. */
export const networkOf = (ip: string): string => normalizeIP(ip, ipv6Prefix)

/** Calls within the window including this one, and milliseconds until it ends. */
interface Count {
  current: number
  ttl: number
}

/**
 * One statement, by the database's clock. A window ending later than one that starts now predates a clock that was set
 * back, so it also starts again.
 */
async function countTogether(db: Database, key: Buffer, window: number): Promise<Count> {
  const end = sql<Date>`now() + ${window} * interval '1 millisecond'`
  const isOver = sql<boolean>`rate_limits.ends_at <= now() or rate_limits.ends_at > excluded.ends_at`
  return db
    .insertInto('rateLimits')
    .values({ key, hits: 1, endsAt: end })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql<number>`case when ${isOver} then 1 else rate_limits.hits + 1 end`,
        endsAt: sql<Date>`case when ${isOver} then excluded.ends_at else rate_limits.ends_at end`,
      }),
    )
    .returning(['hits as current', sql<number>`(extract(epoch from ends_at - now()) * 1000)::integer`.as('ttl')])
    .executeTakeFirstOrThrow()
}

const mostKept = 5000

/** Counts within this process, for a bounded number of callers. */
function createOwnCounts() {
  const counts = new Map<string, { current: number; endsAt: number }>()
  return (key: string, window: number): Count => {
    const now = performance.now()
    const known = counts.get(key)
    const count = known !== undefined && known.endsAt > now ? known : { current: 0, endsAt: now + window }
    count.current += 1
    counts.delete(key)
    counts.set(key, count)
    const [oldest] = counts.keys()
    if (counts.size > mostKept && oldest !== undefined) counts.delete(oldest)
    return { current: count.current, ttl: count.endsAt - now }
  }
}

/** Ended windows have no effect; a job removes them. */
export async function deleteEndedWindows(db: Database): Promise<void> {
  await db
    .deleteFrom('rateLimits')
    .where('endsAt', '<', sql<Date>`now()`)
    .execute()
}

/**
 * Limits calls per person, or per network if nobody is signed in. An endpoint's own limit counts across all instances;
 * the default limit keeps one client from flooding one process, and counts there. While the database is away, each
 * process counts by itself and recognises no browser.
 *
 * @param findDevice identifies a browser that has signed in before
 */
export async function limitRates(
  app: FastifyInstance,
  db: Database,
  findDevice: (request: FastifyRequest) => Promise<Buffer | undefined>,
): Promise<void> {
  async function visitorOf(request: FastifyRequest): Promise<string> {
    const isByDevice = request.routeOptions.config.endpoint?.rateLimit?.byDevice === true
    try {
      const device = isByDevice ? await findDevice(request) : undefined
      return device?.toString('hex') ?? networkOf(request.ip)
    } catch (error) {
      if (!isUnavailable(error)) throw error
      return networkOf(request.ip)
    }
  }
  class Store implements FastifyRateLimitStore {
    readonly #route: RouteOptions | undefined
    readonly #countHere = createOwnCounts()

    constructor({ routeInfo }: { routeInfo?: RouteOptions }) {
      this.#route = routeInfo
    }

    child(options: object): Store {
      return new Store(options)
    }

    incr(caller: string, done: (error: Error | null, count?: Count) => void, window: number): void {
      callbackify(() => this.#count(caller, window))(done)
    }

    async #count(caller: string, window: number): Promise<Count> {
      const endpoint = this.#route?.config?.endpoint
      if (endpoint?.rateLimit === undefined || endpoint.rateLimit.max >= usualRateLimit.max)
        return this.#countHere(caller, window)
      // Hashed to keep callers out of the table.
      const key = createHash('sha256').update(`${endpoint.method} ${endpoint.path} ${caller}`).digest()
      try {
        return await countTogether(db, key, window)
      } catch (error) {
        if (!isUnavailable(error)) throw error
        return this.#countHere(caller, window)
      }
    }
  }
  await app.register(rateLimit, {
    global: false,
    // Several sessions of a person share a limit.
    keyGenerator: (request) => (request.actor.kind === 'person' ? request.actor.personId : visitorOf(request)),
    errorResponseBuilder: () => rateLimited(),
    store: Store,
  })
}
