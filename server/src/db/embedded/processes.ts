import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

export interface RunningProcess {
  pid: number
  /** Distinguishes processes that reuse a pid; empty if the platform does not report it. */
  started: string
  /** The command line, split into words if the platform keeps them separate. */
  args: string[]
}

/** The living process with this pid. A zombie counts as dead: it holds nothing. */
export function findProcess(pid: number): RunningProcess | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined
  if (process.platform === 'linux') return findInProc(pid)
  return process.platform === 'win32' ? findBySignal(pid) : findWithPs(pid)
}

function findInProc(pid: number): RunningProcess | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may itself contain blanks and brackets, so fields are counted from its end:
    // the state is field 3 of proc(5), the start in ticks since boot is field 22.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1)
    return { pid, started: `${boot}/${fields[19]}`, args }
  } catch {
    return undefined
  }
}

function findWithPs(pid: number): RunningProcess | undefined {
  try {
    const line = execFileSync('ps', ['-ww', '-o', 'stat=,lstart=,args=', '-p', String(pid)], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const [state = 'Z', ...rest] = line.trim().split(/\s+/)
    // `lstart` is five words: Sat Nov 21 12:00:00 2026.
    return state.startsWith('Z') ? undefined : { pid, started: rest.slice(0, 5).join(' '), args: rest.slice(5) }
  } catch {
    return undefined
  }
}

function findBySignal(pid: number): RunningProcess | undefined {
  try {
    process.kill(pid, 0)
    return { pid, started: '', args: [] }
  } catch {
    return undefined
  }
}
