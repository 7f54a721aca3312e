import { request as send } from 'node:http'
import fc from 'fast-check'
import { type HostileRequest, hostileRequest } from './hostile-requests.ts'

export interface Caller {
  cookie: string
  csrfToken: string
}

interface Answer {
  status: number
  type: string
  body: string
  ms: number
}

/** Longer than anything honest takes on a busy machine. */
const patienceMs = 20_000

function ask(origin: string, hostile: HostileRequest, caller: Caller | undefined): Promise<Answer> {
  const start = performance.now()
  return new Promise((resolve, reject) => {
    const request = send(
      `${origin}${hostile.url}`,
      {
        method: hostile.method,
        timeout: patienceMs,
        headers: {
          ...hostile.headers,
          ...(hostile.body !== undefined && { 'content-length': Buffer.byteLength(hostile.body) }),
          ...(caller && { cookie: caller.cookie }),
          ...(caller && hostile.needsCsrf && { 'x-csrf-token': caller.csrfToken }),
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers['content-type'] ?? '',
            body: Buffer.concat(chunks).toString('utf8'),
            ms: performance.now() - start,
          }),
        )
      },
    )
    request.on('timeout', () => request.destroy(new Error('no answer')))
    request.on('error', reject)
    request.end(hostile.body)
  })
}

/** What no answer may show: a stack, a path of ours, a statement or an error of the database. */
const leak =
  /\n\s+at |node_modules|\.ts:\d+|\/server\/src\/|syntax error at|violates [a-z-]+ constraint|kysely|ECONNREFUSED/i

export function problemOf({ status, type, body, ms }: Answer): string | undefined {
  if (status >= 500) return `status ${status}`
  if (ms > patienceMs) return `${Math.round(ms)} ms`
  if (status >= 400) {
    if (!type.includes('json')) return `a refusal of type ${type}`
    const leaked = leak.exec(body)
    if (leaked) return `shows "${leaked[0]}"`
    const { error } = JSON.parse(body) as { error?: { code?: unknown; message?: unknown } }
    if (typeof error?.code !== 'string' || typeof error.message !== 'string') return 'a refusal in another shape'
  }
  return undefined
}

/**
 * Sends hostile requests to every endpoint, as nobody and as every kind of caller.
 *
 * @param callers asked for each request; undefined is nobody
 * @returns how many were sent
 * @throws on the first request that a server should not answer so, made as small as possible
 */
export async function fuzz(
  origin: string,
  { runs, seed, callers }: { runs: number; seed: number; callers: (number: number) => Caller | undefined },
): Promise<number> {
  let requests = 0
  await fc.assert(
    fc.asyncProperty(hostileRequest, fc.nat(), async (hostile, number) => {
      const answer = await ask(origin, hostile, callers(number))
      requests += 1
      const problem = problemOf(answer)
      if (problem !== undefined)
        throw new Error(`${hostile.method} ${hostile.name}: ${problem}\n${answer.body.slice(0, 500)}`)
    }),
    // Shrinking repeats requests; 40 tries make a readable example.
    { numRuns: runs, seed, endOnFailure: false, interruptAfterTimeLimit: 30 * 60 * 1000, markInterruptAsFailure: true },
  )
  return requests
}
