import type { S3ClientConfig } from '@aws-sdk/client-s3'
import { stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import S3rver from 's3rver'

/** Whom the server lets in, and how it is asked: buckets stand in the path. */
const client = {
  region: 'us-east-1',
  forcePathStyle: true,
  credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
} satisfies S3ClientConfig

/**
 * An S3 server for a test, with its objects in a folder.
 *
 * It keeps what S3 promises and S3rver does not: whoever was told that an object is stored can read all of it. S3rver
 * answers once it has hashed the last byte, whether or not the file has been written, or even made, by then.
 *
 * @param port 0 for any that is free
 */
export async function startS3(
  directory: string,
  port = 0,
): Promise<{ client: S3ClientConfig & { endpoint: string }; server: S3rver }> {
  const server = new S3rver({ port, address: '127.0.0.1', silent: true, directory })
  const { store } = server
  const putObject = store.putObject.bind(store)
  store.putObject = async (object) => {
    const stored = await putObject(object)
    await untilWritten(store.getResourcePath(object.bucket, object.key, 'object'), stored.size)
    return stored
  }
  const putPart = store.putPart.bind(store)
  store.putPart = async (bucket, uploadId, partNumber, content) => {
    const stored = await putPart(bucket, uploadId, partNumber, content)
    await untilWritten(`${store.getResourcePath(bucket, undefined, 'uploads')}/${uploadId}/${partNumber}`, stored.size)
    return stored
  }
  const { port: chosen } = await server.run()
  return { server, client: { ...client, endpoint: `http://127.0.0.1:${chosen}` } }
}

async function untilWritten(path: string, size: number): Promise<void> {
  const sizeNow = async () => {
    try {
      return (await stat(path)).size
    } catch {
      return -1
    }
  }
  while ((await sizeNow()) !== size) await sleep(2)
}
