import { ApiError } from '../../../lib/api/api-error.ts'

/** In milliseconds: about ten minutes. */
export const retryDelays = [500, 1000, 2000, 5000, ...Array.from({ length: 60 }, () => 10_000)]

/** Other uploads of this person are under way. Any other refusal is said at once, in the specified words. */
export const isPassing = (error: unknown): boolean => error instanceof ApiError && error.code === 'too_many_uploads'

export const stopped = () => new DOMException('cancelled', 'AbortError')

/**
 * Sends again by itself what is refused for the moment.
 *
 * @param onWait before each pause
 * @throws what `send` throws, once ten minutes were not enough; AbortError, where the signal said so
 */
export async function waitForSlot<Answer>(
  send: () => Promise<Answer>,
  { signal, onWait }: { signal: AbortSignal; onWait: () => void },
): Promise<Answer> {
  for (const delay of retryDelays) {
    try {
      return await send()
    } catch (error) {
      if (!isPassing(error)) throw error
    }
    onWait()
    await pause(delay, signal)
  }
  return send()
}

const pause = (delay: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    if (signal.aborted) return reject(stopped())
    const stop = () => {
      clearTimeout(timer)
      reject(stopped())
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, delay)
    signal.addEventListener('abort', stop, { once: true })
  })
