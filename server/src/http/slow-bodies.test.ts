import { endpoint } from '@project-week/contract/endpoint'
import Fastify, { type FastifyInstance } from 'fastify'
import { type AddressInfo, connect } from 'node:net'
import { text, buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { FastifyRequest } from 'fastify'
import { createServer, request } from 'node:http'
import { once } from 'node:events'
import { createTestApp } from '#test/app.ts'
import { mapErrors } from './error-map.ts'
import { bodyTimeMs, endSlowBodies } from './slow-bodies.ts'
import { acceptUploads, openUpload, openChunk } from './upload.ts'

const time = { graceMs: 100, bytesPerSecond: 100_000 }
const takeFile = endpoint({
  method: 'POST',
  path: '/api/file',
  summary: 'Takes a file',
  access: 'public',
  upload: { maxBytes: 1000 },
  status: 200,
  answer: z.undefined(),
})

let app: FastifyInstance
let port = 0
beforeAll(async () => {
  app = Fastify()
  mapErrors(app)
  acceptUploads(app)
  endSlowBodies(app, 1000, time)
  app.post('/form', ({ body }) => ({ got: body }))
  app.route({
    method: 'POST',
    url: '/file',
    config: { endpoint: takeFile },
    handler: async (taken) => {
      const { stream } = await openUpload(taken, takeFile.upload.maxBytes, bodyTimeMs(1000, time))
      return { got: await text(stream) }
    },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

/** Sends a request whose body never ends, and returns the response. */
async function trickle(path: string, type: string, body: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: 900\r\n\r\n${body}`,
  )
  const drops = setInterval(() => socket.write(' '), 10)
  let answer = ''
  try {
    for await (const piece of socket) {
      answer += String(piece)
      if (answer.includes('}}')) break
    }
  } finally {
    clearInterval(drops)
    socket.destroy()
  }
  return answer
}

test.each([
  ['a form', '/form', 'application/json', '{"name":'],
  [
    'a file',
    '/file',
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF',
  ],
  ['a form without its file', '/file', 'multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form'],
])('%s that trickles in is refused by name when its time is over', async (_, path, type, body) => {
  const answer = await trickle(path, type, body)
  expect(answer).toMatch(/^HTTP\/1.1 408 /)
  expect(answer).toMatch('{"error":{"code":"request_timeout","message":"The request took too long to arrive."}}')
})

test('a body that comes in time is read as it is, with its length or without', async () => {
  const send = (body: BodyInit) =>
    fetch(`http://127.0.0.1:${port}/form`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      duplex: 'half',
    } as RequestInit).then((response) => response.json())
  expect(await send('{"name":"Ada"}')).toEqual({ got: { name: 'Ada' } })
  expect(await send(new Blob(['{"name":"Ada"}']).stream())).toEqual({ got: { name: 'Ada' } })
  expect(await send('x'.repeat(2_000_000))).toMatchObject({ error: { code: 'payload_too_large' } })
})

test('a form may take some 40 seconds, a file of 100 MB an hour', () => {
  expect(bodyTimeMs(256 * 1024) / 1000).toBeCloseTo(38.7, 1)
  expect(bodyTimeMs(104_857_600) / 60_000).toBeCloseTo(58.8, 1)
})

/** Responds with how much of a piece has arrived by its end. */
const server = createServer((raw, answer) => {
  const piece = openChunk({ raw } as FastifyRequest, 1000, 50)
  void buffer(piece).then(({ length }) => answer.end(String(length)))
})
beforeAll(() => new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('a piece that brings nothing for a while ends with what has arrived, and is answered', async () => {
  const { port: own } = server.address() as AddressInfo
  const call = request({ port: own, host: '127.0.0.1', method: 'PATCH', headers: { 'content-length': 1000 } })
  const answered = new Promise<string>((resolve, reject) => {
    call.once('response', (response) => resolve(text(response)))
    call.once('error', reject)
  })
  call.write(Buffer.alloc(300))
  expect(await answered).toBe('300')
  call.destroy()
})

test('a server that is to stop waits for no connection over which nothing was asked', async () => {
  const t = await createTestApp()
  const origin = new URL(await t.app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(origin.port), '127.0.0.1')
  await once(socket, 'connect')
  // Once another request is answered, this one has been accepted.
  expect((await fetch(new URL('/healthz', origin))).status).toBe(200)
  const ended = once(socket, 'close')
  await t.close()
  await ended
})
