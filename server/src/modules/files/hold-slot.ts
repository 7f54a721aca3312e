import { uploadMessages } from '@project-week/contract/files/upload'
import { Readable } from 'node:stream'
import type { Deps } from '../../deps.ts'
import { isUnavailable } from '../../db/unavailable.ts'
import { AppError } from '../../errors.ts'
import { freeSlot, takeSlot } from './upload-slot.queries.ts'

/** In milliseconds: three renewals before a slot expires. */
const renewEvery = 20_000

/**
 * Receives a file, or a piece of one, in one of the slots that a person or company has across all instances. Renewed
 * while bytes arrive. A silent sender may lose the slot to another upload, and further bytes are then refused.
 *
 * @param work must read the bytes through `renewing`
 * @throws {AppError} 409 too_many_uploads, before anything is read
 */
export async function holdSlot<Done>(
  { db, clock, newId }: Pick<Deps, 'db' | 'clock' | 'newId'>,
  holderId: string,
  work: (renewing: (bytes: AsyncIterable<Buffer>) => Readable) => Promise<Done>,
): Promise<Done> {
  const id = newId()
  let renewedAt = 0
  const renew = async () => {
    const now = clock.now()
    if (now.getTime() - renewedAt < renewEvery) return
    renewedAt = now.getTime()
    const isTaken = await db.transaction().execute((tx) => takeSlot(tx, { id, holderId, now }))
    if (!isTaken) throw new AppError('too_many_uploads', 409, uploadMessages.tooMany)
  }
  async function* renewing(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
    for await (const chunk of bytes) {
      // An unreachable database does not abort an upload; recording it decides.
      await renew().catch((error: unknown) => {
        if (!isUnavailable(error)) throw error
      })
      yield chunk
    }
  }
  await renew()
  try {
    return await work((bytes) => Readable.from(renewing(bytes), { objectMode: false }))
  } finally {
    // An unreleased slot expires after a minute.
    await freeSlot(db, id).catch(() => {})
  }
}
