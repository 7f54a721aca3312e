// What runs beside a server that is measured: somebody else on the site, and a look at its memory.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Resident memory of a process, in MB. */
export const residentMemory = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

const statOf = (pid: number | string): number[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? []

/** CPU milliseconds that a process has used, its threads included (proc(5): 100 ticks a second). */
export function cpuOf(pid: number): number {
  const fields = statOf(pid)
  return ((fields[11] ?? 0) + (fields[12] ?? 0)) * 10
}

/** The same with its children, the ended ones included: a PostgreSQL's, by its first process. */
export function cpuWithChildren(pid: number): number {
  const own = statOf(pid)
  const children = readdirSync('/proc').filter((entry) => {
    try {
      return /^\d+$/.test(entry) && statOf(entry)[1] === pid
    } catch {
      // It has ended meanwhile, and counts among its parent's ended ones.
      return false
    }
  })
  const ended = ((own[13] ?? 0) + (own[14] ?? 0)) * 10
  return cpuOf(pid) + ended + children.reduce((sum, child) => sum + cpuOf(Number(child)), 0)
}

/** The most resident memory, in MB, while something is done. */
export async function peakDuring(pid: number, work: () => Promise<unknown>): Promise<number> {
  let most = residentMemory(pid)
  const watch = setInterval(() => (most = Math.max(most, residentMemory(pid))), 20)
  await work()
  clearInterval(watch)
  return Math.max(most, residentMemory(pid))
}

/** Runs a helper of this bench in a process of its own, so that its work and ours do not wait for each other. */
export function startHelper(name: string, ...args: string[]): { child: ChildProcess; firstLine: Promise<string> } {
  const child = spawn(process.execPath, [join(import.meta.dirname, name), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const firstLine = once(createInterface(child.stdout), 'line').then(([line]) => String(line))
  return { child, firstLine }
}

/** What somebody else waits, p50 and p99 in ms, until the work is done. */
export async function visitDuring(
  url: string,
  work: () => Promise<unknown>,
  cookie = '',
): Promise<{ p50: number; p99: number; calls: number }> {
  const { child, firstLine } = startHelper('other-visitor.ts', url, cookie)
  await work()
  child.kill('SIGTERM')
  return JSON.parse(await firstLine) as { p50: number; p99: number; calls: number }
}
