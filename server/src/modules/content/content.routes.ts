import * as content from '@project-week/contract/content/content'
import { shippedContent } from '@project-week/content/shipped'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { LastContent } from '../../http/last-content.ts'
import { serve } from '../../http/serve.ts'
import { listKnownTexts } from '../consents/legal-texts.queries.ts'
import { discardDraft, publishDraft, saveDraft } from './change-content.ts'
import { presentDocument, presentState, presentVersion } from './content.present.ts'
import { listVersionRows } from './content.queries.ts'
import { sendContentPdf, sendContentPicture, uploadContentPicture, uploadContentPoster } from './pictures.ts'
import { readDocumentRow, readDocumentRows } from './read-content.ts'

/** The longest that a connection may take. */
const readWithin = 10_000
/** A page has many pictures, which should not each wait for a database that is away. */
const pictureWithin = 500

export function contentRoutes(app: FastifyInstance, deps: Deps, lastContent: LastContent): void {
  serve(app, content.getSiteContent, async () => (await lastContent(readWithin)).content)

  serve(app, content.listDocuments, async () => (await readDocumentRows(deps.db)).map(presentState))

  serve(app, content.readDocument, async ({ params }) => presentDocument(await readDocumentRow(deps.db, params.name)))

  serve(app, content.saveDraft, ({ caller, params, query, body }) =>
    saveDraft(deps, caller, { ...params, ...query, ...body }),
  )

  serve(app, content.discardDraft, ({ caller, params, query }) => discardDraft(deps, caller, { ...params, ...query }))

  serve(app, content.publishDraft, ({ caller, params, query }) => publishDraft(deps, caller, { ...params, ...query }))

  serve(app, content.listVersions, async ({ params }) => ({
    versions: (await listVersionRows(deps.db, params.name)).map((row) => presentVersion(params.name, row)),
    shipped: { ...shippedContent[params.name] },
  }))

  serve(app, content.uploadContentPicture, async ({ caller, openFile }) =>
    uploadContentPicture(deps, caller, await openFile()),
  )

  serve(app, content.downloadContentPicture, async ({ params, ...call }) =>
    sendContentPicture(deps, params, { ...call, shown: (await lastContent(pictureWithin)).content }),
  )

  serve(app, content.uploadContentPoster, async ({ caller, openFile }) =>
    uploadContentPoster(deps, caller, await openFile()),
  )

  serve(app, content.downloadContentPdf, async ({ params, ...call }) =>
    sendContentPdf(deps, params.name, { ...call, shown: (await lastContent(pictureWithin)).content }),
  )

  serve(app, content.readAgreedText, async ({ params }) => {
    const texts = await listKnownTexts(deps.db, params.name)
    const text = texts.find(({ version }) => version === params.version)
    if (text === undefined) throw new AppError('not_found', 404, content.contentMessages.textUnknown)
    return text
  })
}
