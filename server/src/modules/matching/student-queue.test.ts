import { afterEach, expect, test, vi } from 'vitest'
import { createStudentQueue } from './student-queue.ts'

afterEach(() => {
  vi.useRealTimers()
})

const open = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise, end: resolve }
}

test('questions begin one after the other, in the order in which they were asked', async () => {
  const queue = createStudentQueue()
  const begun: number[] = []
  const questions = [1, 2, 3].map((number) => ({ number, ...open() }))
  const asked = questions.map(({ number, work }) =>
    queue.inTurn(() => {
      begun.push(number)
      return work()
    }),
  )
  for (const [at, { end }] of questions.entries()) {
    await vi.waitFor(() => expect(begun).toEqual([1, 2, 3].slice(0, at + 1)))
    end()
    await asked[at]
  }
})

test("no question begins while any of the office's work is under way, failed or not", async () => {
  const queue = createStudentQueue()
  const [first, second] = [open(), open()]
  const failing = queue.before(() => first.work().then(() => Promise.reject(new Error('failed'))))
  const going = queue.before(second.work)
  const order: string[] = []
  const asked = queue.inTurn(() => Promise.resolve(order.push('question')))
  first.end()
  await expect(failing).rejects.toThrow('failed')
  order.push('work ended')
  second.end()
  await Promise.all([going, asked])
  expect(order).toEqual(['work ended', 'question'])
})

const busy = { code: 'not_ready', statusCode: 503, retryAfterSeconds: 10 }

test('the eleventh that would wait is refused, and one is taken again once another has begun', async () => {
  const queue = createStudentQueue()
  const { work, end } = open()
  const asked = Array.from({ length: 11 }, () => queue.inTurn(work))
  await expect(queue.inTurn(work)).rejects.toMatchObject(busy)
  end()
  await asked[0]
  asked.push(queue.inTurn(work))
  expect(await Promise.all(asked)).toHaveLength(12)
})

test('a question whose turn does not come in time is refused, and holds up nobody behind it', async () => {
  vi.useFakeTimers()
  const queue = createStudentQueue()
  const { work, end } = open()
  const going = queue.before(work)
  const early = queue.inTurn(() => Promise.resolve())
  const refused = expect(early).rejects.toMatchObject(busy)
  await vi.advanceTimersByTimeAsync(19_999)
  const late = queue.inTurn(() => Promise.resolve('answered'))
  await vi.advanceTimersByTimeAsync(1)
  await refused
  end()
  await going
  await expect(late).resolves.toBe('answered')
})

test('who waits is refused where the server stops', async () => {
  const queue = createStudentQueue()
  const { work, end } = open()
  const going = queue.before(work)
  const waiting = queue.inTurn(() => Promise.resolve())
  queue.close(new Error('stopping'))
  await expect(waiting).rejects.toThrow('stopping')
  end()
  await going
})
