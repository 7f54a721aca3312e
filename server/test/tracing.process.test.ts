// @module-tag night
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { createTestDatabase } from './cluster.ts'
import { runProduct } from './product.ts'

const Spans = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              name: z.string(),
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              attributes: z.array(z.object({ key: z.string(), value: z.unknown() })),
            }),
          ),
        }),
      ),
    }),
  ),
})
type Span = z.infer<typeof Spans>['resourceSpans'][number]['scopeSpans'][number]['spans'][number]

const spans: Span[] = []
/** A collector of the tests: OTLP as JSON over HTTP. */
const collector = createServer((request, response) => {
  void json(request).then((body) => {
    for (const { scopeSpans } of Spans.parse(body).resourceSpans) spans.push(...scopeSpans.flatMap((one) => one.spans))
    return response.setHeader('content-type', 'application/json').end('{}')
  })
})
let DATABASE_URL: string
beforeAll(async () => {
  DATABASE_URL = await createTestDatabase()
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
})
afterAll(() => void collector.close())
const product = runProduct(() => ({
  DATABASE_URL,
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
}))

test("a request is a span of its caller's trace, its statements are spans within, without their values", async () => {
  const [traceId, spanId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
  await fetch(`${product.server.url}/api/auth/role`, {
    headers: { traceparent: `00-${traceId}-${spanId}-01`, cookie: 'session=somebody-s-session' },
  })
  await product.server.kill('SIGTERM')

  const request = spans.find(({ name }) => name === 'GET /api/auth/role')
  expect(request).toMatchObject({ traceId, parentSpanId: spanId })
  expect(request?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 401 } })
  const statement = spans.find(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(statement).toMatchObject({ name: 'SELECT', traceId })
  expect(JSON.stringify(spans)).not.toContain('somebody')
})
