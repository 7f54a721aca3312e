import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Mounting needs Linux and its root; without them the tests on a small disk are left out, and the report says so. */
export const canMakeDisks =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]).status === 0

export interface SmallDisk {
  folder: string
  /** Takes all the room that is left. */
  fill: () => void
  /** Gives back what `fill` took. */
  makeRoom: () => void
  remove: () => void
}

/** A file system in memory of this size, that fills up like a disk. */
export function makeDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'project-week-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder])
  if (mounted.status !== 0) throw new Error(`no disk of ${megabytes} MB: ${mounted.stderr.toString()}`)
  const ballast = join(folder, 'ballast')
  const add = (bytes: number) => {
    try {
      for (;;) appendFileSync(ballast, Buffer.alloc(bytes))
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    }
  }
  return {
    folder,
    fill() {
      for (const bytes of [1 << 20, 1 << 12, 1]) if (statfsSync(folder).bavail > 0) add(bytes)
    },
    makeRoom: () => rmSync(ballast, { force: true }),
    remove() {
      // What is still open on it goes with its last user.
      spawnSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
