import { isIP } from 'node:net'
import { readStorageUrl } from './storage/storage-url.ts'

/** What is wrong with a setting's value, to follow its name in a sentence; undefined if it is valid. */
export type Check = (value: string) => string | undefined

export const isUrlOf =
  (...protocols: string[]): Check =>
  (value) =>
    URL.canParse(value) && protocols.includes(new URL(value).protocol)
      ? undefined
      : `must be a URL starting with ${protocols.join(' or ')}`

export const oneOf =
  (...values: string[]): Check =>
  (value) =>
    values.includes(value) ? undefined : `must be one of ${values.join(', ')}`

/** A session's last use is recorded to within five minutes, and it ends after 12 hours anyway. */
export const checkIdleMinutes: Check = (value) =>
  /^\d{2,3}$/.test(value) && Number(value) >= 10 && Number(value) <= 720
    ? undefined
    : 'must be a number of minutes from 10 to 720'

export const checkStorageUrl: Check = (value) => {
  const problem = isUrlOf('file:', 's3:')(value)
  if (problem !== undefined) return problem
  try {
    readStorageUrl(value, '.')
    return undefined
  } catch (error) {
    return `cannot be used: ${error instanceof Error ? error.message : String(error)}`
  }
}

const proxyNames = ['loopback', 'linklocal', 'uniquelocal']

/** Names and addresses, optionally with a prefix length. Callers from there can claim any address. */
export const checkProxies: Check = (value) => {
  for (const part of value.split(',').map((one) => one.trim())) {
    if (proxyNames.includes(part)) continue
    const [, address = '', length] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(part) ?? []
    const family = isIP(address)
    if (family === 0 || Number(length ?? 1) > (family === 4 ? 32 : 128)) {
      return `has "${part}"; write addresses, networks as 10.0.0.0/8, or ${proxyNames.join(', ')}, separated by commas`
    }
    if (Number(length ?? 1) === 0) return `has "${part}": that believes what anybody on the internet claims to be`
  }
  return undefined
}

export const isLoopback = (hostname: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)

/** Plain HTTP exposes passwords and sessions on the network; on one machine there is no network. */
export const refuseOpenHttp: Check = (value) => {
  const { protocol, hostname } = new URL(value)
  return protocol === 'https:' || isLoopback(hostname) ? undefined : 'must start with https:// beyond localhost'
}

/** Text that was typed or copied from a sample instead of being generated. */
export const refuseWeakSecret: Check = (value) => {
  const isSample = /put-here|change.?me|replace.?me|your.?secret/i.test(value)
  const isRepetition = /^(.{1,16})\1+.{0,15}$/s.test(value)
  return isSample || isRepetition || new Set(value).size < 12
    ? 'is easy to guess; take what `openssl rand -hex 32` prints'
    : undefined
}

export type ScannerAddress = { host: string; port: number } | { path: string }

/** @param value that `checkScannerUrl` accepts */
export function readScannerUrl(value: string | undefined): ScannerAddress | undefined {
  if (value === undefined) return undefined
  const { protocol, hostname, port, pathname } = new URL(value)
  if (protocol === 'unix:') return { path: pathname }
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) }
}

export const checkScannerUrl: Check = (value) => {
  const problem = isUrlOf('tcp:', 'unix:')(value)
  if (problem !== undefined) return problem
  const { protocol, hostname, port, pathname } = new URL(value)
  const isWhole = protocol === 'unix:' ? pathname.startsWith('/') : hostname !== '' && port !== ''
  return isWhole ? undefined : 'must be tcp://HOST:PORT or unix:/PATH'
}
