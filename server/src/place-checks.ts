import { constants, existsSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { dirname } from 'node:path'
import { type Config, ConfigError } from './config.ts'

const isPortTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

/** Turns an error of `listen` into one that says what to change. */
export const portProblemOf = (error: unknown, { host, port }: Pick<Config, 'host' | 'port'>): unknown =>
  isPortTaken(error)
    ? new ConfigError([`PORT ${port} is taken by another program on ${host}; choose another one`])
    : error

/** Starts a server; returns a function that closes it. @throws {ConfigError} if the port is taken */
export async function listenOn(server: Server, place: Pick<Config, 'host' | 'port'>): Promise<() => Promise<void>> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(portProblemOf(error, place)))
    server.listen(place, resolve)
  })
  return () => new Promise((resolve) => server.close(() => resolve()))
}

/**
 * Checks port and folder before anything is created there.
 *
 * @throws {ConfigError}
 */
export async function checkPlace(
  config: Pick<Config, 'host' | 'port' | 'dataDir' | 'databaseUrl' | 'storageUrl' | 'linkSecret'>,
): Promise<void> {
  const { host, port, dataDir } = config
  if (port !== 0) await (await listenOn(createServer(), { host, port }))()
  // With all of these nothing is kept there: a container's root cannot be written.
  if (config.databaseUrl && config.storageUrl && config.linkSecret) return
  let folder = dataDir
  while (!existsSync(folder)) folder = dirname(folder)
  await access(folder, constants.W_OK).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new ConfigError([`DATA_DIR ${dataDir} cannot be written (${code})`])
  })
}
