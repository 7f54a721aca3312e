declare module 's3rver' {
  import type { Server } from 'node:http'
  import type { AddressInfo } from 'node:net'

  interface Stored {
    size: number
    md5: string
  }

  interface Store {
    putObject(object: { bucket: string; key: string }): Promise<Stored>
    putPart(bucket: string, uploadId: string, partNumber: number, content: unknown): Promise<Stored>
    /** Where the store keeps what it knows of an object, or of a bucket without a key. */
    getResourcePath(bucket: string, key: string | undefined, resource: string): string
  }

  export default class S3rver {
    constructor(options: { address: string; port: number; silent: boolean; directory: string })
    readonly store: Store
    /** Once it runs. */
    readonly httpServer: Server
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
