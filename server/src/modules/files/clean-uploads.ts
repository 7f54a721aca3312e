import type { PgBoss } from 'pg-boss'
import type { Deps } from '../../deps.ts'
import { deleteExpiredResumables, forgetPiece, listAbandonedPieces } from './resumable.queries.ts'
import { deleteSlots, silentSince } from './upload-slot.queries.ts'

/** Removes pieces of expired and cancelled uploads, and what dead writers left behind. */
export async function cleanUploads({ db, storage, clock }: Pick<Deps, 'db' | 'storage' | 'clock'>): Promise<void> {
  await deleteSlots(db, silentSince(clock.now()))
  await deleteExpiredResumables(db, clock.now())
  for (const key of await listAbandonedPieces(db)) {
    await storage.delete(key)
    await forgetPiece(db, key)
  }
}

export async function startUploadCleaning(boss: PgBoss, deps: Pick<Deps, 'db' | 'storage' | 'clock'>): Promise<void> {
  const queue = 'clean-uploads'
  await boss.createQueue(queue)
  await boss.schedule(queue, '* * * * *')
  await boss.work(queue, () => cleanUploads(deps))
}
