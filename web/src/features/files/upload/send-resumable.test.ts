import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendResumable } from './send-resumable.ts'

/** What the upload library asks of its caller, and what it is told. */
interface Options {
  onShouldRetry: (error: { originalResponse: { getStatus: () => number } | null }) => boolean
  onSuccess: () => void
}
let started: Options
vi.mock('tus-js-client', () => ({
  defaultOptions: {},
  DetailedError: class extends Error {},
  Upload: class {
    url = '/api/uploads/an-upload'
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
  [409, true, ['turn']],
  [0, true, ['connection']],
])('an answer of %i goes on by itself: %s, because of %j', async (status, goesOn, said) => {
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

test('handing in what has arrived waits while other uploads are under way, and goes on by itself', async () => {
  vi.useFakeTimers()
  const answers = [
    Response.json({ error: { code: 'too_many_uploads', message: '' } }, { status: 409 }),
    Response.json({ _id: 'a' }, { status: 201 }),
  ]
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(url.includes('complete') ? answers.shift() : Response.json({ csrfToken: 't' })),
  )
  const because: string[] = []
  const sending = { file: new File(['x'], 'a.pdf'), onProgress() {}, signal: new AbortController().signal }
  const sent = sendResumable(
    { kind: 'poster', email: 'ada@university.example' },
    { ...sending, onStall: (reason) => because.push(reason), onStart: () => started.onSuccess() },
  )
  await vi.waitFor(() => expect(because).toEqual(['turn']))
  await vi.advanceTimersByTimeAsync(500)
  expect(await sent).toMatchObject({ _id: 'a' })
  vi.useRealTimers()
})
