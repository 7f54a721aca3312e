import { timingSafeEqual, createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from './db/database.ts'
import type { Deps } from './deps.ts'
import { notFound, notSignedIn } from './errors.ts'

/** From a cached page to the longest export, in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

/** One number of the database for each combination of labels. */
interface Row {
  name: 'mails' | 'mails_oldest_queued_seconds' | 'jobs' | 'matching_runs' | 'files' | 'file_bytes'
  /** A state, or of files their kind. */
  label: string
  queue: string
  value: number
}

/** What all instances share, counted by one statement. */
const readShared = async (db: Database): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select 'mails' as name, state as label, '' as queue, count(*)::int as value from mails group by state
    union all
    select 'mails_oldest_queued_seconds', '', '', coalesce(extract(epoch from now() - min(created_at)), 0)::float8
      from mails where state = 'queued'
    union all
    select 'jobs', state::text, name, count(*)::int from pgboss.job where state < 'completed' group by name, state
    union all
    select 'matching_runs', state, '', count(*)::int from matching_runs group by state
    union all
    select 'files', kind, '', count(*)::int from files group by kind
    union all
    select 'file_bytes', kind, '', coalesce(sum(size), 0)::float8 from files group by kind`.execute(db)
  return rows
}

/** What the page `/metrics` shows, in the words of Prometheus. */
function createMetrics({ db, poolUse }: Pick<Deps, 'db' | 'poolUse'>) {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const requests = new Histogram({
    name: 'project_week_http_request_duration_seconds',
    help: 'Requests answered, by the template of their route',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [register],
  })
  const underWay = new Gauge({
    name: 'project_week_http_requests_under_way',
    help: 'Requests that are being answered',
    registers: [register],
  })
  const connections = new Gauge({
    name: 'project_week_database_connections',
    help: "Connections of this instance's pool: open, idle, and calls that wait for one",
    labelNames: ['state'],
    registers: [register],
  })
  const gauge = <Label extends string>(name: Row['name'], help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `project_week_${name}`, help, labelNames, registers: [register] })
  const shared = {
    mails: gauge('mails', 'Mails by state; the same on every instance, as all that follows', ['state']),
    mails_oldest_queued_seconds: gauge('mails_oldest_queued_seconds', 'For how long the oldest mail has waited'),
    jobs: gauge('jobs', 'Jobs that wait or are under way', ['queue', 'state']),
    matching_runs: gauge('matching_runs', 'Matching runs by state', ['state']),
    files: gauge('files', 'Uploaded files by kind', ['kind']),
    file_bytes: gauge('file_bytes', 'Size of the uploaded files by kind', ['kind']),
  } satisfies Record<Row['name'], Gauge>
  const databaseUp = new Gauge({
    name: 'project_week_database_up',
    help: 'Whether the database answered this page',
    registers: [register],
  })

  return {
    contentType: register.contentType,
    began: () => underWay.inc(),
    ended(labels: { method: string; route: string; status: string }, seconds: number) {
      underWay.dec()
      requests.observe(labels, seconds)
    },
    /** The page as it is now. What the database would say is left out while it is away. */
    async read(): Promise<string> {
      for (const [state, count] of Object.entries(poolUse())) connections.set({ state }, count)
      for (const one of Object.values(shared)) one.reset()
      try {
        for (const { name, label, queue, value } of await readShared(db)) {
          if (name === 'mails_oldest_queued_seconds') shared[name].set(value)
          else if (name === 'jobs') shared[name].set({ queue, state: label }, value)
          else if (name === 'files' || name === 'file_bytes') shared[name].set({ kind: label }, value)
          else shared[name].set({ state: label }, value)
        }
        databaseUp.set(1)
      } catch {
        databaseUp.set(0)
      }
      return register.metrics()
    },
  }
}

const digestOf = (text: string) => createHash('sha256').update(text).digest()

/**
 * Counts what is answered and serves `/metrics` to whoever brings the token. Without METRICS_TOKEN nothing is counted and
 * there is no such page.
 */
export function serveMetrics(app: FastifyInstance, deps: Deps): void {
  const { metricsToken } = deps.config
  if (metricsToken === undefined) return
  const metrics = createMetrics(deps)
  const expected = digestOf(`Bearer ${metricsToken}`)
  app.addHook('onRequest', async () => metrics.began())
  app.addHook('onResponse', async (request, reply) => {
    // Pages and files have no route of their own; one label holds all of them, whatever somebody types.
    const route = request.routeOptions.url ?? 'page'
    metrics.ended({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    const given = request.headers.authorization
    if (given === undefined) throw notFound('This URL')
    if (!timingSafeEqual(digestOf(given), expected)) throw notSignedIn()
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.read())
  })
}
