import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createEventSender } from './send-events.ts'

const unchanged = { watch: () => () => undefined }

test('the stream ends once its session has ended, after saying so', async () => {
  const app = Fastify()
  const send = createEventSender(app, unchanged, 5)
  const answers = [true, false]
  app.get('/', (_, reply) => send(reply, async () => answers.shift() ?? false))
  const { body } = await app.inject('/')
  expect(body).toBe('retry: 3000\n\n: beat\n\nevent: ended\ndata: \n\n')
  await app.close()
})

test('a server that stops ends its streams instead of waiting for them', async () => {
  const app = Fastify()
  const send = createEventSender(app, unchanged)
  app.get('/', (_, reply) => send(reply, async () => true))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const response = await fetch(url)
  await app.close()
  expect(await response.text()).toBe('retry: 3000\n\n')
})
