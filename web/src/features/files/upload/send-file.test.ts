import { uploadTestFile } from '@project-week/contract/files/upload'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendFile } from './send-file.ts'

/** What is answered to each try, in their order. */
let answers: { status: number; body: unknown }[]
let tries: number
class Request extends EventTarget {
  upload = new EventTarget()
  status = 0
  responseText = ''
  open() {}
  setRequestHeader() {}
  abort() {}
  send() {
    const { status, body } = answers[Math.min(tries++, answers.length - 1)]!
    this.status = status
    this.responseText = JSON.stringify(body)
    this.dispatchEvent(new Event('load'))
  }
}
const refusal = (status: number, code: string) => ({ status, body: { error: { code, message: '' } } })
const stored = { status: 201, body: { _id: 'a' } }

beforeEach(() => {
  tries = 0
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', Request)
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ csrfToken: 't' })))
})
afterEach(() => {
  vi.useRealTimers()
})

function start(given: typeof answers) {
  answers = given
  const stop = new AbortController()
  const onWait = vi.fn()
  const file = new File(['x'], 'a.pdf')
  const sent = sendFile(uploadTestFile, { file, onProgress() {}, onWait, signal: stop.signal })
  const outcome = sent.then(
    (answer) => answer,
    (error: unknown) => error,
  )
  return { outcome, onWait, stop }
}

test('while other uploads are under way, a file waits and is sent again by itself', async () => {
  const { outcome, onWait } = start([refusal(409, 'too_many_uploads'), refusal(409, 'too_many_uploads'), stored])
  await vi.advanceTimersByTimeAsync(2000)
  expect(await outcome).toEqual(stored.body)
  expect(onWait).toHaveBeenCalledTimes(2)
})

test.each([
  [409, 'conflict'],
  [400, 'invalid_file'],
  [403, 'quota_exceeded'],
  [503, 'not_ready'],
])('a refusal of %i %s is said at once', async (status, code) => {
  const { outcome, onWait } = start([refusal(status, code), stored])
  expect(await outcome).toMatchObject({ status, code })
  expect(onWait).not.toHaveBeenCalled()
})

test('waiting ends after ten minutes with the refusal, and at once when it is cancelled', async () => {
  const waiting = start([refusal(409, 'too_many_uploads')])
  await vi.advanceTimersByTimeAsync(11 * 60_000)
  expect(await waiting.outcome).toMatchObject({ code: 'too_many_uploads' })

  const { outcome, onWait, stop } = start([refusal(409, 'too_many_uploads')])
  await vi.waitFor(() => expect(onWait).toHaveBeenCalled())
  stop.abort()
  expect(await outcome).toMatchObject({ name: 'AbortError' })
})
