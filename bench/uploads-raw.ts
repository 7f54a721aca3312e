// What an upload is measured against: the shortest server that streams a body to disk. `/synced` also waits for the disk.
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const folder = await mkdtemp(join(tmpdir(), 'project-week-bench-'))
const server = createServer((request, response) => {
  const path = join(folder, String(performance.now()))
  pipeline(request, createWriteStream(path, { flush: request.url === '/synced' })).then(
    () => response.writeHead(201).end(),
    (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
  )
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address !== null) console.log(`http://127.0.0.1:${address.port}`)
})
process.once('SIGTERM', () => void rm(folder, { recursive: true, force: true }).then(() => process.exit(0)))
