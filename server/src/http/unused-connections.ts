import type { FastifyInstance } from 'fastify'
import type { Socket } from 'node:net'

/**
 * Ends connections over which nothing was asked, as soon as the server is to stop: browsers open some ahead, and Node waits
 * for them until the browser gives them up.
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
