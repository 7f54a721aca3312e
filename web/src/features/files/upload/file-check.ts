import { type FileFormat, findFormat, sampleLength, wayOutOf } from '@project-week/contract/files/file-format'
import {
  extensionOf,
  type FileKind,
  fileRules,
  type FileType,
  fileTypes,
  uploadLimit,
  uploadMessages,
} from '@project-week/contract/files/upload'
import { fileRefusalText } from '../../../lib/words/file-refusal-text.ts'

/** The endings that files of a type come with. */
export const namesOf = (type: FileType): string[] =>
  [...fileTypes[type].extensions, ...fileTypes[type].replaced].map((extension) => `.${extension}`)

/** Undefined where the content tells nothing, or cannot be read here. */
async function formatOf(file: File): Promise<FileFormat | undefined> {
  try {
    // Of use to nobody who uploads nothing.
    const { fileTypeFromBuffer } = await import('file-type')
    return await findFormat(new Uint8Array(await file.slice(0, sampleLength).arrayBuffer()), fileTypeFromBuffer)
  } catch {
    return undefined
  }
}

/** Whether a name may belong to a file of these types. A name without an extension says nothing, and may. */
function mayBeNamed(types: readonly FileType[], filename: string): boolean {
  const extension = extensionOf(filename)
  return extension === undefined || types.flatMap(namesOf).includes(`.${extension}`)
}

/**
 * What can be said of a file before it is sent, by its first bytes or, where they tell nothing, by its name. The server
 * looks into it; this only spares the wait for an answer that is known.
 *
 * @returns the message of what is wrong
 */
export async function problemOf(kind: FileKind, file: File): Promise<string | undefined> {
  const { types, refusal } = fileRules[kind]
  if (file.size > uploadLimit) return uploadMessages.tooLarge
  if (file.size === 0) return uploadMessages.empty
  const format = await formatOf(file)
  const isAccepted = format === undefined ? mayBeNamed(types, file.name) : types.some((type) => type === format.mime)
  return isAccepted ? undefined : fileRefusalText({ message: refusal, details: { wayOut: wayOutOf(format, types) } })
}
