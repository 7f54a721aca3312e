import * as http from 'node:http'
import * as https from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { registration, type Student } from './deadline-rush.ts'
import { query } from './embedded.ts'
import { companyOf, subscriptionOf } from './factories.ts'
import { pdfOf } from './sample-files.ts'
import { formOf } from './send-upload.ts'

export type WriteKind = 'registration' | 'company' | 'subscription' | 'poster'

/** What somebody sent until it was acknowledged, or until the load ended. */
export interface Write {
  kind: WriteKind
  /** The e-mail address that tells it from all others in the database. */
  key: string
  isAcknowledged: boolean
}

export interface Call {
  /** `performance.now()` */
  from: number
  to: number
  /** `cut` is a connection that ended before the whole answer was there. */
  status: number | 'cut'
  isExpected: boolean
  /** What was asked and answered. */
  text: string
}

interface Order {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}

/** What somebody who is signed in reads all the time. */
interface Reading {
  path: string
  cookie: string
}

interface Answer {
  status: number
  text: string
  retryAfter: number | undefined
  cookie: string | undefined
}

/** Between two calls of one client, as people pause between two clicks. */
const pauseMs = 150
/** Before the next try where no answer says how long to wait. */
const retryMs = 1000
const json = { 'content-type': 'application/json' }
const multipart = { 'content-type': 'multipart/form-data; boundary=----the-boundary-of-the-tests' }

/** One client with connections of its own, which sends each order until it is answered as expected. */
function openClient(origin: string, localAddress: string, over: AbortSignal, calls: Call[]) {
  const { request, Agent } = origin.startsWith('https:') ? https : http
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false })

  const ask = ({ method, path, headers = {}, body = '' }: Order): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const call = request(
        origin + path,
        { localAddress, agent, method, headers: { 'content-length': Buffer.byteLength(body), ...headers } },
        (response) => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (piece: string) => (text += piece))
          response.once('error', reject)
          response.once('end', () => {
            const { 'retry-after': retryAfter, 'set-cookie': cookies } = response.headers
            const [cookie] = cookies?.map((one) => one.split(';')[0]) ?? []
            const seconds = retryAfter === undefined ? undefined : Number(retryAfter)
            resolve({ status: response.statusCode ?? 0, text, retryAfter: seconds, cookie })
          })
        },
      )
      // A connection that was idle may be closed in the moment of the next request; browsers open another one too.
      call.once('error', (error) => {
        if (call.reusedSocket) resolve(ask({ method, path, headers, body }))
        else reject(error)
      })
      call.end(body)
    })

  return {
    /** Until the answer is the expected one. Throws once the load has ended. */
    insist: async (order: Order, expected: number): Promise<Answer> => {
      for (;;) {
        over.throwIfAborted()
        const from = performance.now()
        const answer = await ask(order).catch(() => undefined)
        const isExpected = answer?.status === expected
        const text = isExpected ? '' : `${order.method} ${order.path}: ${answer?.text.slice(0, 500) ?? ''}`
        calls.push({ from, to: performance.now(), status: answer?.status ?? 'cut', isExpected, text })
        if (isExpected) {
          await sleep(pauseMs)
          return answer
        }
        await sleep((answer?.retryAfter ?? 0) * 1000 || retryMs)
      }
    },
    close: () => agent.destroy(),
  }
}

/**
 * People on both sides of the programme, each from an address of their own: one after the other registers as a student,
 * hands in a poster and reads it, registers a company and subscribes. What is not answered as expected is sent again
 * unchanged, after the time that the answer names.
 *
 * @param origin of the product or of a proxy on 127.0.0.1; nobody has to have signed its certificate
 */
export function startMixedLoad(
  origin: string,
  students: readonly Student[],
  { prefix, clients = 8, reading }: { prefix: string; clients?: number; reading?: Reading },
) {
  const writes: Write[] = []
  const calls: Call[] = []
  const over = new AbortController()
  const waiting = students.values()

  async function visit(student: Student): Promise<void> {
    const { number } = student
    // Rate limits count for each address; all of 127.0.0.0/8 is this machine.
    const address = `127.1.${number >> 8}.${number & 255}`
    const { insist, close } = openClient(origin, address, over.signal, calls)

    async function write(kind: WriteKind, key: string, order: Omit<Order, 'method'>, expected: number) {
      over.signal.throwIfAborted()
      const one: Write = { kind, key, isAcknowledged: false }
      writes.push(one)
      const answer = await insist({ method: 'POST', ...order }, expected)
      one.isAcknowledged = true
      return answer
    }
    const tokenOf = ({ text }: Answer) => (JSON.parse(text) as { csrfToken: string }).csrfToken

    const email = `${prefix}${number}@university.example`
    const session = { cookie: student.cookie }
    const asStudent = {
      ...session,
      'x-csrf-token': tokenOf(await insist({ method: 'GET', path: '/api/auth/csrf', headers: session }, 200)),
    }
    await write(
      'registration',
      email,
      { path: '/api/profile', headers: { ...asStudent, ...json }, body: registration },
      200,
    )
    const poster = await write(
      'poster',
      email,
      {
        path: `/api/uploadposter/${email}`,
        headers: { ...asStudent, ...multipart },
        body: formOf([{ content: pdfOf({ text: email }) }]),
      },
      201,
    )
    const { fileLink } = JSON.parse(poster.text) as { fileLink: string }
    await insist({ method: 'GET', path: fileLink, headers: session }, 200)
    await insist({ method: 'GET', path: '/api/profile', headers: session }, 200)

    const token = await insist({ method: 'GET', path: '/api/auth/csrf' }, 200)
    const asVisitor = { cookie: token.cookie ?? '', 'x-csrf-token': tokenOf(token), ...json }
    const contact = `contact${number}@aldor.example`
    const { contactPerson } = companyOf()
    const company = companyOf({
      companyName: `Aldor ${number} GmbH`,
      contactPerson: { ...contactPerson, email: contact },
    })
    await write('company', contact, { path: '/api/company', headers: asVisitor, body: JSON.stringify(company) }, 201)
    const subscription = subscriptionOf({ email: `reader${number}@kern.example` })
    await write(
      'subscription',
      subscription.email,
      { path: '/api/subscriber/add', headers: asVisitor, body: JSON.stringify(subscription) },
      201,
    )
    close()
  }

  async function visitAll(): Promise<void> {
    for (const student of waiting) await visit(student)
  }
  async function readAgainAndAgain({ path, cookie }: Reading): Promise<void> {
    const { insist } = openClient(origin, '127.0.0.1', over.signal, calls)
    for (;;) await insist({ method: 'GET', path, headers: { cookie } }, 200)
  }
  const ended = Promise.allSettled([
    ...Array.from({ length: clients }, visitAll),
    ...(reading === undefined ? [] : [readAgainAndAgain(reading)]),
  ])
  return {
    writes,
    calls,
    acknowledged: () => writes.filter(({ isAcknowledged }) => isAcknowledged).length,
    /** Sends no more, and waits for what is under way. */
    async end(): Promise<void> {
      over.abort()
      for (const one of await ended) {
        if (one.status === 'rejected' && one.reason !== over.signal.reason) throw one.reason
      }
    },
  }
}

/** What the database holds of each kind of write, by the key that the load gave it. */
const rowsOf: Record<WriteKind, string> = {
  registration: 'select who.email as key from profiles p join people who on who.id = p.person_id',
  company: 'select contact_email as key from companies',
  subscription: 'select email as key from subscribers',
  poster: 'select who.email as key from files f join people who on who.id = f.owner_id',
}

/** For each kind of write: how many were sent, acknowledged and found, and of those how many are lost or doubled. */
export async function compareWithDatabase(writes: readonly Write[], databaseUrl: string | undefined) {
  const table = []
  for (const [kind, sql] of Object.entries(rowsOf)) {
    const sent = writes.filter((write) => write.kind === kind)
    const sentKeys = new Set(sent.map(({ key }) => key))
    const found = (await query<{ key: string }>(databaseUrl, sql))
      .map(({ key }) => key)
      .filter((key) => sentKeys.has(key))
    const keys = new Set(found)
    const acknowledged = sent.filter(({ isAcknowledged }) => isAcknowledged)
    table.push({
      kind,
      sent: sent.length,
      acknowledged: acknowledged.length,
      found: keys.size,
      lost: acknowledged.filter(({ key }) => !keys.has(key)).length,
      doubled: found.length - keys.size,
    })
  }
  return table
}

export const countByStatus = (calls: readonly Call[]) =>
  Object.fromEntries([...Map.groupBy(calls, ({ status }) => status)].map(([status, { length }]) => [status, length]))
