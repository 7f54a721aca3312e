import { expect, test } from 'vitest'
import { readRows } from './read-rows.ts'

const people = [
  { name: 'Zoë Größe', motivation: 'first\nsecond, "quoted" \\ and 😀' },
  { name: 'Ñandú', motivation: '],' },
  { name: '', motivation: '[{"a":1},\n' },
]
const textOf = (rows: readonly object[]) => `[${rows.map((row) => `\n${JSON.stringify(row)}`).join(',')}\n]`

/** A body in pieces of this many bytes, which fails at the end if `failure` is given. */
function bodyOf(text: string, length: number, failure?: Error): ReadableStream<BufferSource> {
  const bytes = new TextEncoder().encode(text)
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at < bytes.length) controller.enqueue(bytes.slice(at, (at += length)))
      else if (failure) controller.error(failure)
      else controller.close()
    },
  })
}

test('rows are the same wherever the pieces are cut, inside a letter or an escape too', async () => {
  const text = textOf(people)
  for (let length = 1; length <= text.length + 20; length++) {
    // Sequentially, so that a failure names its length.
    expect(await readRows(bodyOf(text, length)), `pieces of ${length}`).toEqual(people)
  }
})

test('a list without rows is an empty list', async () => {
  expect(await readRows(bodyOf('[\n]', 100))).toEqual([])
})

test('the first rows of a long list come before the others, once; a list of 1,000 comes whole', async () => {
  const textOfMany = (length: number) => textOf(Array.from({ length }, (_, id) => ({ id })))
  const first: number[] = []
  const note = (rows: unknown[]) => first.push(rows.length)
  expect(await readRows(bodyOf(textOfMany(1000), 99), note)).toHaveLength(1000)
  expect(first).toEqual([])
  expect(await readRows(bodyOf(textOfMany(3000), 99), note)).toHaveLength(3000)
  expect(first).toHaveLength(1)
  expect(first[0]).toBeLessThan(1020)
})

test('a list that ends before its bracket is an error, wherever it ends', async () => {
  const text = textOf(people)
  for (const length of [0, 1, 2, 30, text.indexOf('\n', 3) + 1, text.length - 2, text.length - 1]) {
    await expect(readRows(bodyOf(text.slice(0, length), 16))).rejects.toMatchObject({ code: 'offline' })
  }
})

test('a line that breaks is an error, even behind the last row', async () => {
  const failure = new TypeError('network error')
  await expect(readRows(bodyOf(textOf(people).slice(0, -1), 16, failure))).rejects.toMatchObject({ code: 'offline' })
})

test('what is no list is an error, and is not read on', async () => {
  let isLeft = false
  const page = new ReadableStream({
    pull: (controller) => controller.enqueue(new TextEncoder().encode('<html>\n')),
    cancel: () => {
      isLeft = true
    },
  })
  await expect(readRows(page)).rejects.toThrow(SyntaxError)
  expect(isLeft).toBe(true)
})

test('other work gets its turn while many rows come at once', async () => {
  const text = textOf(Array.from({ length: 60_000 }, (_, id) => ({ id, name: 'somebody '.repeat(40) })))
  let turns = 0
  const count = setInterval(() => (turns += 1), 1)
  const rows = await readRows(bodyOf(text, 64 * 1024))
  clearInterval(count)
  expect(rows).toHaveLength(60_000)
  expect(turns).toBeGreaterThan(3)
})
