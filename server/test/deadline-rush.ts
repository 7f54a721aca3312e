import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { serverFlags } from '../../tooling/server-process.mjs'

export type Weather = 'fair' | 'slow' | 'choosy' | 'down'

export interface MailServer {
  port: number
  /** How often each Message-ID was accepted. */
  accepted: Map<string, number>
  weather: Weather
  close: () => Promise<void>
}

/** A real mail server whose mood can be set: slow to greet, refusing every third recipient for now, or away. */
export async function startMailServer(): Promise<MailServer> {
  let tries = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    maxClients: 100,
    async onConnect(_session, done) {
      if (mail.weather === 'down') return done(Object.assign(new Error('closed for now'), { responseCode: 421 }))
      if (mail.weather === 'slow') await new Promise((resolve) => setTimeout(resolve, 500))
      return done()
    },
    onRcptTo(_address, _session, done) {
      tries += 1
      const isRefused = mail.weather === 'down' || (mail.weather === 'choosy' && tries % 3 === 0)
      done(isRefused ? Object.assign(new Error('try again'), { responseCode: 451 }) : undefined)
    },
    onData(stream, _session, done) {
      let head = ''
      stream.on('data', (chunk: Buffer) => {
        if (head.length < 4000) head += chunk.toString('latin1')
      })
      stream.on('end', () => {
        const id = /^message-id:\s*<([^>]+)>/im.exec(head)?.[1] ?? 'none'
        mail.accepted.set(id, (mail.accepted.get(id) ?? 0) + 1)
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const mail: MailServer = {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    accepted: new Map(),
    weather: 'fair',
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return mail
}

export interface Server {
  url: string
  pid: number
  kill: (signal: NodeJS.Signals) => Promise<void>
}

/** What every server of a test is given that it does not name itself. */
const settings = {
  PORT: '0',
  SESSION_SECRET: 'a secret of the test, long enough for all of it',
  LOG_LEVEL: 'fatal',
}

/**
 * @param env what this test sets, or sets differently
 * @param root another release's folder, installed
 */
export async function startServer(
  env: Record<string, string>,
  root = join(import.meta.dirname, '../..'),
): Promise<Server> {
  const child: ChildProcess = spawn(process.execPath, [...serverFlags, join(root, 'server/test/killable-server.ts')], {
    env: { ...process.env, ...settings, ...env },
    // Its input ends with this process, and it with its input.
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  if (!child.stdout) throw new Error('the server has no output')
  for await (const line of createInterface(child.stdout)) {
    if (!line.startsWith('{"url"')) continue
    const { url } = JSON.parse(line) as { url: string }
    // What it logs from now on, as far as the test's LOG_LEVEL lets it.
    child.stdout.pipe(process.stderr, { end: false })
    return {
      url,
      pid: child.pid ?? 0,
      kill: (signal) =>
        new Promise((resolve) => {
          if (child.exitCode !== null || child.signalCode !== null) return resolve()
          child.once('exit', () => resolve())
          child.kill(signal)
          return undefined
        }),
    }
  }
  throw new Error('the server ended at its start')
}

export interface Student {
  cookie: string
  csrfToken: string
  number: number
}

/** Students who are signed in already: the rush is about registering. Opens the edition's window as well. */
export async function prepareStudents(databaseUrl: string, count: number, prefix: string): Promise<Student[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `update editions set details = details
       || '{"studentDashboardClosesAt": "2099-01-01T00:00:00.000Z", "programmeStart": "2099-04-20", "programmeEnd": "2099-04-24"}'`,
  )
  const students: Student[] = []
  for (let number = 0; number < count; number++) {
    const identity = randomUUID()
    const token = randomUUID()
    await client.query(
      `with person as (insert into people (email, created_at) values ($4, now()) returning id)
       insert into identities
       select $1, id, $2, 'student', 'Ada', 'Rush', $3, $4, 'Ulm', 'DE', 'Mechatronics - M.Sc.', now() from person`,
      [identity, `${prefix}${number}`, `${prefix}${number}`, `${prefix}${number}@university.example`],
    )
    await client.query(
      `insert into sessions (id, token_hash, identity_id, created_at, last_used_at, expires_at, proved_at)
       values ($1, $2, $3, now(), now(), now() + interval '1 day', now())`,
      [randomUUID(), createHash('sha256').update(token).digest(), identity],
    )
    students.push({ cookie: `session=${token}`, csrfToken: '', number })
  }
  await client.end()
  return students
}

export const agent = new Agent({ keepAlive: true, maxSockets: 400 })

export function send(
  url: string,
  {
    method,
    path,
    headers,
    body,
  }: { method: string; path: string; headers: Record<string, string>; body?: string | Buffer },
  through = agent,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const call = request(url + path, { method, headers, agent: through, timeout: 30_000 }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      response.on('error', reject)
    })
    call.on('timeout', () => call.destroy(new Error('no answer in 30 s')))
    call.on('error', reject)
    call.end(body)
  })
}

export async function fetchTokens(url: string, students: readonly Student[]): Promise<void> {
  for (const student of students) {
    const { text } = await send(url, { method: 'GET', path: '/api/auth/csrf', headers: { cookie: student.cookie } })
    student.csrfToken = (JSON.parse(text) as { csrfToken: string }).csrfToken
  }
}

export const registration = JSON.stringify({
  countryofbirth: 'DE',
  currentfieldofstudy: 'Mechatronics - M.Sc.',
  gender: 'Female',
  currentdegree: 'Master',
  school: 'ED',
  semester: 3,
  germanlanguagelevel: 'B',
  motivation: 'A question nobody has an answer key for. '.repeat(12).trim(),
  previousParticipation: 'No',
  preferredFieldOfBusiness: ['Mobility', 'IT', 'Health'],
  phone: '+49 1555 1234567',
  masterCredits: '25-50',
  tumPrograms: [],
  sourceOfInformation: 'Posters',
})

/** All students register, `clients` at a time. `retry` goes on until each has an answer, as people at a deadline do. */
export async function rush(
  urlOf: () => string,
  students: readonly Student[],
  { clients, retry }: { clients: number; retry: boolean },
): Promise<{ milliseconds: number[]; seconds: number; acknowledged: number; failures: Map<string, number> }> {
  const milliseconds: number[] = []
  const failures = new Map<string, number>()
  const waiting = [...students]
  let acknowledged = 0
  const started = performance.now()
  const client = async () => {
    for (let student = waiting.pop(); student !== undefined; student = waiting.pop()) {
      for (;;) {
        const from = performance.now()
        const answer = await send(urlOf(), {
          method: 'POST',
          path: '/api/profile',
          headers: {
            cookie: student.cookie,
            'x-csrf-token': student.csrfToken,
            'content-type': 'application/json',
          },
          body: registration,
        }).catch((error: unknown) => ({ status: 0, text: error instanceof Error ? error.message : String(error) }))
        milliseconds.push(performance.now() - from)
        if (answer.status === 200) {
          acknowledged += 1
          break
        }
        const kind = answer.status === 0 ? 'no answer' : String(answer.status)
        failures.set(kind, (failures.get(kind) ?? 0) + 1)
        if (!retry) break
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return { milliseconds, seconds: (performance.now() - started) / 1000, acknowledged, failures }
}

export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
