import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database, PoolUse, Transaction } from './db/database.ts'
import type { Tables } from './db/tables.ts'
import type { Scans } from './modules/files/scan-queue.ts'
import type { Thumbnails } from './modules/files/thumbnail-queue.ts'
import type { LinkKey } from './modules/links/link-token.ts'
import type { Outbox } from './modules/mail/outbox.ts'
import type { Storage } from './storage/storage.ts'
import type { Tracing } from './tracing.ts'

/** What the modules are wired with. Nothing reaches for these on its own. */
export interface Deps {
  config: Config
  db: Database
  clock: Clock
  outbox: Outbox
  /** What the tokens of mailed links are made with. */
  linkKey: LinkKey
  /** The bytes of uploaded files. */
  storage: Storage
  thumbnails: Thumbnails
  scans: Scans
  /** A fresh identifier (UUID). */
  newId: () => string
  /** Origin under which browsers reach this server. */
  publicUrl: () => string
  log: FastifyBaseLogger
  /** Of `modules/teams`, which lies above `modules/identity`, whose `joinPeople` calls it. */
  notifyMergedPerson: (tx: Transaction<Tables>, personId: string) => Promise<void>
  /** Of `modules/teams`, which lies above `modules/companies`. */
  rewriteCompanyNews: (tx: Transaction<Tables>, companyId: string) => Promise<void>
  /** Of `modules/publishing`, which lies above `modules/teams`. */
  refreshNews: (tx: Transaction<Tables>, companyIds: readonly string[]) => Promise<void>
  /** How the connections to the database are used at this moment. */
  poolUse: () => PoolUse
  /** Undefined where nobody asked for traces. */
  tracing?: Tracing | undefined
}
