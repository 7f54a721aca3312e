import { type FileType, uploadMessages } from '@project-week/contract/files/upload'
import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { AppError } from '../../errors.ts'
import { DamagedFile, type DescribeFormat, FormatWalk } from './format-walk.ts'
import { avi } from './formats/avi.ts'
import { gif } from './formats/gif.ts'
import { isoMedia } from './formats/iso-media.ts'
import { jpeg } from './formats/jpeg.ts'
import { pdf } from './formats/pdf.ts'
import { png } from './formats/png.ts'

export const invalidFile = (message: string) => new AppError('invalid_file', 400, message)

const formats: Record<FileType, DescribeFormat> = {
  'application/pdf': pdf,
  'image/jpeg': jpeg,
  'image/png': png,
  'image/gif': gif,
  'video/mp4': () => isoMedia(),
  'video/quicktime': () => isoMedia(),
  'video/x-msvideo': avi,
}

/** So many first bytes tell one format from the other. */
const magicLength = 12

/** QuickTime files of old begin without `ftyp`. */
const quickTimeStarts = new Set(['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'])
/** Brands of files built like videos that are none, or none of ours: pictures (HEIF, AVIF), sound, phone video. */
const otherBrand = /^(he|mi|ms|av|M4A|M4B|M4P|3g|crx|jp)/

/** Tells a file's type by its first bytes, whatever it calls itself. */
export function detectType(head: Buffer): FileType | undefined {
  const text = head.toString('latin1')
  if (/^%PDF-[12]\.\d/.test(text)) return 'application/pdf'
  if (text.startsWith('\xFF\xD8\xFF')) return 'image/jpeg'
  if (text.startsWith('\x89PNG\r\n\x1A\n')) return 'image/png'
  if (/^GIF8[79]a/.test(text)) return 'image/gif'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'AVI ') return 'video/x-msvideo'
  const box = text.slice(4, 8)
  const brand = text.slice(8, 12)
  if (box === 'ftyp' && brand === 'qt  ') return 'video/quicktime'
  if (box === 'ftyp') return otherBrand.test(brand) ? undefined : 'video/mp4'
  return quickTimeStarts.has(box) ? 'video/quicktime' : undefined
}

export interface Inspection {
  type: FileType
  size: number
  sha256: string
}

/**
 * Lets a file stream through while it is counted, hashed and followed to its last byte. The stream fails as soon as
 * the file is none of the accepted types or does not keep to its format; `result` is there once it has ended.
 *
 * @param refusal what is said of a type that is not accepted
 */
export function inspectFile(
  accepted: readonly FileType[],
  refusal: string,
): { through: Transform; result: () => Inspection } {
  const hash = createHash('sha256')
  let size = 0
  let head: Buffer = Buffer.alloc(0)
  let found: { type: FileType; walk: FormatWalk } | undefined

  const recognise = () => {
    const type = detectType(head)
    if (type === undefined || !accepted.includes(type)) throw invalidFile(refusal)
    found = { type, walk: new FormatWalk(formats[type]) }
    found.walk.push(head)
  }
  /** Runs a step of the check; what a format finds wrong becomes the one message about it. */
  const check = (step: () => void): Error | null => {
    try {
      step()
      return null
    } catch (error) {
      if (error instanceof DamagedFile) return invalidFile(uploadMessages.damaged)
      return error instanceof Error ? error : new Error(String(error))
    }
  }

  const through = new Transform({
    readableHighWaterMark: 64 * 1024,
    writableHighWaterMark: 64 * 1024,
    transform(chunk: Buffer, _, done) {
      const problem = check(() => {
        size += chunk.length
        hash.update(chunk)
        if (found !== undefined) {
          found.walk.push(chunk)
        } else {
          head = Buffer.concat([head, chunk])
          if (head.length >= magicLength) recognise()
        }
      })
      if (problem === null) done(null, chunk)
      else done(problem)
    },
    flush(done) {
      done(
        check(() => {
          if (size === 0) throw invalidFile(uploadMessages.empty)
          if (found === undefined) recognise()
          found?.walk.end()
        }),
      )
    },
  })
  return {
    through,
    result() {
      if (found === undefined) throw new Error('the file has not been read')
      return { type: found.type, size, sha256: hash.digest('hex') }
    },
  }
}
