import * as showcase from '@project-week/contract/showcase/showcase'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { notFound, requireFound } from '../../errors.ts'
import { serve } from '../../http/serve.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { type FileRow, findFile } from '../files/file.queries.ts'
import { sendPicture, sendPublicPoster } from '../files/send-file.ts'
import { answerShowcase, recordPaperConsent } from './answer-showcase.ts'
import { readForOffice, readOwn } from './read-showcase.ts'
import { releaseFile, withdrawFile } from './release-file.ts'
import { isShown } from './showcase.queries.ts'

export function showcaseRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  /** @throws 404 not_found for every file that is not shown */
  const getShown = async (fileId: string): Promise<FileRow> =>
    requireFound((await isShown(db, fileId)) ? await findFile(db, fileId) : undefined, 'file')

  serve(app, showcase.downloadShownPoster, async ({ params, request, reply }) => {
    const file = await getShown(params.fileId)
    // A picture's original may say where and with what it was taken.
    if (file.kind !== 'poster') throw notFound('file')
    return sendPublicPoster(deps, file, { request, reply })
  })

  serve(app, showcase.downloadShownPicture, async ({ params, request, reply }) => {
    reply.header('x-robots-tag', 'noindex')
    return sendPicture(deps, await getShown(params.fileId), { request, reply })
  })

  serve(app, showcase.listOwnShowcases, ({ person }) => readOwn(db, person.personId))

  serve(app, showcase.answerShowcase, async ({ caller, person, params, body }) => {
    await answerShowcase(deps, caller, { ...params, ...body })
    return readOwn(db, person.personId)
  })

  serve(app, showcase.listShowcases, async ({ query }) =>
    readForOffice(db, query.edition ?? (await getCurrentEdition(db)).label),
  )

  serve(app, showcase.recordPaperConsent, async ({ caller, params, body }) => {
    await recordPaperConsent(deps, caller, { ...params, ...body })
    return { recorded: true as const }
  })

  serve(app, showcase.releaseFile, async ({ caller, params, body }) => {
    await releaseFile(deps, caller, { ...params, ...body })
    return { released: true as const }
  })

  serve(app, showcase.withdrawFile, async ({ caller, params }) => {
    await withdrawFile(deps, caller, params.fileId)
    return { withdrawn: true as const }
  })
}
