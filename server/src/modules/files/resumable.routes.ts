import { mayCall } from '@project-week/contract/endpoint'
import type { ErrorCode } from '@project-week/contract/errors'
import * as resumable from '@project-week/contract/files/resumable'
import { uploadLimit, uploadMessages, uploadPicture, uploadPoster } from '@project-week/contract/files/upload'
import { requestRefusals } from '@project-week/contract/refusals'
import { type Locker, Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import type { Deps } from '../../deps.ts'
import { AppError, forbidden } from '../../errors.ts'
import type { Person } from '../../http/actor.ts'
import { serve } from '../../http/serve.ts'
import { openChunk } from '../../http/upload.ts'
import { completeUpload } from './complete-upload.ts'
import { presentUploaded } from './file.present.ts'
import { findOwner, refuseUpload } from './find-owner.ts'
import { getOwnResumable, ResumableStore } from './resumable-store.ts'

const codes: Record<number, ErrorCode> = { 404: 'not_found', 409: 'conflict', 413: 'payload_too_large' }

/** A tus refusal in our own shape. Its 403 means that a header is missing. */
const refusalOf = (status: number, text: string) =>
  new AppError(
    codes[status] ?? 'malformed_request',
    status === 403 ? 400 : status,
    status === 413 ? uploadMessages.tooLarge : requestRefusals.resumable({ reason: text.trim() }),
  )

/** The lock is the store's lease in the database (`holdLease`), which all instances share. */
const noLocks: Locker = { newLock: () => ({ lock: async () => {}, unlock: async () => {} }) }

const tusHeaders = ['location', 'tus-resumable', 'upload-offset', 'upload-length', 'cache-control']

/**
 * Resumable uploads: `@tus/server` handles the protocol, behind the contract's endpoints with access, CSRF and limits.
 * Owner and permission are checked at each call.
 */
export function resumableRoutes(app: FastifyInstance, deps: Deps): void {
  const refuse = async (person: Person, upload: { kind: 'poster' | 'image'; ownerId: string }) => {
    if (!mayCall(upload.kind === 'poster' ? uploadPoster : uploadPicture, person.role)) throw forbidden()
    await refuseUpload(deps, person, upload)
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
      datastore: new ResumableStore(deps, person, async ({ kind, email }) => {
        const ownerId = await findOwner(deps, person, email)
        await refuse(person, { kind, ownerId })
        return ownerId
      }),
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
        // A GET is passed on as the HEAD that tus defines.
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
    await refuse(person, await getOwnResumable(deps, params.uploadId, person))
    await speakTus(request, reply, person, openChunk(request, uploadLimit))
    return null
  })

  serve(app, resumable.cancelResumable, async ({ person, request, reply }) => {
    await speakTus(request, reply, person)
    return null
  })

  serve(app, resumable.completeResumable, async ({ caller, person, params }) => {
    const row = await getOwnResumable(deps, params.uploadId, person)
    await refuse(person, row)
    return presentUploaded(await completeUpload(deps, caller, row))
  })
}
