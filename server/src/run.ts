import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PgBoss } from 'pg-boss'
import { createApp } from './app.ts'
import { systemClock } from './clock.ts'
import { keepCompiled } from './compile-cache.ts'
import type { Config } from './config.ts'
import { databaseOn, openDatabase, openPool, useOf } from './db/database.ts'
import { startDatabase } from './db/embedded/start-database.ts'
import { DatabaseStartError } from './db/embedded/start-error.ts'
import { isStorageFull } from './db/storage-full.ts'
import { isUnavailable } from './db/unavailable.ts'
import { markAs, refuseOtherMode } from './db/installation.ts'
import { migrate } from './db/migrate.ts'
import { applicationNameOf, refuseOtherStorage } from './one-storage.ts'
import type { Deps } from './deps.ts'
import { deleteEndedWindows } from './http/rate-limit.ts'
import { watchFaults } from './faults.ts'
import { createLog } from './log.ts'
import { checkPlace, portProblemOf } from './place-checks.ts'
import { insertEdition } from './modules/editions/edition.queries.ts'
import { shippedEditions, shippedRetention } from './modules/editions/shipped-editions.ts'
import { forgetUnusedUploads } from './modules/content/pictures.ts'
import { startUploadCleaning } from './modules/files/clean-uploads.ts'
import { deleteSlots } from './modules/files/upload-slot.queries.ts'
import { longestUpload, sweepFiles } from './modules/files/sweep-files.ts'
import { startScans } from './modules/files/scan-files.ts'
import { createQueuedScans } from './modules/files/scan-queue.ts'
import { createQueuedThumbnails } from './modules/files/thumbnail-queue.ts'
import { startThumbnails } from './modules/files/thumbnails.ts'
import { startCertificateMails } from './modules/certificates/mail-certificates.ts'
import { sweepSignIns } from './modules/auth/sign-on/sweep-sign-ins.ts'
import { openLinkKey } from './modules/links/link-key.ts'
import { createKeepingOutbox, createSendingOutbox } from './modules/mail/outbox.ts'
import { startSending } from './modules/mail/send-mails.ts'
import { openTransport } from './modules/mail/smtp.ts'
import { startProofReminders } from './modules/companies/company-proof.ts'
import { startReminders } from './modules/outstanding/remind.ts'
import { startTellingOfGone } from './modules/registrations/tell-of-gone.ts'
import { startConsentReminders } from './modules/showcase/remind-of-consent.ts'
import { startOfferFollowUp } from './modules/publishing/follow-up-offers.ts'
import { startDeclineReports } from './modules/publishing/report-declines.ts'
import { startRetention } from './modules/retention/retain.ts'
import { tellStudents } from './modules/publishing/tell-students.ts'
import { notifyMergedPerson, rewriteCompanyNews } from './modules/teams/tell-companies.ts'
import { openStorage } from './storage/open-storage.ts'

export interface Running {
  url: string
  deps: Deps
  stop: () => Promise<void>
  /** Resolves with the reason if the process cannot continue: a fault, or the embedded database lost for good. */
  failed: Promise<Error>
}

const webDir = join(dirname(fileURLToPath(import.meta.url)), '../../web/dist')

/** Time for open requests to finish before the process ends. */
const timeout = 9_000

/**
 * Starts everything in order and stops it in reverse: database, migrations, shipped editions, job queue, HTTP.
 *
 * @param say reports progress to the person at the terminal
 * @param prepare runs before the first request, for example to fill the demo
 * @param busyAfter as for `createApp`
 */
export async function run(
  config: Config,
  {
    say,
    prepare,
    busyAfter,
  }: {
    say: (line: string) => void
    prepare?: ((deps: Deps) => Promise<void>) | undefined
    busyAfter?: number | undefined
  },
): Promise<Running> {
  await checkPlace(config)
  await keepCompiled(config.dataDir)
  const log = createLog(config.logLevel)
  // Ended in reverse order on stop, or as far as the start came if something fails.
  const started = new AsyncDisposableStack()
  const { promise: failed, resolve: fail } = Promise.withResolvers<Error>()
  const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))
  const embedded =
    config.databaseUrl === undefined ? await startDatabase({ dataDir: config.dataDir, log: say }) : undefined
  started.defer(watchFaults(log, (error) => fail(asError(error))))
  started.defer(async () => embedded?.stop())
  void embedded?.lost.then(fail)
  // Loaded only on demand: the SDK costs startup time and memory.
  const tracing = config.isTraced ? (await import('./tracing.ts')).startTracing() : undefined
  started.defer(async () => tracing?.stop())
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
  try {
    const name = applicationNameOf(config)
    const pool = openPool(databaseUrl, 16, { name })
    const db = databaseOn(pool, tracing?.onQuery)
    started.defer(() => db.destroy())
    const refuse = () =>
      refuseOtherMode(db, config.mode, config.databaseUrl === undefined ? config.dataDir : 'DATABASE_URL')
    await refuse()
    await migrate(databaseUrl)
    await markAs(db, config.mode)
    await refuse()
    if (config.databaseUrl !== undefined) await refuseOtherStorage(db, config)
    // Emails are marked as sent over separate connections: in a rush the mark would queue behind registrations, and a
    // process that died in the meantime would send emails twice.
    const mailDb = openDatabase(databaseUrl, 4, { name })
    started.defer(() => mailDb.destroy())
    for (const { edition, isCurrent } of shippedEditions)
      await insertEdition(db, edition, { isCurrent, ...shippedRetention(config.mode) })

    const boss = new PgBoss({
      connectionString: databaseUrl,
      application_name: name,
      max: 4,
      createSchema: false,
      migrate: false,
    })
    boss.on('error', (error) => log[isUnavailable(error) ? 'warn' : 'error']({ err: error }, 'job queue'))
    await boss.start()
    started.defer(() => boss.stop({ graceful: true, timeout: 5_000 }))
    const storage = await openStorage(config)
    const clock = systemClock
    const newId = randomUUID
    let url = config.publicUrl ?? ''
    const linkKey = await openLinkKey(config)
    const deps: Deps = {
      config,
      linkKey,
      db,
      clock,
      newId,
      log,
      publicUrl: () => url,
      outbox: config.mode === 'demo' ? createKeepingOutbox(clock, newId) : createSendingOutbox(boss, clock, newId),
      storage,
      notifyMergedPerson: (tx, personId) => notifyMergedPerson(deps, tx, personId),
      rewriteCompanyNews: (tx, companyId) => rewriteCompanyNews(deps, tx, companyId),
      tellStudents: (tx, whom) => tellStudents(deps, tx, whom),
      poolUse: () => useOf(pool),
      tracing,
      thumbnails: createQueuedThumbnails(boss),
      scans: createQueuedScans(boss),
    }
    if (config.mode === 'production') {
      const transport = openTransport({ url: config.smtpUrl ?? '', from: config.mailFrom })
      started.defer(async () => transport.close())
      await startSending(boss, { db: mailDb, clock, linkKey, transport })
    }
    await boss.createQueue('end-sessions')
    await boss.schedule('end-sessions', '17 3 * * *')
    await boss.work('end-sessions', async () => {
      await sweepSignIns(db, clock.now())
      await deleteEndedWindows(db)
    })

    await startThumbnails(boss, deps)
    await startScans(boss, deps)
    await startOfferFollowUp(boss, deps)
    await startDeclineReports(boss, deps)
    await startReminders(boss, deps)
    await startConsentReminders(boss, deps)
    await startTellingOfGone(boss, deps)
    await startProofReminders(boss, deps)
    await startCertificateMails(boss, deps)
    await startRetention(boss, deps)

    await startUploadCleaning(boss, deps)
    const sweep = async (before: Date) => {
      await forgetUnusedUploads(deps)
      await deleteSlots(db, before)
      const { removed, missing } = await sweepFiles(deps, before)
      if (removed > 0) log.info({ removed }, 'swept files without a record')
      if (missing.length > 0) log.error({ missing }, 'records whose file is missing')
    }
    // An embedded database has no other instance, so unfinished files are left from a crash. An unreachable store must
    // not block the start: `/readyz` names it, and the nightly sweep makes up for this one.
    await sweep(new Date(clock.now().getTime() - (embedded === undefined ? longestUpload : 0))).catch((error) => {
      if (!isUnavailable(error)) throw error
      log.warn({ err: error }, 'did not sweep files')
    })
    await boss.createQueue('sweep-files')
    await boss.schedule('sweep-files', '47 3 * * *')
    await boss.work('sweep-files', async () => {
      await sweep(new Date(clock.now().getTime() - longestUpload))
    })

    await prepare?.(deps)
    const app = await createApp(deps, { webDir: existsSync(webDir) ? webDir : undefined, busyAfter })
    started.defer(() => app.close())
    const listening = await app.listen({ host: config.host, port: config.port })
    if (config.publicUrl === undefined) url = listening

    return { url, deps, stop: () => started.disposeAsync(), failed }
  } catch (error) {
    await started.disposeAsync()
    if (isStorageFull(error)) {
      throw new DatabaseStartError(
        `No room is left in the database or the file storage. Make some and start again; nothing is lost. (${String(error)})`,
        { cause: error },
      )
    }
    // The port may have been taken since the check.
    throw portProblemOf(error, config)
  }
}

/**
 * Ends open requests, then the process, within ten seconds of SIGTERM or SIGINT, of the death of the script that
 * started it, or of a failure, which is logged and makes the exit code 1.
 */
export function stopOnSignals({ stop, failed }: Running): void {
  const end = (signal: string, code = 0) => {
    setTimeout(() => process.exit(1), timeout).unref()
    stop().then(
      () => process.exit(code),
      (error: unknown) => {
        console.error(`could not stop cleanly after ${signal}:`, error)
        process.exit(1)
      },
    )
  }
  process.once('SIGTERM', () => end('SIGTERM'))
  process.once('SIGINT', () => end('SIGINT'))
  process.once('disconnect', () => end('the end of the starting script'))
  const endFailed = (error: Error) => {
    console.error(`Ending: ${error.message}`)
    end('a failure', 1)
  }
  void failed.then(endFailed)
}
