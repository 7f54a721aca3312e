import {
  type DocumentName,
  DocumentName as Names,
  documents,
  type SiteContent,
} from '@project-week/contract/content/documents'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/database.ts'
import type { PublishedContent } from '../../http/last-content.ts'
import { type DocumentRow, usableContent } from './content.present.ts'
import { findDraft, findShown, listDrafts, listShown } from './content.queries.ts'

export async function readDocumentRow(db: Database, name: DocumentName): Promise<DocumentRow> {
  const [shown, draft] = await Promise.all([findShown(db, name), findDraft(db, name)])
  return { name, shown, draft }
}

/** All documents in the contract's order. */
export async function readDocumentRows(db: Database): Promise<DocumentRow[]> {
  const [shown, drafts] = await Promise.all([listShown(db), listDrafts(db)])
  return Names.options.map((name) => ({
    name,
    shown: shown.find((row) => row.name === name),
    draft: drafts.find((row) => row.name === name),
  }))
}

/**
 * The published content, with the id of the newest version.
 *
 * @param log receives a warning for each stored document that this release's schema refuses
 */
export async function readPublishedContent(db: Database, log: FastifyBaseLogger): Promise<PublishedContent> {
  const rows = await listShown(db)
  const content = Object.fromEntries(
    Names.options.map((name) => {
      const stored = rows.find((row) => row.name === name)?.content
      return [name, usableContent(name, stored, () => log.error({ document: name }, 'stored content is not usable'))]
    }),
  )
  // Each was parsed by its schema.
  return {
    id: Math.max(0, ...rows.map(({ id }) => id)),
    content: content as SiteContent,
    eventsVersion: rows.find(({ name }) => name === 'events'),
  }
}

/**
 * The site's content with a document's draft, or as published if this release's schema refuses the draft; undefined for
 * an unknown name.
 */
export async function readPreview(
  db: Database,
  log: FastifyBaseLogger,
  name: string,
): Promise<SiteContent | undefined> {
  const known = Names.safeParse(name)
  if (!known.success) return undefined
  const [{ content }, draft] = await Promise.all([readPublishedContent(db, log), findDraft(db, known.data)])
  const drafted = documents[known.data].safeParse(draft?.content)
  return drafted.success ? { ...content, [known.data]: drafted.data } : content
}
