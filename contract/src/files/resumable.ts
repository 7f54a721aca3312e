import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { say } from '../messages.ts'
import { anyAddress, Id } from '../text.ts'
import { UploadedFile, uploadLimit } from './upload.ts'

/** How long an unfinished upload is kept, from its first byte. */
export const resumableHours = 24

export const resumableMessages = {
  gone: say(
    'This upload no longer exists. Please start it again.',
    'Dieses Hochladen gibt es nicht mehr. Bitte neu beginnen.',
  ),
  incomplete: say('Not all of the file has arrived yet.', 'Die Datei ist noch nicht vollständig angekommen.'),
  metadata: say(
    'Please name the file, its kind and whose it is.',
    'Bitte Name und Art der Datei angeben und wem sie gehört.',
  ),
}

/** The `Upload-Metadata` of a new upload. */
export const ResumableMetadata = z.object({
  filename: z.string().check(z.minLength(1), z.maxLength(1000)),
  kind: z.enum(['poster', 'image']),
  /** The file's owner, as in the paths of the specified calls. */
  email: anyAddress,
})
export type ResumableMetadata = z.infer<typeof ResumableMetadata>

const UploadParams = z.object({ uploadId: Id })

/** The calls follow tus 1.0.0 (https://tus.io/protocols/resumable-upload); an upload's state is in headers. */
export const createResumable = endpoint({
  method: 'POST',
  path: '/api/uploads',
  summary: 'Begin a resumable upload (tus): `Upload-Length` and `Upload-Metadata` name the file',
  access: 'signed-in',
  touches: [],
  rateLimit: { max: 60, perSeconds: 600 },
  status: 201,
  answer: z.null(),
})

/** The same for HEAD, which tus uses, without the body. */
export const getResumable = endpoint({
  method: 'GET',
  path: '/api/uploads/{uploadId}',
  summary: 'How much of a resumable upload has arrived (tus: `HEAD`)',
  access: 'signed-in',
  params: UploadParams,
  answer: z.object({ received: z.int(), size: z.int() }),
})

export const continueResumable = endpoint({
  method: 'PATCH',
  path: '/api/uploads/{uploadId}',
  summary: 'Send more of a resumable upload, from `Upload-Offset` on (tus)',
  access: 'signed-in',
  touches: [],
  rateLimit: { max: 1200, perSeconds: 600 },
  params: UploadParams,
  chunk: { maxBytes: uploadLimit },
  status: 204,
  answer: z.null(),
})

export const cancelResumable = endpoint({
  method: 'DELETE',
  path: '/api/uploads/{uploadId}',
  summary: 'Give up a resumable upload (tus)',
  access: 'signed-in',
  touches: [],
  params: UploadParams,
  status: 204,
  answer: z.null(),
})

/** Answers and refuses like the specified call for its kind; a repeated call gets the same answer. */
export const completeResumable = endpoint({
  method: 'POST',
  path: '/api/uploads/{uploadId}/complete',
  summary: 'Hand in a resumable upload of which everything has arrived',
  access: 'signed-in',
  touches: ['files', 'teams', 'own'],
  params: UploadParams,
  status: 201,
  answer: UploadedFile,
})
