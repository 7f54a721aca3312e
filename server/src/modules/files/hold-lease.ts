import type { Deps } from '../../deps.ts'
import { isUnavailable } from '../../db/unavailable.ts'
import { renewLease, renewLeaseEvery, takeLease } from './resumable.queries.ts'

/**
 * Does what only one may do with an upload at a time, on all instances: write a piece of it or put its pieces together.
 * The lease is renewed while the work goes on, and ends by itself where this process dies.
 *
 * @param work is given the key of the lease, and a signal that says when the lease was lost
 * @returns undefined where somebody else has the upload, or it stands at another offset
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
