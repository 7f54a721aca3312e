import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { findProcess } from './processes.ts'

export interface LockHolder {
  id: string
  pid: number
  /** The holder's start as reported by `findProcess`, so that a recycled pid is not mistaken for it. */
  started: string
  command: string
  since: string
}

const unreadable = 'unreadable'

export type LockResult = { taken: true; release: () => void } | { taken: false; holder: LockHolder }

/**
 * Takes the lock file for this process, or returns the living process that holds it. The lock of a dead process is
 * taken over. Killing Node always leaves a lock file, so takeover is routine and must be as safe as taking: of any
 * number of processes exactly one wins.
 *
 * A hard link appears atomically, so the file is written under another name and linked. Replacing a dead holder's lock
 * requires a second lock named after that holder's id, so nobody can evict a successor by acting on stale information.
 */
export function takeLock(path: string): LockResult {
  const me = findProcess(process.pid)
  const mine: LockHolder = {
    id: randomUUID(),
    pid: process.pid,
    started: me?.started ?? '',
    command: process.argv.slice(0, 2).join(' '),
    since: new Date().toISOString(),
  }
  const aside = `${path}.${mine.id}`
  writeFileSync(aside, `${JSON.stringify(mine)}\n`, { flag: 'wx', flush: true })
  try {
    const holder = place(aside, path)
    if (holder) return { taken: false, holder }
    sweep(path)
    return {
      taken: true,
      release: () => {
        if (readHolder(path)?.id === mine.id) rmSync(path, { force: true })
      },
    }
  } finally {
    rmSync(aside, { force: true })
  }
}

/** Links the lock file into place; returns the living holder that prevents it. */
function place(aside: string, path: string): LockHolder | undefined {
  for (;;) {
    if (link(aside, path)) return undefined
    const holder = readHolder(path)
    if (!holder) continue
    if (isAlive(holder)) return holder

    const claim = `${path}.after-${holder.id}`
    const rival = place(aside, claim)
    if (rival) return rival
    if (readHolder(path)?.id === holder.id) {
      renameSync(claim, path)
      return undefined
    }
    rmSync(claim, { force: true })
  }
}

/**
 * Removes files of processes killed while taking the lock. A file without a holder may just be being written by a
 * rival, so it is removed only when old.
 */
function sweep(path: string): void {
  const longAgo = Date.now() - 60_000
  for (const name of readdirSync(dirname(path))) {
    if (!name.startsWith(`${basename(path)}.`)) continue
    const other = join(dirname(path), name)
    const holder = readHolder(other)
    if (!holder || isAlive(holder)) continue
    if (holder.id !== unreadable || (statSync(other, { throwIfNoEntry: false })?.mtimeMs ?? 0) < longAgo) {
      rmSync(other, { force: true })
    }
  }
}

function link(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function readHolder(path: string): LockHolder | undefined {
  let text
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  return { id: unreadable, pid: 0, started: '', command: '', since: '', ...parse(text) }
}

/** After a power cut a lock file may not be JSON: it then has no holder and is replaced. */
function parse(text: string): Partial<LockHolder> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

function isAlive(holder: LockHolder): boolean {
  return findProcess(holder.pid)?.started === holder.started
}
