import type { Config } from '../config.ts'
import { createDiskStorage } from './disk.ts'
import { readStorageUrl } from './storage-url.ts'
import type { Storage } from './storage.ts'

export async function openStorage({ storageUrl, dataDir }: Pick<Config, 'storageUrl' | 'dataDir'>): Promise<Storage> {
  const target = readStorageUrl(storageUrl, dataDir)
  if (target.kind === 'disk') return createDiskStorage(target.folder)
  // Loaded only on demand: the SDK costs every start half a second and tens of megabytes.
  const { createS3Storage } = await import('./s3.ts')
  const { bucket, prefix, endpoint, region } = target
  return createS3Storage({
    bucket,
    prefix,
    client: { region, ...(endpoint !== undefined && { endpoint, forcePathStyle: true }) },
  })
}
