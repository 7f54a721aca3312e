import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { findProcess } from './processes.ts'

export interface LockHolder {
  id: string
  pid: number
  /** What `findProcess` said of the holder's start, so that a recycled number is not mistaken for the holder. */
  started: string
  command: string
  since: string
}

const unreadable = 'unreadable'

export type LockResult = { taken: true; release: () => void } | { taken: false; holder: LockHolder }

/**
 * Takes the lock file for this process, or says which living process holds it. A lock whose process is gone is taken
 * over. Whoever kills Node hard leaves a lock file behind, so taking over is an everyday path and must be as safe as
 * taking: among any number of processes exactly one wins.
 *
 * A hard link appears whole or not at all, hence the file is written aside and linked. A dead holder's lock is replaced
 * only by whoever holds a second lock named after that holder's id; so nobody can throw out a successor by acting
 * late on what it read early.
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

/** Puts the lock file written aside in its place; gives back the living holder that prevents it. */
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
 * Removes what processes that were killed while they tried to take the lock left beside it. A file that names nobody may
 * be just being written by a rival, so it goes only when it is old.
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

/** What a power cut left of a lock file may be no JSON: such a file names nobody and is replaced. */
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
