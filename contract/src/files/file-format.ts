import * as z from 'zod/mini'
import { type Message, sayOf } from '../messages.ts'
import { type FileType, isVideo } from './upload.ts'

/** What a detector finds in a file's first bytes: its media type, and the extension that such files have. */
export interface FileFormat {
  mime: string
  ext: string
}

/** As much of a file's beginning as the detector wants to see. */
export const sampleLength = 4100

/** Our names for what the detector calls otherwise: an animated PNG, iTunes' MP4, the MP4 of older phones, AVI. */
const synonyms: Readonly<Record<string, FileType>> = {
  'image/apng': 'image/png',
  'video/x-m4v': 'video/mp4',
  'video/3gpp': 'video/mp4',
  'video/3gpp2': 'video/mp4',
  'video/vnd.avi': 'video/x-msvideo',
}

/** SVG: its first element, after the declaration, comments and document type that drawing programs put before it. */
const drawing =
  /^\s*(?:<\?(?:(?!\?>)[^])*\?>\s*|<!--(?:(?!-->)[^])*-->\s*|<!DOCTYPE svg[^[>]*(?:\[[^\]]*\]\s*)?>\s*)*<svg[\s>]/

/**
 * Tells what a file is, whatever it calls itself.
 *
 * @param sample the file's first bytes, `sampleLength` where it has as many
 * @param detect `fileTypeFromBuffer` of file-type, which browsers load only for an upload
 */
export async function findFormat(
  sample: Uint8Array,
  detect: (sample: Uint8Array) => Promise<FileFormat | undefined>,
): Promise<FileFormat | undefined> {
  const found = await detect(sample)
  const isMarkup = found === undefined || found.mime === 'application/xml'
  if (isMarkup && drawing.test(new TextDecoder().decode(sample))) return { mime: 'image/svg+xml', ext: 'svg' }
  if (found !== undefined) return { ...found, mime: synonyms[found.mime] ?? found.mime }
  // Portals put line breaks and notices before it; viewers look for it this far (ISO 32000-1, annex H, note 13).
  const beginning = new TextDecoder('latin1').decode(sample.subarray(0, 1024))
  return beginning.includes('%PDF-') ? { mime: 'application/pdf', ext: 'pdf' } : undefined
}

const exportIt = sayOf(
  'This file is in {format} format. Export it as {target}.',
  'Diese Datei hat das Format {format}. Bitte als {target} exportieren.',
)

/** What every program that shows such a file can export it as. */
const targets: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPEG',
  'application/pdf': 'PDF',
  'video/mp4': 'MP4',
}

/** Pictures, videos and what text programs write. Of anything else nobody knows a way out. */
const exportable = /^(image|video)\/|^application\/(pdf|rtf|postscript|vnd\.o)/

/** Names the format of a refused file and what to export it as; undefined where it cannot become what is accepted. */
export function wayOutOf(found: FileFormat | undefined, accepted: readonly string[]): Message | undefined {
  if (found === undefined || !exportable.test(found.mime)) return undefined
  const kind = isVideo(found.mime) ? 'video/mp4' : found.mime.startsWith('image/') ? 'image/jpeg' : 'application/pdf'
  const target = [kind, 'application/pdf', 'image/jpeg'].find((type) => accepted.includes(type))
  if (target === undefined || (isVideo(found.mime) && !isVideo(target))) return undefined
  return exportIt({ format: targets[found.mime] ?? found.ext.toUpperCase(), target: targets[target] ?? '' })
}

/** Stands in the `details` of a file refused by its type, beside the specified sentence. */
export const RefusedFile = z.object({ wayOut: z.string() })
