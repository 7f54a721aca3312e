import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { firstStudentsQuery, studentsQuery } from './lists.ts'

test('the first students are there before the list is, and nobody takes them for it', async () => {
  const lines = Array.from({ length: 3000 }, (_, id) => `\n{"id":"${id}"}`)
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>>()
  const answers: Record<string, () => Response> = {
    '/api/auth/csrf': () => Response.json({ csrfToken: 'token' }),
    '/api/profile/profiles/all?registeredIn=SS26': () => new Response(readable),
  }
  vi.stubGlobal('fetch', (address: string) => Promise.resolve(answers[address]?.()))
  const queries = new QueryClient()
  const list = queries.fetchQuery(studentsQuery('SS26'))
  const sending = writable.getWriter()
  const send = (text: string) => sending.write(new TextEncoder().encode(text))
  await send(`[${lines.slice(0, 1500).join(',')},\n`)
  await vi.waitFor(() => expect(queries.getQueryData(firstStudentsQuery('SS26').queryKey)).toHaveLength(1500))
  expect(queries.getQueryData(studentsQuery('SS26').queryKey)).toBeUndefined()
  await send(`${lines.slice(1500).join(',').trimStart()}\n]`)
  await sending.close()
  expect(await list).toHaveLength(3000)
  vi.unstubAllGlobals()
})

test('the rows of a session that has ended are not kept for the next', async () => {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>>()
  vi.stubGlobal('fetch', (address: string, { signal }: RequestInit) =>
    Promise.resolve(
      address === '/api/auth/csrf'
        ? Response.json({ csrfToken: 'token' })
        : new Response(readable.pipeThrough(new TransformStream(), { signal: signal ?? undefined })),
    ),
  )
  const queries = new QueryClient()
  const list = queries.fetchQuery(studentsQuery('SS26')).catch(() => 'ended')
  const sending = writable.getWriter()
  await sending.write(new TextEncoder().encode('[\n{"id":"0"},\n'))
  queries.clear()
  const many = Array.from({ length: 1500 }, (_, id) => `{"id":"${id}"},\n`).join('')
  await sending.write(new TextEncoder().encode(many)).catch(() => {})
  expect(await list).toBe('ended')
  await new Promise((done) => setTimeout(done, 20))
  expect(queries.getQueryCache().getAll()).toEqual([])
  vi.unstubAllGlobals()
})
