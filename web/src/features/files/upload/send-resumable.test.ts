import { beforeEach, expect, test, vi } from 'vitest'
import type { UrlStorage } from 'tus-js-client'
import { sendResumable } from './send-resumable.ts'

/** What the upload library asks of its caller, and what it is told. */
interface Options {
  onShouldRetry: (error: { originalResponse: { getStatus: () => number } | null }) => boolean
  onSuccess: () => void
  urlStorage: UrlStorage
}
let started: Options
vi.mock('tus-js-client', () => ({
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

test('where an upload was is found again, and a device that keeps nothing does not stop it', async () => {
  const stop = new AbortController()
  const sending = { file: new File(['x'], 'a.pdf'), onProgress() {}, onStall() {}, signal: stop.signal }
  const about = { kind: 'poster', email: 'ada@university.example' } as const
  await expect(sendResumable(about, { ...sending, onStart: () => stop.abort() })).rejects.toThrow('cancelled')
  const { urlStorage } = started
  const upload = { size: 1, metadata: {}, creationTime: '', uploadUrl: '/api/uploads/a', parallelUploadUrls: null }
  const key = await urlStorage.addUpload('upload|a', { ...upload, urlStorageKey: '' })
  expect(await urlStorage.findUploadsByFingerprint('upload|a')).toEqual([{ ...upload, urlStorageKey: key }])
  await urlStorage.removeUpload(key ?? '')
  expect(await urlStorage.findUploadsByFingerprint('upload|a')).toEqual([])

  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  await urlStorage.addUpload('upload|a', { ...upload, urlStorageKey: '' })
  expect(await urlStorage.findUploadsByFingerprint('upload|a')).toEqual([])
  vi.restoreAllMocks()
})
