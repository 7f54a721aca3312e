import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface HolderAnswer {
  url?: string
  adopted?: boolean
  version?: string
  error?: string
}

export const holderScript = fileURLToPath(new URL('database-holder.ts', import.meta.url))

/** Starts the database in a process of its own, which a test may kill. */
export function startHolder(dataDir: string, { row = 'first', ...options }: SpawnOptions & { row?: string } = {}) {
  const child = spawn(process.execPath, [holderScript, dataDir, row], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...options,
  })
  return { child, answer: firstAnswer(child) }
}

async function firstAnswer(child: ChildProcess): Promise<HolderAnswer> {
  if (!child.stdout) throw new Error('The holder has no output to read.')
  for await (const line of createInterface(child.stdout)) return JSON.parse(line) as HolderAnswer
  return { error: 'The holder ended without a word.' }
}

export async function endHolder(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}
