import type { Deps } from '../../deps.ts'
import { isUnavailable } from '../../db/unavailable.ts'
import { renewLease, renewLeaseEvery, takeLease } from './resumable.queries.ts'

/**
 * Runs work that only one caller on any instance may do with an upload: writing a piece or joining the pieces. The
 * lease is renewed during the work, and expires if this process dies.
 *
 * @param work gets the lease's key, and a signal for a lost lease
 * @returns undefined if someone else has the upload, or it is at another offset
 */
export async function holdLease<Done>(
  { db, clock, newId, log }: Pick<Deps, 'db' | 'clock' | 'newId' | 'log'>,
  { id, offset }: { id: string; offset: number },
  work: (key: string, lost: AbortSignal) => Promise<Done>,
): Promise<Done | undefined> {
  const key = newId()
  const isHeld = await db.transaction().execute((tx) => takeLease(tx, { id, key, offset }))
  if (!isHeld) return undefined
  const lost = new AbortController()
  let isRenewing = false
  const renewing = setInterval(() => {
    if (isRenewing) return
    isRenewing = true
    void renewLease(db, key, clock.now())
      .then((isStillHeld) => isStillHeld || lost.abort())
      .catch((error: unknown) => {
        if (!isUnavailable(error)) log.error({ err: error }, 'lease of an upload')
      })
      .finally(() => (isRenewing = false))
  }, renewLeaseEvery)
  try {
    return await work(key, lost.signal)
  } finally {
    clearInterval(renewing)
  }
}
