import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

type StorageTarget =
  | { kind: 'disk'; folder: string }
  | { kind: 's3'; bucket: string; prefix: string; endpoint: string | undefined; region: string }

/**
 * Parses `STORAGE_URL`: `file:/path`, or `s3://BUCKET/optional/prefix?endpoint=…&region=…`. By default, the folder
 * `files` in the data directory.
 *
 * @throws if the URL names no folder or bucket, or has unsupported parts
 */
export function readStorageUrl(url: string | undefined, dataDir: string): StorageTarget {
  if (url === undefined) return { kind: 'disk', folder: join(dataDir, 'files') }
  const parsed = new URL(url)
  if (parsed.username !== '' || parsed.password !== '') {
    throw new Error('STORAGE_URL holds credentials; give them as AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  }
  if (parsed.protocol === 'file:') return { kind: 'disk', folder: fileURLToPath(parsed) }
  if (parsed.hostname === '') throw new Error('STORAGE_URL names no bucket')
  const unknown = [...parsed.searchParams.keys()].filter((name) => name !== 'endpoint' && name !== 'region')
  if (unknown.length > 0) throw new Error(`STORAGE_URL has ${unknown.join(', ')}, which means nothing here`)
  const prefix = parsed.pathname.replace(/^\/+/, '').replace(/([^/])\/+$/, '$1')
  return {
    kind: 's3',
    bucket: parsed.hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint: parsed.searchParams.get('endpoint') ?? undefined,
    region: parsed.searchParams.get('region') ?? 'us-east-1',
  }
}
