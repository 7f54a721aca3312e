import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Config, ConfigError } from './config.ts'
import { listenOn } from './place-checks.ts'
import { findDatabaseProblem } from './start-checks.ts'
import { version } from './version.ts'

const askEvery = 1000

/**
 * Waits until the database of DATABASE_URL answers. In the meantime `/healthz` reports a live process and everything
 * else is a 503, `/readyz` with what is missing, so that a monitor restarts nothing; the reason is logged.
 *
 * @throws {ConfigError} if the database answers but is unusable, or the port is taken
 */
export async function waitForDatabase(
  { databaseUrl, host, port }: Pick<Config, 'databaseUrl' | 'host' | 'port'>,
  say: (line: string) => void,
): Promise<void> {
  if (databaseUrl === undefined) return
  let problem = await findDatabaseProblem(databaseUrl)
  if (problem === undefined) return
  const server = createServer(({ url }, response) => {
    const isAlive = url === '/healthz'
    response.writeHead(isAlive ? 200 : 503, {
      'content-type': 'application/json',
      'retry-after': '5',
      connection: 'close',
    })
    const answer = isAlive ? { status: 'alive' } : { status: 'not ready', missing: ['database'], version }
    response.end(JSON.stringify(answer))
  })
  const close = await listenOn(server, { host, port })
  const leave = () => process.exit(0)
  process.once('SIGTERM', leave)
  process.once('SIGINT', leave)
  say(`${problem.text}. Waiting for it.`)
  try {
    while (problem !== undefined) {
      if (!problem.mayPass) throw new ConfigError([problem.text])
      await sleep(askEvery)
      problem = await findDatabaseProblem(databaseUrl)
    }
  } finally {
    process.off('SIGTERM', leave)
    process.off('SIGINT', leave)
    await close()
  }
  say('The database answers.')
}
