import { createServer, request } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { checkProxy } from './check-proxy.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

async function siteWith(trustProxy: string): Promise<{ port: number }> {
  const t = await createTestApp({ env: { TRUST_PROXY: trustProxy } })
  ends.push(() => t.close())
  const { port } = new URL(await t.app.listen({ port: 0, host: '127.0.0.1' }))
  return { port: Number(port) }
}

/** A local reverse proxy with a remote client: `forwarded` computes the header from the client's own. */
async function proxyTo(port: number, forwarded: (sent: string | undefined) => string | undefined): Promise<string> {
  const proxy = createServer((incoming, outgoing) => {
    const sent = incoming.headers['x-forwarded-for']
    const value = forwarded(typeof sent === 'string' ? sent : undefined)
    const { 'x-forwarded-for': _, ...headers } = incoming.headers
    const call = request(
      { port, path: incoming.url, headers: { ...headers, ...(value !== undefined && { 'x-forwarded-for': value }) } },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    incoming.pipe(call)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  ends.push(() => new Promise((resolve) => proxy.close(resolve)))
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return `http://127.0.0.1:${address.port}`
}

const client = '203.0.113.9'

test('a proxy that replaces the header is sound', async () => {
  const { port } = await siteWith('loopback')
  const result = await checkProxy(await proxyTo(port, () => client))
  expect(result).toMatchObject({ isSound: true, text: expect.stringContaining(client) })
})

test('a proxy that adds the client behind what it was sent is sound', async () => {
  const { port } = await siteWith('loopback')
  const site = await proxyTo(port, (sent) => (sent === undefined ? client : `${sent}, ${client}`))
  expect(await checkProxy(site)).toMatchObject({ isSound: true })
})

test('a proxy that passes a client’s own header on is found', async () => {
  const { port } = await siteWith('loopback')
  const result = await checkProxy(await proxyTo(port, (sent) => sent ?? client))
  expect(result).toMatchObject({ isSound: false, text: expect.stringContaining('x-forwarded-for') })
})

test('a proxy that is not trusted, so that everybody shares its address, is found', async () => {
  const { port } = await siteWith('192.0.2.1')
  const result = await checkProxy(await proxyTo(port, () => client))
  expect(result).toMatchObject({ isSound: false, text: expect.stringContaining('127.0.0.1') })
})

test('a site that is none is no sound one', async () => {
  const other = createServer((_, answer) => answer.writeHead(404).end())
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  ends.push(() => new Promise((resolve) => other.close(resolve)))
  const address = other.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  await expect(checkProxy(`http://127.0.0.1:${address.port}`)).rejects.toThrow('answered 404')
})
