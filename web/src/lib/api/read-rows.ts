import { ApiError } from './api-error.ts'

/** Milliseconds of uninterrupted work: imperceptible, however fast the rows arrive. */
const longestStretch = 5

/** A longer list has its first rows shown while the others arrive; of these the browser's search knows all (use-finding.ts). */
const shortList = 1000

/** Lets other pending tasks run first. A timer would take a second in a background window. */
const pause = () =>
  new Promise<void>((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      done()
    })
    port1.start()
    port2.postMessage(null)
  })

/**
 * Reads a list while it arrives, written by the server with one row per line: `[`, the rows each followed by a comma
 * except the last, `]`. Parsing 47 MB at once would block the page for a quarter of a second, mostly for memory. A
 * truncated list is an error, never a short list.
 *
 * @param onFirst called once with the first rows of a list of more than 1,000, as soon as there are that many
 */
export async function readRows<Row>(
  body: ReadableStream<BufferSource>,
  onFirst?: (rows: Row[]) => void,
): Promise<Row[]> {
  const rows: Row[] = []
  // A TextDecoderStream would allocate a dozen objects for each of thousands of pieces.
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  let isBegun = false
  let worked = 0

  function takeLines(): void {
    const end = rest.lastIndexOf('\n')
    if (end === -1) return
    if (!isBegun && !rest.startsWith('[')) throw new SyntaxError('the answer is not a list')
    const to = rest[end - 1] === ',' ? end - 1 : end
    const arrived: Row[] = JSON.parse(`[${rest.slice(isBegun ? 0 : 1, to)}]`)
    const isFirst = rows.length <= shortList
    for (const row of arrived) rows.push(row)
    if (isFirst && rows.length > shortList) onFirst?.([...rows])
    isBegun = true
    rest = rest.slice(end + 1)
  }

  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      if (worked > longestStretch) {
        await pause()
        worked = 0
      }
      const began = performance.now()
      rest += decoder.decode(read.value, { stream: true })
      takeLines()
      worked += performance.now() - began
    }
  } catch (error) {
    // Nothing reads on, so the server may stop too. A broken connection has nothing to cancel.
    await reader.cancel().catch(() => {})
    throw error instanceof SyntaxError ? error : new ApiError(0, 'offline', String(error))
  }
  if (!isBegun || rest !== ']') throw new ApiError(0, 'offline', 'the list broke off')
  return rows
}
