// `npm start`: the demo, from a fresh clone to a running site.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, findNode, guard, root } from './house.mjs'
import { serverFlags } from './server-process.mjs'

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

guard(async () => {
  await ensureInstalled()
  await ensureBuilt()
  const server = spawn(findNode(), [...serverFlags, join(root, 'server/src/demo.ts'), ...process.argv.slice(2)], {
    cwd: root,
    // The channel tells the server when this script is gone, however it went.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => server.kill(signal))
  if (process.env.npm_lifecycle_event !== undefined) {
    // npm killed the hard way takes nobody with it; then this script ends too, and the server with it.
    const before = lineage()
    setInterval(() => lineage() === before || server.kill('SIGTERM'), 500).unref()
  }
  server.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)))
})
