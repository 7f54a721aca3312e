import {
  type FileKind,
  fileRules,
  mayBeNamed,
  uploadLimit,
  uploadMessages,
  isVideo,
} from '@project-week/contract/files/upload'

/**
 * What can be said of a file before it is sent. The server looks into it; this only spares the wait for an answer that
 * is known.
 *
 * @returns the message of what is wrong
 */
export function problemOf(kind: FileKind, file: Pick<File, 'name' | 'size' | 'type'>): string | undefined {
  const { types, refusal } = fileRules[kind]
  if (file.size > uploadLimit) return uploadMessages.tooLarge
  // Where the system knows the ending, the browser names a type; AVI and QuickTime have several names for theirs.
  const isForeign = file.type !== '' && !types.some((type) => type === file.type) && !isVideo(file.type)
  if (!mayBeNamed(kind, file.name) || isForeign) return refusal
  if (file.size === 0) return uploadMessages.empty
  return undefined
}
