// `npm start`: the demo, from a fresh clone to a running site.
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, findNode, guard, root } from './project.mjs'
import { runServer, serverFlags } from './server-process.mjs'

guard(async () => {
  await ensureInstalled()
  await ensureBuilt()
  runServer(findNode(), [...serverFlags, join(root, 'server/src/demo.ts'), ...process.argv.slice(2)], {
    cwd: root,
    // What one start has compiled, the next one loads.
    env: { ...process.env, NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled') },
    // The channel tells the server when this script is gone, however it went.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
})
