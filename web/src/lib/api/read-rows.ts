import { ApiError } from './api-error.ts'

/** Milliseconds of work at a stretch: less than anyone can feel, however fast the rows come. */
const longestStretch = 5

/** Lets everything else that waits go first. A timer would wait a second in a window that nobody looks at. */
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
 * Reads a list while it arrives, which the server writes a row a line: `[`, the rows with a comma behind each but the
 * last, `]`. Parsed at once, 47 MB would keep the page for a quarter of a second, most of it for the memory's sake.
 * A list that breaks off is an error and never a short list.
 */
export async function readRows<Row>(body: ReadableStream<BufferSource>): Promise<Row[]> {
  const rows: Row[] = []
  // Not piped through a TextDecoderStream: each of thousands of pieces would leave a dozen objects of the browser's own.
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
    for (const row of arrived) rows.push(row)
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
    // Nobody reads on: the server may stop as well. A line that broke has nothing to stop.
    await reader.cancel().catch(() => {})
    throw error instanceof SyntaxError ? error : new ApiError(0, 'offline', String(error))
  }
  if (!isBegun || rest !== ']') throw new ApiError(0, 'offline', 'the list broke off')
  return rows
}
