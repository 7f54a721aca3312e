import type { FastifyRequest } from 'fastify'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChunk } from './upload.ts'

/** Answers how much of a piece has arrived by its end. */
const server = createServer((raw, answer) => {
  const piece = openChunk({ raw } as FastifyRequest, 1000, { pauseMs: 50 })
  void buffer(piece).then(({ length }) => answer.end(String(length)))
})
beforeAll(() => new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('a piece that brings nothing for a while ends with what has arrived, and is answered', async () => {
  const { port } = server.address() as AddressInfo
  const call = request({ port, host: '127.0.0.1', method: 'PATCH', headers: { 'content-length': 1000 } })
  const answered = new Promise<string>((resolve, reject) => {
    call.once('response', (response) => resolve(text(response)))
    call.once('error', reject)
  })
  call.write(Buffer.alloc(300))
  expect(await answered).toBe('300')
  call.destroy()
})
