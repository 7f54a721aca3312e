import * as upload from '@project-week/contract/files/upload'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/actor.ts'
import { serve } from '../../http/serve.ts'
import type { IncomingFile } from '../../http/upload.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { archiveFiles } from './archive-files.ts'
import { presentFile, presentFileTo, presentPosters, presentStored, presentUploaded } from './file.present.ts'
import { listFiles, listFilesFor } from './file.queries.ts'
import { findOwner, refuseUpload } from './find-owner.ts'
import { resumableRoutes } from './resumable.routes.ts'
import { sendFile, sendThumbnail } from './send-file.ts'
import { storeUpload } from './store-upload.ts'

export function fileRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  const store = async (
    caller: Caller,
    kind: upload.FileKind,
    email: string,
    openFile: () => Promise<IncomingFile>,
  ): Promise<upload.UploadedFile> => {
    const ownerId = await findOwner(deps, caller.person, email)
    await refuseUpload(deps, caller.person, { kind, ownerId })
    return presentUploaded(await storeUpload(deps, caller, { kind, ownerId, file: await openFile() }))
  }

  serve(app, upload.uploadPoster, ({ caller, params, openFile }) => store(caller, 'poster', params.email, openFile))

  serve(app, upload.uploadPicture, ({ caller, params, openFile }) => store(caller, 'image', params.email, openFile))

  resumableRoutes(app, deps)

  serve(app, upload.uploadTestFile, async ({ caller, person, openFile }) => {
    const { file } = await storeUpload(deps, caller, { kind: 'test', ownerId: person.personId, file: await openFile() })
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

  serve(app, upload.downloadArchive, async ({ caller, query }) =>
    archiveFiles(deps, caller, await editionOf(query.edition)),
  )

  serve(app, upload.listTestFiles, async () => {
    const rows = await listFiles(db, { kind: 'test' })
    return rows.map(presentFile)
  })

  serve(app, upload.listOwnFiles, async ({ person }) => {
    const { label } = await getCurrentEdition(db)
    const rows = await listFilesFor(db, label, person.personId)
    const shown = new Set(presentPosters(rows.filter((row) => row.kind === 'poster')).map((poster) => poster._id))
    return rows.filter((row) => row.kind !== 'poster' || shown.has(row.id)).map((row) => presentFileTo(person, row))
  })

  serve(app, upload.getSharedFolders, async () => (await getCurrentEdition(db)).links)

  serve(app, upload.downloadFile, ({ caller, params, query, request, reply }) =>
    sendFile(deps, caller, params.fileId, { isDownload: query.download === '1', request, reply }),
  )

  serve(app, upload.downloadThumbnail, ({ caller, params, request, reply }) =>
    sendThumbnail(deps, caller, params.fileId, { request, reply }),
  )
}
