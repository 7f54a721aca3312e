import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverFlags } from '../../tooling/server-process.mjs'

const root = join(import.meta.dirname, '../..')

/** What one process has compiled, the next one loads: it saves a third of each start. */
export const compiled = join(root, 'node_modules/.cache/compiled')

/** The built product with sample data, on a database, a data directory and a port of its own. */
export interface Product {
  url: string
  dataDir: string
}

/** In a process of its own, which a test or a bench may end. */
export interface ProductProcess extends Product {
  /** Of the server's process. */
  pid: () => number
  /** As a power cut would: nothing in the process gets to say goodbye. */
  kill: () => Promise<void>
  /** Ends it in order; its data stays. */
  halt: () => Promise<void>
  /** Starts again on the same data after `kill` or `halt`. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

const exited = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise<void>((resolve) => child.once('exit', () => resolve()))

/** A port that was free a moment ago. */
const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })

export type Environment = Record<string, string>

async function start(port: number, program: string, env: Environment) {
  const child = spawn(process.execPath, [...serverFlags, join(root, program)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the product ended at start:\n${output}`)
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
    if (isReady) return child
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  child.kill('SIGKILL')
  throw new Error(`the product was not ready in a minute:\n${output}`)
}

export interface ProductOptions {
  /** `server/src/main.ts` is production. */
  program?: string
  env?: Environment
  /** What somebody who runs a server does before it starts, with its settings. */
  prepare?: (env: Environment) => void
}

/** As `npm start` runs it, with a PostgreSQL of its own unless `env` names another one. */
export async function startProduct({
  program = 'server/src/demo.ts',
  env = {},
  prepare,
}: ProductOptions = {}): Promise<ProductProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'project-week-e2e-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = {
    DATA_DIR: dataDir,
    PORT: String(port),
    DATABASE_URL: '',
    SAMPLE_TEXTS: 'accept',
    NODE_COMPILE_CACHE: compiled,
    ...env,
  }
  prepare?.(settings)
  let child = await start(port, program, settings)
  const halt = async () => {
    child.kill('SIGTERM')
    await exited(child)
  }
  return {
    url,
    dataDir,
    pid: () => child.pid ?? 0,
    async kill() {
      child.kill('SIGKILL')
      await exited(child)
    },
    halt,
    async restart() {
      child = await start(port, program, settings)
    },
    async stop() {
      await halt()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
