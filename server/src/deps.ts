import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database, PoolUse, Transaction } from './db/database.ts'
import type { Tables } from './db/tables.ts'
import type { Scans } from './modules/files/scan-queue.ts'
import type { Thumbnails } from './modules/files/thumbnail-queue.ts'
import type { LinkKey } from './modules/links/link-token.ts'
import type { Held, Outbox } from './modules/mail/outbox.ts'
import type { Storage } from './storage/storage.ts'
import type { Tracing } from './tracing.ts'

/** The modules' dependencies, passed explicitly. */
export interface Deps {
  config: Config
  db: Database
  clock: Clock
  outbox: Outbox
  /** Key for the tokens of mailed links. */
  linkKey: LinkKey
  /** The content of uploaded files. */
  storage: Storage
  thumbnails: Thumbnails
  scans: Scans
  /** Returns a new UUID. */
  newId: () => string
  /** The origin under which browsers reach this server. */
  publicUrl: () => string
  log: FastifyBaseLogger
  /** From `modules/teams`, which `modules/identity` (`joinPeople`) may not import. */
  notifyMergedPerson: (tx: Transaction<Tables>, personId: string) => Promise<void>
  /** From `modules/teams`, which `modules/companies` may not import. */
  rewriteCompanyNews: (tx: Transaction<Tables>, companyId: string) => Promise<void>
  /** From `modules/publishing`, which `modules/teams` may not import. */
  tellStudents: (
    tx: Transaction<Tables>,
    whom: { people: readonly string[]; companyIds?: readonly string[]; held?: Held | undefined },
  ) => Promise<void>
  /** The current use of the database's connections. */
  poolUse: () => PoolUse
  /** Undefined unless tracing is configured. */
  tracing?: Tracing | undefined
}
