import { timingSafeEqual, createHash } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from './db/database.ts'
import type { Deps } from './deps.ts'
import { notSignedIn, requireFound } from './errors.ts'
import { probeWrite } from './http/health.ts'

/** From a cached page to the longest export, in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

/** Metrics shared by all instances, with their labels. */
const shared = {
  mails: { help: 'Mails by state; the same on every instance, as all that follows', labels: ['state'] },
  mails_oldest_queued_seconds: { help: 'For how long the oldest mail has waited', labels: [] },
  mails_sent_again: {
    help: 'Mails that may have arrived more than once: how a try at them ended is unknown',
    labels: [],
  },
  jobs: { help: 'Jobs that wait or are under way', labels: ['queue', 'state'] },
  matching_runs: { help: 'Matching runs by state', labels: ['state'] },
  files: { help: 'Uploaded files by kind', labels: ['kind'] },
  file_bytes: { help: 'Size of the uploaded files by kind', labels: ['kind'] },
  unconfirmed_companies: {
    help: 'Companies of the current edition whose address nobody has confirmed',
    labels: [],
  },
  sign_ins_refused: { help: 'Sign-ins and sign-ons refused in the last hour', labels: [] },
  last_backup_timestamp_seconds: { help: 'When the last backup was written and read back', labels: [] },
} satisfies Record<string, { help: string; labels: ('state' | 'queue' | 'kind')[] }>

/** One value from the database for each combination of labels. */
interface Row {
  name: keyof typeof shared
  /** A state, or for files their kind. */
  label: string
  queue: string
  /** Null if there is none. */
  value: number | null
}

/** Reads the shared metrics in one statement. */
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
    select 'file_bytes', kind, '', coalesce(sum(size), 0)::float8 from files group by kind
    union all
    select 'mails_sent_again', '', '', count(*)::int from mails where open_tries > 0 and state = 'sent'
    union all
    select 'unconfirmed_companies', '', '', count(*)::int
      from company_standing s join editions e on e.label = s.edition
     where e.is_current and s.address_state = 'unconfirmed' and s.state <> 'cancelled'
    union all
    select 'sign_ins_refused', '', '', count(*)::int from audit_records
     where at > now() - interval '1 hour' and action in ('login-failed', 'sign-on-refused')
    union all
    select 'last_backup_timestamp_seconds', '', '', extract(epoch from max(at))::float8
      from audit_records where action = 'back-up'`.execute(db)
  return rows
}

/** The metrics of the page `/metrics`, in Prometheus's terms. */
function createMetrics({ db, poolUse, config: { dataDir } }: Pick<Deps, 'config' | 'db' | 'poolUse'>) {
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
  const gauges = new Map(
    Object.entries(shared).map(([name, { help, labels }]) => [
      name,
      new Gauge({ name: `project_week_${name}`, help, labelNames: labels, registers: [register] }),
    ]),
  )
  const databaseUp = new Gauge({
    name: 'project_week_database_up',
    help: 'Whether the database answered this page',
    registers: [register],
  })

  const databaseWritable = new Gauge({
    name: 'project_week_database_writable',
    help: 'Whether the database kept a row that was written for this page',
    registers: [register],
  })
  const disk = new Gauge({
    name: 'project_week_disk_free_ratio',
    help: 'Free share of the disk of DATA_DIR: the embedded database and files kept on disk',
    registers: [register],
  })

  return {
    contentType: register.contentType,
    began: () => underWay.inc(),
    ended(labels: { method: string; route: string; status: string }, seconds: number) {
      underWay.dec()
      requests.observe(labels, seconds)
    },
    /** The current page. Metrics from the database are omitted while it is away. */
    async read(): Promise<string> {
      for (const [state, count] of Object.entries(poolUse())) connections.set({ state }, count)
      for (const gauge of gauges.values()) gauge.reset()
      try {
        for (const { name, label, queue, value } of await readShared(db)) {
          if (value === null) continue
          const given = { state: label, kind: label, queue }
          gauges.get(name)?.set(Object.fromEntries(shared[name].labels.map((one) => [one, given[one]])), value)
        }
        databaseUp.set(1)
      } catch {
        databaseUp.set(0)
      }
      databaseWritable.set(
        await probeWrite(db).then(
          () => 1,
          () => 0,
        ),
      )
      const space = await statfs(dataDir).catch(() => undefined)
      if (space) disk.set(space.bavail / space.blocks)
      return register.metrics()
    },
  }
}

const digestOf = (text: string) => createHash('sha256').update(text).digest()

/** Counts requests and serves `/metrics` to callers with the token. Without METRICS_TOKEN there is neither. */
export function serveMetrics(app: FastifyInstance, deps: Deps): void {
  const { metricsToken } = deps.config
  if (metricsToken === undefined) return
  const metrics = createMetrics(deps)
  const expected = digestOf(`Bearer ${metricsToken}`)
  app.addHook('onRequest', async () => metrics.began())
  app.addHook('onResponse', async (request, reply) => {
    // Pages and files have no route of their own, so they share one label.
    const route = request.routeOptions.url ?? 'page'
    metrics.ended({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    const given = requireFound(request.headers.authorization, 'url')
    if (!timingSafeEqual(digestOf(given), expected)) throw notSignedIn()
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.read())
  })
}
