import Fastify from 'fastify'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { sendRows } from './json-rows.ts'

const Person = z.object({ id: z.int(), name: z.string() })

async function* numbers(count: number) {
  for (let id = 0; id < count; id++) yield id
}

async function answer(count: number, present: (id: number) => object) {
  const app = Fastify()
  app.get('/', (_, reply) => sendRows(reply, numbers(count), present, Person))
  try {
    return await app.inject({ url: '/' })
  } finally {
    await app.close()
  }
}

test('a list of any length is one JSON array', async () => {
  const present = (id: number) => ({ id, name: `Person ${id}`.repeat(20) })
  const long = await answer(5000, present)
  expect(long.json<unknown[]>()).toEqual(Array.from({ length: 5000 }, (_, id) => present(id)))
  expect((await answer(0, present)).json()).toEqual([])
})

test('each row is one line between the brackets', async () => {
  const { body } = await answer(2, (id) => ({ id, name: 'two\nlines' }))
  expect(body.split('\n')).toEqual(['[', '{"id":0,"name":"two\\nlines"},', '{"id":1,"name":"two\\nlines"}', ']'])
  expect((await answer(0, (id) => ({ id }))).body).toBe('[\n]')
})

test('a row with a name that the contract does not have is never sent', async () => {
  const response = await answer(1, (id) => ({ id, name: 'Ada', password: 'secret' }))
  expect(response.statusCode).toBe(500)
  expect(response.body).not.toContain('secret')
})

test('a value of another kind is refused where a piece begins', async () => {
  const response = await answer(1, (id) => ({ id, name: 7 }))
  expect(response.statusCode).toBe(500)
})
