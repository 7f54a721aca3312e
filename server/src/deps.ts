import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { Thumbnails } from './modules/files/thumbnail-queue.ts'
import type { Outbox } from './modules/mail/outbox.ts'
import type { Storage } from './storage/storage.ts'

/** What the modules are wired with. Nothing reaches for these on its own. */
export interface Deps {
  config: Config
  db: Database
  clock: Clock
  outbox: Outbox
  /** The bytes of uploaded files. */
  storage: Storage
  thumbnails: Thumbnails
  /** A fresh identifier (UUID). */
  newId: () => string
  /** Origin under which browsers reach this server. */
  publicUrl: () => string
  log: FastifyBaseLogger
}
