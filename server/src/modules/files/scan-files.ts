import type { PgBoss } from 'pg-boss'
import type { Deps } from '../../deps.ts'
import { MissingObject } from '../../storage/storage.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { infectedMail } from './file.mails.ts'
import { deleteAwaiting, findFile, listAwaitingScan, markScanned } from './file.queries.ts'
import { ScannerAway, scanBytes } from './scan-bytes.ts'
import { scanQueue } from './scan-queue.ts'
import { thumbnailKey } from './thumbnails.ts'

type Scanning = Pick<Deps, 'config' | 'db' | 'clock' | 'storage' | 'outbox' | 'log'>

/** Removes an infected file and tells its sender; if two instances find it, only one does. */
async function removeInfected({ db, clock, storage, outbox }: Scanning, id: string, found: string): Promise<void> {
  const isRemoved = await db.transaction().execute(async (tx) => {
    const file = await findFile(tx, id)
    if (file === undefined || !(await deleteAwaiting(tx, id))) return false
    const { kind, size, sha256, uploaderEmail } = file
    await recordAudit(tx, clock, {
      actor: { email: '', role: 'system' },
      action: 'remove-infected',
      record: ['file', id],
      ip: '',
      details: { kind, size, sha256, found, sender: uploaderEmail },
    })
    // Empty once the sender is erased.
    if (uploaderEmail !== '') await outbox.enqueue(tx, infectedMail(file, found))
    return true
  })
  if (!isRemoved) return
  await storage.delete(id)
  await storage.delete(thumbnailKey(id))
}

/**
 * Scans waiting files, oldest first. If the scanner is away, all continue to wait; a file without a verdict waits
 * alone. If two instances scan the same file, the verdict counts once. Without a configured scanner nothing waits.
 */
export async function scanFiles(deps: Scanning): Promise<void> {
  const { config, db, storage, log } = deps
  if (config.scanner === undefined) return markScanned(db)
  for (const id of await listAwaitingScan(db)) {
    try {
      const found = await scanBytes(config.scanner, await storage.get(id))
      if (found === undefined) await markScanned(db, id)
      else await removeInfected(deps, id, found)
    } catch (error) {
      // Either it was removed in the meantime, or the nightly sweep reports it.
      if (error instanceof MissingObject) continue
      log.warn({ err: error, fileId: id }, 'file not scanned')
      if (error instanceof ScannerAway) return
    }
  }
}

export async function startScans(boss: PgBoss, deps: Scanning): Promise<void> {
  await boss.createQueue(scanQueue)
  await boss.schedule(scanQueue, '* * * * *')
  await boss.work(scanQueue, { batchSize: 1, pollingIntervalSeconds: 1 }, () => scanFiles(deps))
}
