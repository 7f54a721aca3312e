import { mayCall } from '@project-week/contract/endpoint'
import type { ErrorCode } from '@project-week/contract/errors'
import * as resumable from '@project-week/contract/files/resumable'
import {
  type FileKind,
  uploadLimit,
  uploadMessages,
  uploadPicture,
  uploadPoster,
} from '@project-week/contract/files/upload'
import { type Locker, Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import type { Deps } from '../../deps.ts'
import { AppError, forbidden } from '../../errors.ts'
import type { Person } from '../../http/actor.ts'
import { serve } from '../../http/serve.ts'
import { openChunk } from '../../http/upload.ts'
import { completeUpload } from './complete-upload.ts'
import { suggestName } from './file-name.ts'
import { presentStored } from './file.present.ts'
import { getOwnResumable, ResumableStore } from './resumable-store.ts'

const codes: Record<number, ErrorCode> = { 404: 'not_found', 409: 'conflict', 413: 'payload_too_large' }

/** What tus refuses, in the shape of all refusals. Its 403 is for a header that is missing. */
const refusalOf = (status: number, text: string) =>
  new AppError(
    codes[status] ?? 'malformed_request',
    status === 403 ? 400 : status,
    status === 413 ? uploadMessages.tooLarge : text.trim(),
  )

/** Nothing to lock: a piece counts only where the row still has the offset that it started from (`addPiece`). */
const noLocks: Locker = { newLock: () => ({ lock: async () => {}, unlock: async () => {} }) }

const tusHeaders = ['location', 'tus-resumable', 'upload-offset', 'upload-length', 'cache-control']

/**
 * Resumable uploads: `@tus/server` speaks the protocol, the endpoints of the contract stand before it with access, CSRF
 * and limits. Whose upload it is, and whether they still may, is asked at each call.
 *
 * @param refuseUpload throws where somebody may not upload this kind for this address
 */
export function resumableRoutes(
  app: FastifyInstance,
  deps: Deps,
  refuseUpload: (person: Person, kind: FileKind, email: string) => Promise<void>,
): void {
  const refuse = async (person: Person, kind: 'poster' | 'image', email: string) => {
    if (!mayCall(kind === 'poster' ? uploadPoster : uploadPicture, person.role)) throw forbidden()
    await refuseUpload(person, kind, email)
  }

  async function speakTus(
    request: FastifyRequest,
    reply: FastifyReply,
    person: Person,
    body?: Readable,
  ): Promise<void> {
    const server = new Server({
      path: resumable.createResumable.path,
      relativeLocation: true,
      maxSize: uploadLimit,
      locker: noLocks,
      namingFunction: () => deps.newId(),
      datastore: new ResumableStore(deps, person, ({ kind, email }) => refuse(person, kind, email)),
      onResponseError: (_, error) => {
        throw error instanceof Error ? error : refusalOf(error.status_code, error.body)
      },
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(request.headers)) {
      if (/^(tus-|upload-|content-)/.test(name) && typeof value === 'string') headers.set(name, value)
    }
    const response = await server.handleWeb(
      new Request(new URL(request.url, 'http://localhost'), {
        // A GET asks for what a HEAD asks for.
        method: request.method === 'GET' ? 'HEAD' : request.method,
        headers,
        ...(body && { body: Readable.toWeb(body) as ReadableStream, duplex: 'half' }),
      }),
    )
    if (response.status >= 400) throw refusalOf(response.status, await response.text())
    for (const name of tusHeaders) {
      const value = response.headers.get(name)
      if (value !== null) reply.header(name, value)
    }
  }

  serve(app, resumable.createResumable, async ({ person, request, reply }) => {
    await speakTus(request, reply, person)
    return null
  })

  serve(app, resumable.getResumable, async ({ person, params, request, reply }) => {
    await speakTus(request, reply, person)
    const { received, size } = await getOwnResumable(deps, params.uploadId, person)
    return { received, size }
  })

  serve(app, resumable.continueResumable, async ({ person, params, request, reply }) => {
    const { kind, ownerEmail } = await getOwnResumable(deps, params.uploadId, person)
    await refuse(person, kind, ownerEmail)
    await speakTus(request, reply, person, openChunk(request, uploadLimit))
    return null
  })

  serve(app, resumable.cancelResumable, async ({ person, request, reply }) => {
    await speakTus(request, reply, person)
    return null
  })

  serve(app, resumable.completeResumable, async ({ person, ip, params }) => {
    const row = await getOwnResumable(deps, params.uploadId, person)
    await refuse(person, row.kind, row.ownerEmail)
    const { file, team } = await completeUpload(deps, { person, ip }, row)
    const { size, sha256, filename } = file
    return { ...presentStored(file), size, sha256, suggestedName: suggestName(filename, team) }
  })
}
