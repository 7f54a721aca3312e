import { findFormat, sampleLength, wayOutOf } from '@project-week/contract/files/file-format'
import { uploadMessages } from '@project-week/contract/files/upload'
import type { Message } from '@project-week/contract/messages'
import { fileTypeFromBuffer } from 'file-type'
import { createHash } from 'node:crypto'
import { AppError } from '../../errors.ts'
import { withoutLocation } from './blank-location.ts'
import { createBoxWalk, isFilm } from './film-boxes.ts'
import { prepareToOpen } from './picture-process.ts'

export const invalidFile = (message: Message) => new AppError('invalid_file', 400, message)

export interface Inspection<Type> {
  type: Type
  size: number
  sha256: string
  /** A film that some browsers cannot play. */
  isRareFilm: boolean
}

/**
 * Lets a file through, without the place where a photo or film was taken, while it is counted and hashed. Its bytes fail
 * as soon as it is none of the accepted types, and at the end of a film that nobody can play; `result` is there once they
 * have ended.
 *
 * @param refusal message for a type that is not accepted
 */
export function inspectFile<Type extends string>(
  file: AsyncIterable<Buffer>,
  accepted: readonly Type[],
  refusal: Message,
): { bytes: AsyncIterable<Buffer>; result: () => Inspection<Type> } {
  const hash = createHash('sha256')
  let size = 0
  let type: Type | undefined
  const boxes = createBoxWalk()

  async function recognise(sample: Uint8Array): Promise<Type> {
    const format = await findFormat(sample, fileTypeFromBuffer)
    const found = accepted.find((one) => one === format?.mime)
    if (found !== undefined) {
      prepareToOpen(found)
      return found
    }
    const wayOut = wayOutOf(format, accepted)
    throw new AppError('invalid_file', 400, refusal, wayOut && { details: { wayOut } })
  }

  async function* inspected(): AsyncGenerator<Buffer, void, undefined> {
    let sample = Buffer.alloc(0)
    for await (const chunk of withoutLocation(file)) {
      size += chunk.length
      hash.update(chunk)
      boxes.read(chunk)
      if (type === undefined) {
        sample = Buffer.concat([sample, chunk.subarray(0, sampleLength - sample.length)])
        if (sample.length === sampleLength) type = await recognise(sample)
      }
      yield chunk
    }
    if (size === 0) throw invalidFile(uploadMessages.empty)
    type ??= await recognise(sample)
    if (isFilm(type) && !boxes.isWhole()) throw invalidFile(uploadMessages.damaged)
  }

  return {
    bytes: inspected(),
    result() {
      if (type === undefined) throw new Error('the file has not been read')
      return { type, size, sha256: hash.digest('hex'), isRareFilm: isFilm(type) && boxes.isRare() }
    },
  }
}
