import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api'
import { NodeSDK } from '@opentelemetry/sdk-node'
import type { FastifyInstance } from 'fastify'
import type { LogEvent } from 'kysely'

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | undefined
  }
}

/** OpenTelemetry of one process. This file is loaded only if an OTEL_ setting asks for it. */
export interface Tracing {
  /** A span per request, within the caller's trace if there is one. */
  traceRequests: (app: FastifyInstance) => void
  /** A span per statement of a request, without its values. */
  onQuery: (event: LogEvent) => void
  /** Sends the remaining spans. */
  stop: () => Promise<void>
}

/**
 * Starts the SDK, which itself reads OTEL_SERVICE_NAME, OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER and all
 * others. Spans are created here, at the two places that all requests and statements pass; no other package is patched.
 * Attribute names follow OpenTelemetry's semantic conventions.
 */
export function startTracing(): Tracing {
  process.env['OTEL_SERVICE_NAME'] ??= 'project-week'
  const sdk = new NodeSDK({ instrumentations: [], metricReaders: [], logRecordProcessors: [] })
  sdk.start()
  const tracer = trace.getTracer('project-week')

  return {
    traceRequests(app) {
      app.decorateRequest('span')
      app.addHook('onRequest', (request, _, done) => {
        const route = request.routeOptions.url
        const parent = propagation.extract(ROOT_CONTEXT, request.headers)
        const attributes = {
          'http.request.method': request.method,
          ...(route !== undefined && { 'http.route': route }),
          'project_week.request_id': request.id,
        }
        const name = route === undefined ? request.method : `${request.method} ${route}`
        request.span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent)
        context.with(trace.setSpan(parent, request.span), done)
      })
      app.addHook('onResponse', async ({ span }, { statusCode }) => {
        span?.setAttribute('http.response.status_code', statusCode)
        if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
        span?.end()
      })
    },
    onQuery({ level, query, queryDurationMillis }) {
      if (trace.getActiveSpan() === undefined) return
      const [operation = 'query'] = query.sql.trimStart().split(/\s/, 1)
      const span = tracer.startSpan(operation.toUpperCase(), {
        kind: SpanKind.CLIENT,
        startTime: Date.now() - queryDurationMillis,
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': query.sql },
      })
      if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
    stop: () => sdk.shutdown(),
  }
}
