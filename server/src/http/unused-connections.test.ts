import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'

test('a server that is to stop waits for no connection over which nothing was asked', async () => {
  const t = await createTestApp()
  const { port } = new URL(await t.app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  // It has been accepted once another one is answered.
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  const ended = once(socket, 'close')
  await t.close()
  await ended
})
