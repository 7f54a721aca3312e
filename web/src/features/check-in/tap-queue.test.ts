import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/api/api-error.ts'
import { device } from '../../lib/forms/draft.ts'
import { createTapQueue, type Tap } from './tap-queue.ts'

const ada = { team: 'aldor', email: 'ada@university.example', key: 'a', name: 'Ada' }
const bob = { team: 'aldor', email: 'bob@university.example', key: 'b', name: 'Bob' }
const offline = new ApiError(0, 'offline', '')
const send = vi.fn<(tap: Tap) => Promise<unknown>>()
const onKnown = vi.fn<() => void>()
const open = () => createTapQueue({ draft: { form: 'check-in', owner: device }, send, onKnown })
const sent = () => send.mock.calls.map(([{ email, attended, before }]) => [email, attended, before])

beforeEach(() => {
  localStorage.clear()
  vi.resetAllMocks()
})

test('what could not be sent waits, also when the page is opened again, and is sent in its order', async () => {
  send.mockRejectedValue(offline)
  const queue = open()
  queue.tap(ada, true, null)
  queue.tap(bob, false, null)
  await vi.waitFor(() => expect(send).toHaveBeenCalled())
  expect(queue.getState().waiting.map(({ name }) => name)).toEqual(['Ada', 'Bob'])

  send.mockReset()
  send.mockResolvedValue({})
  const again = open()
  await again.sendAll()
  expect(sent()).toEqual([
    [ada.email, true, null],
    [bob.email, false, null],
  ])
  expect(again.getState().waiting).toEqual([])
  expect(open().getState().waiting).toEqual([])
})

test('a tap that has not left is replaced; behind one that may have arrived comes another', async () => {
  send.mockRejectedValue(offline)
  const queue = open()
  queue.tap(ada, true, null)
  queue.tap(bob, true, false)
  queue.tap(bob, false, false)
  queue.tap(ada, false, null)
  await vi.waitFor(() => expect(queue.getState().waiting).toHaveLength(2))
  send.mockReset()
  send.mockResolvedValue({})
  await vi.waitFor(async () => {
    await queue.sendAll()
    expect(queue.getState().waiting).toEqual([])
  })
  expect(sent()).toEqual([
    [ada.email, true, null],
    [ada.email, false, true],
  ])
})

test('a tap is of one person, also where another has the address', async () => {
  send.mockRejectedValue(offline)
  const queue = open()
  queue.tap({ ...ada, key: 'one' }, true, null)
  queue.tap({ ...ada, key: 'other' }, false, null)
  await vi.waitFor(() => expect(queue.getState().waiting.map(({ attended }) => attended)).toEqual([true, false]))
})

test('a refusal names who recorded something else; the taps behind it go on', async () => {
  const details = { attended: false, by: 'office@university.example' }
  send.mockRejectedValueOnce(new ApiError(409, 'stale', 'Changed', {}, details)).mockResolvedValue({})
  const queue = open()
  queue.tap(ada, true, null)
  queue.tap(bob, true, null)
  await vi.waitFor(() => expect(queue.getState().waiting).toEqual([]))
  expect(queue.getState().refused).toMatchObject([{ name: 'Ada', attended: true, by: details.by }])
  expect(onKnown.mock.calls).toMatchObject([
    [ada, false],
    [bob, true],
  ])
})
