import { contentMessages } from '@project-week/contract/content/content'
import { faultMessages } from '@project-week/contract/errors'
import { type FileType, uploadMessages, isVideo } from '@project-week/contract/files/upload'
import type { Message } from '@project-week/contract/messages'
import type { Readable } from 'node:stream'
import { AppError } from '../../errors.ts'
import { MissingObject } from '../../storage/storage.ts'
import { invalidFile } from './inspect-file.ts'
import { NotShowable, openPicture, type PictureTask, type PictureWidths } from './picture-process.ts'

/** A file takes its process up to some 400 MB, so files are opened one at a time. */
let previous: Promise<unknown> = Promise.resolve()

/**
 * Opens a stored picture or PDF to see whether it can be shown: libvips reads every row of a picture, PDFium a document
 * up to its first page. Videos are not decoded; `inspectFile` has walked their boxes.
 *
 * @throws {AppError} 400 invalid_file, 503 not_ready
 */
export async function checkFile(file: { type: FileType; size: number }, open: () => Promise<Readable>): Promise<void> {
  if (isVideo(file.type)) return
  await openInTurn('check', file, open, uploadMessages.tooManyPixels)
}

/**
 * Makes the public site's versions of a stored picture, or of the first page of a stored poster.
 *
 * @throws {AppError} 400 invalid_file, 503 not_ready
 */
export async function makeWidths(
  file: { type: string; size: number },
  open: () => Promise<Readable>,
): Promise<PictureWidths> {
  const json = await openInTurn('widths', file, open, contentMessages.tooManyPixels)
  // Written by our own process just before.
  return JSON.parse(json.toString()) as PictureWidths
}

async function openInTurn(
  task: PictureTask,
  file: { type: string; size: number },
  open: () => Promise<Readable>,
  tooManyPixels: Message,
): Promise<Buffer> {
  const opened = previous.then(() => openPicture(task, file, open))
  previous = opened.catch(() => {})
  try {
    return await opened
  } catch (error) {
    // The file was stored before this check: if the store does not show it yet, that is no verdict on the file.
    if (error instanceof MissingObject) throw new AppError('not_ready', 503, faultMessages.notReady)
    if (!(error instanceof NotShowable)) throw error
    if (/pixel limit/.test(error.message)) throw invalidFile(tooManyPixels)
    if (/time limit/.test(error.message)) throw invalidFile(contentMessages.drawingTooSlow)
    if (/page limit/.test(error.message)) throw invalidFile(contentMessages.posterPages)
    if (/password/i.test(error.message)) throw invalidFile(uploadMessages.locked)
    throw invalidFile(uploadMessages.damaged)
  }
}
