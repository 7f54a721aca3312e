// `npm run serve`: production, in place of this script, so that signals reach the server itself.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findNode, guard, root, ScriptError } from './project.mjs'
import { runServer, serverFlags } from './server-process.mjs'

guard(async () => {
  if (!existsSync(join(root, 'node_modules/fastify'))) throw new ScriptError('Nothing is installed here; run: npm ci')
  const node = findNode()
  const args = [...serverFlags, join(root, 'server/src/main.ts'), ...process.argv.slice(2)]
  // Windows replaces no process by another, and npm does not pass signals on to this one: it stays and does.
  const isReplaceable = process.platform !== 'win32' && process.env.npm_lifecycle_event === undefined
  if (process.execve !== undefined && isReplaceable) process.execve(node, [node, ...args], process.env)
  runServer(node, args, { stdio: 'inherit' })
})
