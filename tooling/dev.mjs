// `npm run dev`: the demo server, restarted at each change, and the web app with hot reloading.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, findNode, guard, root, tool } from './project.mjs'

const watched = ['server/src', 'contract/src', 'matching/src', 'content/src', 'operator'].map(
  (path) => `--watch-path=${path}`,
)

guard(async () => {
  await ensureInstalled()
  const node = findNode()
  const env = {
    // Vite's address: the sign-on and emailed links lead back to it.
    PUBLIC_URL: 'http://localhost:5173',
    ...process.env,
    // What one start has compiled, the next one loads.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
  }
  const children = [
    spawn(node, [...watched, '--watch-preserve-output', 'server/src/demo.ts'], { cwd: root, env, stdio: 'inherit' }),
    spawn(node, [tool('vite'), 'web'], { cwd: root, stdio: 'inherit' }),
  ]
  const end = () => children.forEach((child) => child.kill('SIGTERM'))
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, end)
  children.forEach((child) => child.on('exit', end))
})
