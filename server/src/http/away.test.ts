import type { ProgrammeState } from '@project-week/contract/editions/edition'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mapErrors } from './error-map.ts'
import { setSecurityHeaders } from './headers.ts'
import { createLastState } from './last-state.ts'

const away = () => Object.assign(new Error('the database system is shutting down'), { code: '57P03' })
const html = 'text/html,application/xhtml+xml'

describe('while the database is out of reach', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = Fastify()
    mapErrors(app)
    setSecurityHeaders(app, false)
    app.get('/api/list', () => {
      throw away()
    })
    app.get('/de/posters', () => {
      throw away()
    })
    app.get('/broken', () => {
      throw new TypeError('secret inside')
    })
    await app.ready()
  })
  afterAll(() => app.close())

  test('a call gets 503, a time to come back and our error shape', async () => {
    const response = await app.inject({ url: '/api/list', headers: { accept: '*/*' } })
    expect(response.statusCode).toBe(503)
    expect(response.headers['retry-after']).toBe('5')
    expect(response.json()).toEqual({ error: { code: 'not_ready', message: expect.stringContaining('in a moment') } })
  })

  test('a person gets a page in their language that tries again by itself, allowed by its own policy', async () => {
    const response = await app.inject({ url: '/de/posters', headers: { accept: html } })
    expect(response.statusCode).toBe(503)
    expect(response.headers).toMatchObject({ 'retry-after': '5', refresh: '5', 'cache-control': 'no-store' })
    expect(response.headers['content-type']).toMatch('text/html')
    expect(response.headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-/)
    expect(response.body).toMatch('<html lang="de">')
    expect(response.body).toMatch('Gleich wieder da')
  })

  test('a mistake of ours is a page for a person too, without its inside, and is not repeated by itself', async () => {
    const response = await app.inject({ url: '/broken', headers: { accept: html } })
    expect(response.statusCode).toBe(500)
    expect(response.headers['refresh']).toBeUndefined()
    expect(response.body).toMatch('<h1>Something went wrong on our side</h1>')
    expect(response.body).not.toMatch('secret')
  })
})

describe('the state of the programme for public pages', () => {
  const state = { now: '2026-03-02T09:00:00.000Z' } as ProgrammeState
  const clock = { current: new Date('2026-03-02T09:00:00Z'), now: () => clock.current }

  test('goes on from what was read last, its clock run on, while the database is out of reach or silent', async () => {
    let read = async () => state
    const last = createLastState(() => read(), clock)
    expect(await last(50)).toEqual(state)
    clock.current = new Date('2026-03-02T09:00:30Z')
    read = async () => {
      throw away()
    }
    expect(await last(50)).toEqual({ now: '2026-03-02T09:00:30.000Z' })
    read = () => new Promise(() => {})
    expect(await last(50)).toEqual({ now: '2026-03-02T09:00:30.000Z' })
  })

  test('fails where nothing was read yet, and for a mistake of ours', async () => {
    let error: Error = away()
    let isRead = false
    const last = createLastState(async () => {
      if (isRead) return state
      throw error
    }, clock)
    await expect(last(50)).rejects.toBe(error)
    isRead = true
    await last(50)
    isRead = false
    error = new TypeError('a bug')
    await expect(last(50)).rejects.toBe(error)
  })
})
