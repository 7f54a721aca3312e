import { figureEvents } from '@project-week/contract/overview/statistics'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { PassThrough } from 'node:stream'
import type { FigureWatch } from './figure-watch.ts'

/** Well within the minute after which proxies give up on a silent connection. */
const usualBeat = 15_000

const event = (name: string, data = '') => `event: ${name}\ndata: ${data}\n\n`

/**
 * Answers with server-sent events: a version at once and at each change, and a comment now and then, which keeps
 * proxies from closing the connection and shows a dead one. Ends with the session and when the server stops.
 *
 * @param beatMs milliseconds between two such comments; at each it is asked whether the caller still may see them
 */
export function createEventSender(app: FastifyInstance, figures: FigureWatch, beatMs = usualBeat) {
  const open = new Set<PassThrough>()
  app.addHook('preClose', async () => {
    for (const stream of open) stream.end()
  })
  return (reply: FastifyReply, isAllowed: () => Promise<boolean>): FastifyReply => {
    const stream = new PassThrough()
    open.add(stream)
    stream.write('retry: 3000\n\n')
    const stop = figures.watch((version) => stream.write(event(figureEvents.version, version)))
    const beat = setInterval(() => {
      // While the database is away nobody can tell; the next beat asks again.
      void isAllowed()
        .catch(() => true)
        .then((isStill) => (isStill ? stream.write(': beat\n\n') : stream.end(event(figureEvents.ended))))
    }, beatMs).unref()
    stream.on('close', () => {
      clearInterval(beat)
      stop()
      open.delete(stream)
    })
    return reply
      .headers({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        // nginx would collect the events otherwise.
        'x-accel-buffering': 'no',
      })
      .send(stream)
  }
}
