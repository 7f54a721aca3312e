// `npm run dev`: the demo server, restarted at each change, and the web app with hot reloading.
import { spawn } from 'node:child_process'
import { ensureInstalled, findNode, guard, root, tool } from './house.mjs'

const watched = ['server/src', 'contract/src', 'matching/src', 'content/src', 'operator'].map(
  (path) => `--watch-path=${path}`,
)

guard(async () => {
  await ensureInstalled()
  const node = findNode()
  const children = [
    spawn(node, [...watched, '--watch-preserve-output', 'server/src/demo.ts'], { cwd: root, stdio: 'inherit' }),
    spawn(node, [tool('vite'), 'web'], { cwd: root, stdio: 'inherit' }),
  ]
  const end = () => children.forEach((child) => child.kill('SIGTERM'))
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, end)
  children.forEach((child) => child.on('exit', end))
})
