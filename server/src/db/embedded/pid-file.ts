import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Place } from './place.ts'
import { findProcess } from './processes.ts'

type InHome = Pick<Place, 'home'>

/** PostgreSQL accepts unknown settings with a dot: this one identifies which cluster a postmaster runs. */
export const directoryMark = ({ home }: InHome) => `project_week.directory=${home}`

export interface PidFile {
  pid: number
  port: number
  lines: string[]
}

const pidFilePath = ({ home }: InHome) => join(home, 'cluster', 'postmaster.pid')

export function readPidFile(place: InHome): PidFile | undefined {
  try {
    const lines = readFileSync(pidFilePath(place), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), lines }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** “unclear”: a postmaster that someone else started. PostgreSQL's own interlock decides and reports why. */
export function runsThisCluster(place: InHome, pid: number): 'yes' | 'no' | 'unclear' {
  const found = findProcess(pid)
  if (!found) return 'no'
  if (found.args.length === 0) return 'unclear'
  const commandLine = found.args.join(' ')
  if (`${commandLine} `.includes(` ${directoryMark(place)} `)) return 'yes'
  // Its children rename themselves to “postgres: checkpointer” and the like.
  const isPostmaster = /^(postgres|postmaster)(\.exe)?$/.test(basename(found.args[0] ?? ''))
  return isPostmaster && !commandLine.includes('project_week.directory=') ? 'unclear' : 'no'
}

/**
 * A pid file whose number now belongs to another program or a zombie would keep PostgreSQL from starting. Deleting it
 * would also delete the key by which PostgreSQL finds leftover backends that still write. So only the number is
 * replaced, by that of PostgreSQL's future parent, which PostgreSQL treats as stale.
 */
export function disarmPidFile(place: InHome, { lines }: PidFile): void {
  if (process.platform === 'win32') return
  try {
    writeFileSync(pidFilePath(place), [String(process.pid), ...lines.slice(1)].join('\n'), { flag: 'r+' })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return
    throw error
  }
}
