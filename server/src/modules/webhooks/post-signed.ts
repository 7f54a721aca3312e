import { signatureHeader } from '@project-week/contract/webhooks/event'
import { createHmac } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Clock } from '../../clock.ts'
import { isPublicAddress } from './public-address.ts'

/** All addresses of a host. */
export type Resolve = (host: string) => Promise<string[]>

export const resolveByDns: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address)

export interface Posting {
  clock: Clock
  resolve: Resolve
  /** `any` is for tests alone: plain HTTP and addresses of this network. Production refuses the setting. */
  targets: 'public' | 'any'
  /** In milliseconds, for everything together: DNS, connection, answer. */
  timeout?: number
}

/** `t=…,v1=…`: the time in seconds, and the HMAC-SHA256 of time, dot and body. */
export function signatureOf(secret: string, body: string, at: Date): string {
  const time = Math.floor(at.getTime() / 1000)
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
}

/**
 * Posts a body to an address of somebody else. The host is resolved once, every address of it has to be public, and the
 * connection goes to the address that was judged: no second answer of the name server counts. Redirects are not followed,
 * and nothing of the answer is read but its status.
 *
 * @throws where the address is not public, or anything but a status from 200 to 299 is answered in time
 */
export async function postSigned(
  { clock, resolve, targets, timeout = 10_000 }: Posting,
  { url, secret, body }: { url: string; secret: string; body: string },
): Promise<void> {
  const { protocol, hostname, host, port, pathname, search } = new URL(url)
  if (protocol !== 'https:' && targets !== 'any') throw new Error('the address does not start with https://')
  const signal = AbortSignal.timeout(timeout)
  const addresses = await Promise.race([resolve(hostname), whenAborted(signal)])
  const [address] = addresses
  if (address === undefined) throw new Error('the host has no address')
  if (targets !== 'any' && !addresses.every(isPublicAddress))
    throw new Error('the host leads to an address that is not public')
  const status = await new Promise<number>((done, fail) => {
    const request = (protocol === 'https:' ? requestHttps : requestHttp)({
      host: address,
      port,
      path: pathname + search,
      method: 'POST',
      // The certificate has to be the host's, whatever the address.
      servername: hostname,
      agent: false,
      signal,
      headers: {
        host,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'project-week-webhooks',
        [signatureHeader]: signatureOf(secret, body, clock.now()),
      },
    })
    request.on('response', (response) => {
      response.on('error', () => {})
      response.destroy()
      done(response.statusCode ?? 0)
    })
    request.on('error', (error) => fail(signal.aborted ? tookTooLong() : error))
    request.end(body)
  })
  if (status >= 300 && status < 400) throw new Error(`the answer was a redirect (${status}), which is not followed`)
  if (status < 200 || status >= 300) throw new Error(`the answer was ${status}`)
}

const tookTooLong = () => new Error('no answer in time')

const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, fail) => {
    signal.addEventListener('abort', () => fail(tookTooLong()), { once: true })
  })
