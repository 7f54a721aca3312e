import * as upload from '@project-week/contract/files/upload'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { AppError, forbidden } from '../../errors.ts'
import { personOf } from '../../http/access.ts'
import type { Actor, Person } from '../../http/actor.ts'
import { serve } from '../../http/serve.ts'
import type { IncomingFile } from '../../http/upload.ts'
import { mayActFor } from '../auth/auth.policy.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { suggestName } from './file-name.ts'
import { presentFile, presentPosters, presentStored } from './file.present.ts'
import { isKnownAddress, listFiles, listFilesFor } from './file.queries.ts'
import { sendFile, sendThumbnail } from './send-file.ts'
import { storeUpload } from './store-upload.ts'

export function fileRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  /** @throws 403 for somebody else's address, 404 for nobody's */
  const personFor = async (actor: Actor, email: string): Promise<Person> => {
    const person = personOf(actor)
    if (!mayActFor(person, email)) throw forbidden()
    if (!(await isKnownAddress(db, email.toLowerCase()))) {
      throw new AppError('not_found', 404, upload.uploadMessages.noProfile)
    }
    return person
  }
  const store = async (
    person: Person,
    kind: upload.FileKind,
    email: string,
    openFile: () => Promise<IncomingFile>,
    request: FastifyRequest,
  ): Promise<upload.UploadedFile> => {
    const { file, team } = await storeUpload(deps, person, { kind, email, file: await openFile(), address: request.ip })
    const { size, sha256, filename } = file
    return { ...presentStored(file), size, sha256, suggestedName: suggestName(filename, team) }
  }

  serve(app, upload.uploadPoster, async ({ actor, params, openFile, request }) => {
    const person = await personFor(actor, params.email)
    const { windows } = await getProgrammeState(deps)
    if (!windows.posterUpload) throw new AppError('window_closed', 403, upload.uploadMessages.posterUploadClosed)
    return store(person, 'poster', params.email, openFile, request)
  })

  serve(app, upload.uploadPicture, async ({ actor, params, openFile, request }) => {
    const person = await personFor(actor, params.email)
    return store(person, 'image', params.email, openFile, request)
  })

  serve(app, upload.uploadTestFile, async ({ actor, openFile, request }) => {
    const person = personOf(actor)
    const { file } = await storeUpload(deps, person, {
      kind: 'test',
      email: person.email,
      file: await openFile(),
      address: request.ip,
    })
    const { size, sha256, type, createdAt } = file
    return { ...presentStored(file), size, sha256, detectedType: type, uploadedAt: createdAt.toISOString() }
  })

  const editionOf = async (edition: string | undefined) => edition ?? (await getCurrentEdition(db)).label

  serve(app, upload.listPosters, async ({ query }) =>
    presentPosters(await listFiles(db, { edition: await editionOf(query.edition), kind: 'poster' })),
  )

  serve(app, upload.listPictures, async ({ query }) => {
    const rows = await listFiles(db, { edition: await editionOf(query.edition), kind: 'image' })
    return rows.map(presentFile)
  })

  serve(app, upload.listTestFiles, async () => {
    const rows = await listFiles(db, { kind: 'test' })
    return rows.map(presentFile)
  })

  serve(app, upload.listOwnFiles, async ({ actor }) => {
    const { label } = await getCurrentEdition(db)
    const rows = await listFilesFor(db, label, personOf(actor).email)
    const shown = new Set(presentPosters(rows.filter((row) => row.kind === 'poster')).map((poster) => poster._id))
    return rows.filter((row) => row.kind !== 'poster' || shown.has(row.id)).map(presentFile)
  })

  serve(app, upload.getSharedFolders, async () => (await getCurrentEdition(db)).links)

  serve(app, upload.downloadFile, ({ actor, params, query, request, reply }) =>
    sendFile(deps, personOf(actor), params.fileId, { isDownload: query.download === '1', request, reply }),
  )

  serve(app, upload.downloadThumbnail, ({ actor, params, request, reply }) =>
    sendThumbnail(deps, personOf(actor), params.fileId, { request, reply }),
  )
}
