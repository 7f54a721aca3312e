import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { Readable } from 'node:stream'
import { checkKey, MissingObject, type Storage } from './storage.ts'

const isMissing = (error: unknown) =>
  error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')

/**
 * Objects in a bucket. An object appears only once its upload is complete; interrupted ones stay invisible until
 * `deleteUnfinished` aborts them.
 *
 * @param prefix prepended to every key, for a shared bucket; empty or ending in a slash
 */
export function createS3Storage({
  bucket,
  prefix,
  client: config,
}: {
  bucket: string
  prefix: string
  client: S3ClientConfig
}): Storage {
  const client = new S3Client({
    // Self-hosted S3 servers often don't support the newer checksums; the file record has our own SHA-256 anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...config,
  })
  const target = (key: string) => ({ Bucket: bucket, Key: prefix + checkKey(key) })

  return {
    async put(key, source) {
      // Two parts of 5 MB in flight: eight uploads at once stay below 100 MB of memory.
      const upload = new Upload({
        client,
        params: { ...target(key), Body: source },
        queueSize: 2,
        partSize: 5 * 1024 * 1024,
      })
      // The SDK reads the stream only between requests; a failure in the meantime must still end the upload.
      const fail = () => void upload.abort()
      source.once('error', fail)
      try {
        await upload.done()
      } catch (error) {
        source.destroy()
        throw source.errored ?? error
      } finally {
        source.off('error', fail)
      }
    },

    async get(key, range) {
      try {
        const { Body } = await client.send(
          new GetObjectCommand({ ...target(key), ...(range && { Range: `bytes=${range.start}-${range.end}` }) }),
        )
        if (!(Body instanceof Readable)) throw new Error(`S3 answered no body for ${key}`)
        return Body
      } catch (error) {
        throw isMissing(error) ? new MissingObject(key) : error
      }
    },

    async find(key) {
      try {
        const { ContentLength, LastModified } = await client.send(new HeadObjectCommand(target(key)))
        return { key, size: ContentLength ?? 0, modifiedAt: LastModified ?? new Date(0) }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },

    async delete(key) {
      await client.send(new DeleteObjectCommand(target(key)))
    },

    async *list() {
      let next: string | undefined
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: next }),
        )
        for (const { Key, Size, LastModified } of page.Contents ?? []) {
          if (Key === undefined) continue
          yield { key: Key.slice(prefix.length), size: Size ?? 0, modifiedAt: LastModified ?? new Date(0) }
        }
        next = page.NextContinuationToken
      } while (next !== undefined)
    },

    async deleteUnfinished(before) {
      const interrupted = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix })).then(
        ({ Uploads }) => Uploads ?? [],
        (error: unknown) => {
          // Servers that cannot list unfinished uploads expire them by a rule of their own.
          if (error instanceof Error && error.name === 'NotImplemented') return []
          throw error
        },
      )
      const old = interrupted.filter(({ Initiated }) => Initiated !== undefined && Initiated < before)
      for (const { Key, UploadId } of old) {
        await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }))
      }
      return old.length
    },

    async check() {
      try {
        await client.send(new HeadBucketCommand({ Bucket: bucket }))
      } catch (error) {
        // The SDK's message is just "NotFound".
        throw new Error(`bucket ${bucket}: ${error instanceof Error ? error.name : String(error)}`, { cause: error })
      }
    },
  }
}
