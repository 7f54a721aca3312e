// How the server's process is started: what a program cannot set for itself once it runs, in one place for all who
// start it (npm start, npm run serve, journeys, benches).
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Young objects get 4 MB instead of up to 48, old ones are collected when they have grown by two fifths: an export of
 * 54,000 rows takes the process to some 235 MB (docs/decisions/097).
 */
export const serverFlags = ['--max-semi-space-size=4', '--heap-growing-percent=40']

/** The parent and, where npm started us through a shell, npm itself: `sh` outlives it. */
function lineage() {
  const parent = process.ppid
  try {
    const [, name, rest] = /\((.*)\) (.*)/s.exec(readFileSync(`/proc/${parent}/stat`, 'utf8'))
    return /^(sh|dash|bash)$/.test(name) ? `${parent} ${rest.split(' ')[1]}` : `${parent}`
  } catch {
    // No /proc: the parent alone.
    return `${parent}`
  }
}

/**
 * Runs the server as a child of this script, which passes on signals and ends with it. Under npm it also ends when npm
 * has: npm sends SIGTERM to its shell, which passes it on to nobody, and takes nobody with it when it is killed.
 *
 * @param {string} node
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
export function runServer(node, args, options) {
  const before = lineage()
  const server = spawn(node, args, options)
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => server.kill(signal))
  if (process.env.npm_lifecycle_event !== undefined)
    setInterval(() => lineage() === before || server.kill('SIGTERM'), 500).unref()
  server.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)))
}
