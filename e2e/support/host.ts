import { fork } from 'node:child_process'
import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverFlags } from '../../tooling/server-process.mjs'
import { createTestDatabase, dropTestDatabase } from '../../server/test/cluster.ts'
import type { Answer, Ask } from '../../server/test/product-host-messages.ts'
import { compiled, type Environment, type Product } from './product.ts'

/** A database and a data directory with the same sample data, which no product runs on: products start on copies. */
export interface Template {
  databaseUrl: string
  dataDir: string
}

/** A product beside others in one process, on one PostgreSQL. */
export interface HostedProduct extends Product, Template {
  /** Ends it; its data stays. */
  halt: () => Promise<void>
  /** Ends it, and its data. */
  stop: () => Promise<void>
}

export interface Host {
  start: (template: Template, env?: Environment) => Promise<HostedProduct>
  stop: () => Promise<void>
}

/** A process for the products of many tests. */
export function startHost(): Host {
  const child = fork(join(import.meta.dirname, '../../server/test/product-host.ts'), {
    execArgv: serverFlags,
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const waiting = new Map<number, (answer: Answer) => void>()
  child.on('message', (answer: Answer) => {
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  void ended.then(() => waiting.forEach((answer, id) => answer({ id, error: 'the process of the products ended' })))
  let last = 0
  async function ask(what: { start: Environment } | { stop: number }): Promise<{ id: number; url: string }> {
    const id = (last += 1)
    const answer = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve)
      child.send({ id, ...what } satisfies Ask)
    })
    if ('error' in answer) throw new Error(answer.error)
    return answer
  }

  return {
    async start(template, env = {}) {
      const databaseUrl = await createTestDatabase(template.databaseUrl)
      const dataDir = await mkdtemp(join(tmpdir(), 'project-week-e2e-'))
      cpSync(template.dataDir, dataDir, { recursive: true, preserveTimestamps: true })
      const start = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PORT: '0', LOG_LEVEL: 'fatal', ...env }
      const { id, url } = await ask({ start })
      let halted: Promise<unknown> | undefined
      const halt = async () => void (await (halted ??= ask({ stop: id })))
      const stop = async () => {
        await halt()
        await dropTestDatabase(databaseUrl)
        await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
      }
      return { url, dataDir, databaseUrl, halt, stop }
    },
    async stop() {
      child.disconnect()
      await ended
    },
  }
}
