import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendResumable } from './send-resumable.ts'

/** What the upload library asks of its caller, and what it is told. */
interface Options {
  onShouldRetry: (error: { originalResponse: { getStatus: () => number } | null }) => boolean
}
let started: Options
vi.mock('tus-js-client', () => ({
  defaultOptions: {},
  DetailedError: class extends Error {},
  Upload: class {
    constructor(_: File, options: Options) {
      started = options
    }
    findPreviousUploads = () => Promise.resolve([])
    start() {}
    abort = () => Promise.resolve()
  },
}))
beforeEach(() => vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ csrfToken: 't' }))))
afterEach(() => vi.unstubAllGlobals())

test.each([
  [500, false, []],
  [507, false, []],
  [400, false, []],
  [502, true, ['server']],
  [503, true, ['server']],
  [409, true, ['server']],
  [0, true, ['connection']],
])('an answer of %i goes on by itself: %s, and only a lost connection is called so', async (status, goesOn, said) => {
  const because: string[] = []
  const stop = new AbortController()
  await new Promise<void>((ready) => {
    const sending = { file: new File(['x'], 'a.pdf'), onProgress() {}, signal: stop.signal }
    sendResumable(
      { kind: 'poster', email: 'ada@university.example' },
      { ...sending, onStall: (reason) => because.push(reason), onStart: () => ready() },
    ).catch(() => {})
  })
  const response = status === 0 ? null : { getStatus: () => status }
  expect(started.onShouldRetry({ originalResponse: response })).toBe(goesOn)
  expect(because).toEqual(said)
  stop.abort()
})
