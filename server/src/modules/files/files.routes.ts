import * as upload from '@project-week/contract/files/upload'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { AppError, forbidden } from '../../errors.ts'
import type { Caller, Person } from '../../http/actor.ts'
import { serve } from '../../http/serve.ts'
import type { IncomingFile } from '../../http/upload.ts'
import { mayActFor } from '../auth/auth.policy.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { archiveFiles } from './archive-files.ts'
import { suggestName } from './file-name.ts'
import { presentFile, presentPosters, presentStored } from './file.present.ts'
import { isKnownEmail, listFiles, listFilesFor } from './file.queries.ts'
import { resumableRoutes } from './resumable.routes.ts'
import { sendFile, sendThumbnail } from './send-file.ts'
import { storeUpload } from './store-upload.ts'

export function fileRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  /** @throws 403 for somebody else's e-mail address, 404 for nobody's */
  const refuseOthers = async (person: Person, email: string): Promise<void> => {
    if (!mayActFor(person, email)) throw forbidden()
    if (!(await isKnownEmail(db, email.toLowerCase()))) {
      throw new AppError('not_found', 404, upload.uploadMessages.noProfile)
    }
  }
  const store = async (
    caller: Caller,
    kind: upload.FileKind,
    email: string,
    openFile: () => Promise<IncomingFile>,
  ): Promise<upload.UploadedFile> => {
    const { file, team } = await storeUpload(deps, caller, { kind, email, file: await openFile() })
    const { size, sha256, filename } = file
    return { ...presentStored(file), size, sha256, suggestedName: suggestName(filename, team) }
  }

  /** @throws as `refuseOthers`, and 403 window_closed where no posters are taken */
  const refuseUpload = async (person: Person, kind: upload.FileKind, email: string): Promise<void> => {
    await refuseOthers(person, email)
    if (kind !== 'poster') return
    const { windows } = await getProgrammeState(deps)
    if (!windows.posterUpload) throw new AppError('window_closed', 403, upload.uploadMessages.posterUploadClosed)
  }

  serve(app, upload.uploadPoster, async ({ person, ip, params, openFile }) => {
    await refuseUpload(person, 'poster', params.email)
    return store({ person, ip }, 'poster', params.email, openFile)
  })

  serve(app, upload.uploadPicture, async ({ person, ip, params, openFile }) => {
    await refuseUpload(person, 'image', params.email)
    return store({ person, ip }, 'image', params.email, openFile)
  })

  resumableRoutes(app, deps, refuseUpload)

  serve(app, upload.uploadTestFile, async ({ person, ip, openFile }) => {
    const { file } = await storeUpload(
      deps,
      { person, ip },
      { kind: 'test', email: person.email, file: await openFile() },
    )
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

  serve(app, upload.downloadArchive, async ({ person, ip, query }) =>
    archiveFiles(deps, { person, ip }, await editionOf(query.edition)),
  )

  serve(app, upload.listTestFiles, async () => {
    const rows = await listFiles(db, { kind: 'test' })
    return rows.map(presentFile)
  })

  serve(app, upload.listOwnFiles, async ({ person }) => {
    const { label } = await getCurrentEdition(db)
    const rows = await listFilesFor(db, label, person.email)
    const shown = new Set(presentPosters(rows.filter((row) => row.kind === 'poster')).map((poster) => poster._id))
    return rows.filter((row) => row.kind !== 'poster' || shown.has(row.id)).map(presentFile)
  })

  serve(app, upload.getSharedFolders, async () => (await getCurrentEdition(db)).links)

  serve(app, upload.downloadFile, ({ person, ip, params, query, request, reply }) =>
    sendFile(deps, { person, ip }, params.fileId, { isDownload: query.download === '1', request, reply }),
  )

  serve(app, upload.downloadThumbnail, ({ person, params, request, reply }) =>
    sendThumbnail(deps, person, params.fileId, { request, reply }),
  )
}
