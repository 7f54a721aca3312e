import type { FastifyInstance } from 'fastify'
import type { Socket } from 'node:net'

/**
 * Closes connections without any request once the server is stopping: browsers open some ahead, and Node would wait
 * until the browser closes them.
 */
export function endUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy()
  })
}
