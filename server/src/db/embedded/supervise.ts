import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from './ask.ts'
import type { Place } from './place.ts'
import { endHard, type Postmaster } from './postmaster.ts'

export interface Supervised {
  stop: () => Promise<void>
  /** Resolves with the reason once PostgreSQL is gone and cannot be restarted. */
  lost: Promise<Error>
}

export interface Supervising {
  place: Place
  log: (line: string) => void
  /** Restarts PostgreSQL on the port that clients know, or adopts one already started there. */
  bringBack: (port: number) => Promise<Postmaster>
  /** Whether a failed start may succeed later, as with a full disk. */
  mayComeBack: () => boolean
  askEveryMs?: number | undefined
  /** How long it may be silent or shutting down before it is ended. */
  hungAfterMs?: number | undefined
}

const longestPauseMs = 10_000

/**
 * Keeps PostgreSQL running: restarts one that died, at once and then after growing pauses of up to ten seconds,
 * indefinitely (a full disk may get space again); ends one that hangs first.
 */
export function supervise(first: Postmaster, supervising: Supervising): Supervised {
  const { place, log, bringBack, mayComeBack, askEveryMs = 10_000, hungAfterMs = 60_000 } = supervising
  const stopping = new AbortController()
  const { signal } = stopping
  const isStopping = () => signal.aborted
  const pause = (ms: number) => sleep(ms, undefined, { ref: false, signal }).catch(() => {})
  let current = first

  /** Returns once the current PostgreSQL is gone. */
  async function watch(): Promise<void> {
    let hasEnded = false
    const ended = current.ended.then(() => (hasEnded = true))
    let stuckSince: number | undefined
    for (;;) {
      await Promise.race([ended, pause(askEveryMs)])
      if (hasEnded || isStopping()) return
      // A refused password was changed by someone; the process has not ended.
      const answer = await ask(place, current.url).catch(() => ({ state: 'busy' }) as const)
      if (hasEnded || isStopping()) return
      const isStuck = answer.state !== 'ready' && answer.state !== 'busy'
      stuckSince = isStuck ? (stuckSince ?? Date.now()) : undefined
      if (stuckSince === undefined || Date.now() - stuckSince < hungAfterMs) continue
      log(`PostgreSQL (process ${current.pid}) hangs; ending it …`)
      await endHard(place, current.pid)
    }
  }

  /** Returns why it cannot be restarted, or undefined. */
  async function restart(): Promise<Error | undefined> {
    for (let pauseMs = 100; !isStopping(); pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        current = await bringBack(current.port)
        log(`PostgreSQL is running again (process ${current.pid}).`)
        return undefined
      } catch (error) {
        const reason = error instanceof Error ? error : new Error(String(error))
        if (!mayComeBack()) return reason
        log(`PostgreSQL does not come back: ${reason.message}\nTrying again in ${pauseMs / 1000} s …`)
        await pause(pauseMs)
      }
    }
    return undefined
  }

  const { promise: lost, resolve: failed } = Promise.withResolvers<Error>()
  const supervision = (async () => {
    while (!isStopping()) {
      await watch()
      if (isStopping()) return
      const reason = await restart()
      if (reason !== undefined) return failed(reason)
    }
  })().catch((error: unknown) => failed(error instanceof Error ? error : new Error(String(error))))

  return {
    lost,
    async stop() {
      stopping.abort()
      // Wait for a start in progress, so that its process is not orphaned.
      await supervision
      await current.stop()
    },
  }
}
