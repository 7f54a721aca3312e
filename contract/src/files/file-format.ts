import * as z from 'zod/mini'
import { type Message, sayOf } from '../messages.ts'
import { type FileType, isVideo } from './upload.ts'

/** A detected file format: its media type and usual extension. */
export interface FileFormat {
  mime: string
  ext: string
}

/** How many leading bytes the detector needs. */
export const sampleLength = 4100

/** Our names for the detector's other ones: an animated PNG, iTunes' MP4, the MP4 of older phones, AVI. */
const synonyms: Readonly<Record<string, FileType>> = {
  'image/apng': 'image/png',
  'video/x-m4v': 'video/mp4',
  'video/3gpp': 'video/mp4',
  'video/3gpp2': 'video/mp4',
  'video/vnd.avi': 'video/x-msvideo',
}

/** SVG: its first element, after declaration, comments and document type. */
const drawing =
  /^\s*(?:<\?(?:(?!\?>)[^])*\?>\s*|<!--(?:(?!-->)[^])*-->\s*|<!DOCTYPE svg[^[>]*(?:\[[^\]]*\]\s*)?>\s*)*<svg[\s>]/

/**
 * Detects what a file is, whatever its name says.
 *
 * @param sample the file's first bytes, up to `sampleLength`
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
  // Portals prepend line breaks and notices; viewers search this far (ISO 32000-1, annex H, note 13).
  const beginning = new TextDecoder('latin1').decode(sample.subarray(0, 1024))
  // Most programs write a TIFF's directory behind its picture, where the detector does not look.
  if (/^(?:II[*+]\0|MM\0[*+])/.test(beginning)) return { mime: 'image/tiff', ext: 'tif' }
  return beginning.includes('%PDF-') ? { mime: 'application/pdf', ext: 'pdf' } : undefined
}

const exportIt = sayOf(
  'This file is in {format} format. Export it as {target}.',
  'Diese Datei hat das Format {format}. Bitte als {target} exportieren.',
)

/** Formats that every program for such files can export. */
const targets: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPEG',
  'application/pdf': 'PDF',
  'video/mp4': 'MP4',
}

/** Pictures, videos and text documents; for anything else no conversion is known. */
const exportable = /^(image|video)\/|^application\/(pdf|rtf|postscript|vnd\.o)/

/** Names the format of a refused file and what to export it as; undefined if it cannot be converted. */
export function wayOutOf(found: FileFormat | undefined, accepted: readonly string[]): Message | undefined {
  if (found === undefined || !exportable.test(found.mime)) return undefined
  const kind = isVideo(found.mime) ? 'video/mp4' : found.mime.startsWith('image/') ? 'image/jpeg' : 'application/pdf'
  const target = [kind, 'application/pdf', 'image/jpeg'].find((type) => accepted.includes(type))
  if (target === undefined || (isVideo(found.mime) && !isVideo(target))) return undefined
  return exportIt({ format: targets[found.mime] ?? found.ext.toUpperCase(), target: targets[target] ?? '' })
}

/** The `details` of a file refused by its type, beside the specified sentence. */
export const RefusedFile = z.object({ wayOut: z.string() })
