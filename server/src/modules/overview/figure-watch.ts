import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../db/database.ts'

/** What is recorded and changes no figure. */
const readings = [
  'read',
  'export',
  'download',
  'login',
  'login-failed',
  'logout',
  'logout-refused',
  'sign-on',
  'sign-on-refused',
  'single-logout',
]

/**
 * A text that differs once something was changed, whichever instance did it: every change has its audit record, and a
 * matching run has none when it ends. The newest ids are summed up because they are given before they are committed: a
 * record that shows up late has not the highest.
 */
export async function readFigureVersion(db: Database): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select coalesce(sum(id), 0)::text || '-' || (select count(*) from matching_runs where finished_at is not null) as version
      from (select id from audit_records where action <> all(${readings}::text[]) order by id desc limit 200) newest`.execute(
    db,
  )
  return rows[0]?.version ?? ''
}

export interface FigureWatch {
  /** Calls back with the version at once and at each change. Answers the way to stop. */
  watch(listener: (version: string) => void): () => void
}

/**
 * Asks for the version once a second while somebody watches, for all of them together. Nothing is lost where it fails:
 * the next second asks again.
 */
export function createFigureWatch(read: () => Promise<string>): FigureWatch {
  const listeners = new Set<(version: string) => void>()
  let last: string | undefined
  let isAsking = false

  async function ask(): Promise<void> {
    isAsking = true
    while (listeners.size > 0) {
      const version = await read().catch(() => last)
      if (version !== undefined && version !== last) for (const listener of listeners) listener(version)
      last = version
      await sleep(1000, undefined, { ref: false })
    }
    isAsking = false
    last = undefined
  }

  return {
    watch(listener) {
      listeners.add(listener)
      if (last !== undefined) listener(last)
      if (!isAsking) void ask()
      return () => void listeners.delete(listener)
    },
  }
}
