// `npm run serve`: production, in place of this script: whoever started it talks to the server itself.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findNode, guard, root, ScriptError } from './house.mjs'
import { serverFlags } from './server-process.mjs'

guard(async () => {
  if (!existsSync(join(root, 'node_modules/fastify'))) throw new ScriptError('Nothing is installed here; run: npm ci')
  const node = findNode()
  const args = [...serverFlags, join(root, 'server/src/main.ts'), ...process.argv.slice(2)]
  if (process.execve !== undefined && process.platform !== 'win32') process.execve(node, [node, ...args], process.env)
  // Windows replaces no process by another: this one stays and passes on signals.
  const server = spawn(node, args, { stdio: 'inherit' })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => server.kill(signal))
  server.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)))
})
