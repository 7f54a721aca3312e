import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { type MailServer, type Server, startMailServer, startServer } from './deadline-rush.ts'

export interface Product {
  folder: string
  mail: MailServer
  /** The one that was started last. */
  server: Server
  /** Starts it again, once it was killed. */
  start: () => Promise<void>
}

/**
 * The whole product in a process of its own with a mail server, while the tests of a file run; empty until then. By
 * default its database is the embedded one.
 *
 * @param settings what it is started with, or with another value, each time
 */
export function runProduct(settings: () => Record<string, string> = () => ({})): Product {
  const product: Partial<Product> & Pick<Product, 'start'> = {
    async start() {
      const SMTP_URL = `smtp://127.0.0.1:${product.mail?.port}`
      const own = { DATA_DIR: product.folder ?? '', DATABASE_URL: '', SMTP_URL }
      product.server = await startServer({ ...own, ...settings() })
    },
  }
  beforeAll(async () => {
    product.folder = mkdtempSync(join(tmpdir(), 'project-week-product-'))
    product.mail = await startMailServer()
    await product.start()
  })
  afterAll(async () => {
    await product.server?.kill('SIGTERM')
    await product.mail?.close()
    rmSync(product.folder ?? '', { recursive: true, force: true, maxRetries: 10 })
  })
  return product as Product
}
