/**
 * What the description of a file format asks for next: some bytes to look at, some to pass over, all up to a given
 * byte, or all that is left.
 */
export type Step =
  | { take: number; atEnd?: 'short' }
  | { skip: number }
  | { seek: number }
  /** Passes over everything; answers the last so many bytes at the end of the file. */
  | { rest: number }

/** A format, told from its first byte to its last. It returns at the file's end, and throws where a file is no such. */
export type Format = Generator<Step, void, Buffer>

/** Describes a format; `size` tells how many bytes of the file have arrived. */
export type DescribeFormat = (size: () => number) => Format

/** A file that begins like its format and then does not keep to it. */
export class DamagedFile extends Error {}

export const take = (count: number): Step => ({ take: count })
/** Fewer bytes, or none, where the file ends first. */
export const takeUpTo = (count: number): Step => ({ take: count, atEnd: 'short' })
export const skip = (count: number): Step => ({ skip: count })

const nothing = Buffer.alloc(0)

/**
 * Walks a format over a file that arrives in pieces, keeping no more of it than the format asks to see. This is how a
 * file of any size is checked to its last byte while it streams by.
 */
export class FormatWalk {
  readonly #format: Format
  #step: Step | undefined
  /** What was not enough for the step yet; for `rest`, the last bytes so far. */
  #kept: Buffer = nothing
  #size = 0

  constructor(describe: DescribeFormat) {
    this.#format = describe(() => this.#size)
    this.#advance()
  }

  /** @throws {DamagedFile} */
  push(chunk: Buffer): void {
    this.#size += chunk.length
    let at = 0
    let data = chunk
    const first = this.#step
    const isAtRest = first !== undefined && 'rest' in first
    if (this.#kept.length > 0 && !isAtRest) {
      data = Buffer.concat([this.#kept, chunk])
      this.#kept = nothing
    }
    while (this.#step !== undefined) {
      const step = this.#step
      if ('take' in step) {
        if (data.length - at < step.take) {
          this.#kept = Buffer.from(data.subarray(at))
          return
        }
        at += step.take
        this.#advance(data.subarray(at - step.take, at))
      } else if ('skip' in step) {
        const count = Math.min(step.skip, data.length - at)
        at += count
        if (count < step.skip) {
          this.#step = skip(step.skip - count)
          return
        }
        this.#advance()
      } else if ('seek' in step) {
        const found = data.indexOf(step.seek, at)
        if (found === -1) return
        at = found + 1
        this.#advance()
      } else {
        this.#keepLast(step.rest, data.subarray(at))
        return
      }
    }
    if (at < data.length) throw new DamagedFile('more follows after the end')
  }

  /** @throws {DamagedFile} where the file ends too early */
  end(): void {
    while (this.#step !== undefined) {
      const step = this.#step
      const mayEnd = 'rest' in step || ('take' in step && step.atEnd === 'short') || ('skip' in step && step.skip === 0)
      if (!mayEnd) throw new DamagedFile('it ends too early')
      const last = this.#kept
      this.#kept = nothing
      this.#advance(last)
    }
  }

  /** A copy of the end alone: joining it to each piece of a large file would copy the file. */
  #keepLast(count: number, data: Buffer): void {
    const missing = Math.max(0, count - data.length)
    const before = missing === 0 ? nothing : this.#kept.subarray(Math.max(0, this.#kept.length - missing))
    this.#kept = Buffer.concat([before, data.subarray(Math.max(0, data.length - count))])
  }

  #advance(bytes: Buffer = nothing): void {
    const { done, value } = this.#format.next(bytes)
    this.#step = done === true ? undefined : value
  }
}
