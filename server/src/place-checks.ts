import { constants, existsSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { dirname } from 'node:path'
import { type Config, ConfigError } from './config.ts'

const isPortTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

/** Says of an error of `listen` what to change. */
export const portProblemOf = (error: unknown, { host, port }: Pick<Config, 'host' | 'port'>): unknown =>
  isPortTaken(error)
    ? new ConfigError([`PORT ${port} is taken by another program on ${host}; choose another one`])
    : error

/** Lets a server listen; answers the way to close it. @throws {ConfigError} where the port is taken */
export async function listenOn(server: Server, place: Pick<Config, 'host' | 'port'>): Promise<() => Promise<void>> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(portProblemOf(error, place)))
    server.listen(place, resolve)
  })
  return () => new Promise((resolve) => server.close(() => resolve()))
}

/**
 * Looks at the port and the folder before anything is made there.
 *
 * @throws {ConfigError}
 */
export async function checkPlace({ host, port, dataDir }: Pick<Config, 'host' | 'port' | 'dataDir'>): Promise<void> {
  if (port !== 0) await (await listenOn(createServer(), { host, port }))()
  let folder = dataDir
  while (!existsSync(folder)) folder = dirname(folder)
  await access(folder, constants.W_OK).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new ConfigError([`DATA_DIR ${dataDir} cannot be written (${code})`])
  })
}
