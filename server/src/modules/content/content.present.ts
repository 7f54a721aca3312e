import type { DocumentRecord, DocumentState, PublishedVersion } from '@project-week/contract/content/content'
import { type DocumentName, documents } from '@project-week/contract/content/documents'
import { shippedContent } from '@project-week/content/shipped'
import { versionOf } from '../audit/refuse-stale.ts'
import type { DraftRow, VersionRow } from './content.queries.ts'

export interface DocumentRow {
  name: DocumentName
  shown: VersionRow | undefined
  draft: DraftRow | undefined
}

/** For editors: plain JSON in the document's shape. */
type Content = DocumentRecord['content']
const asContent = (content: object): Content => ({ ...content })

/** Whether a stored document no longer matches this release's schema. */
const isRefused = (name: DocumentName, stored: object | null | undefined): boolean =>
  stored ? !documents[name].safeParse(stored).success : false

/**
 * A stored document; the default text if none is stored, or if this release's schema refuses it.
 *
 * @param onRefused called for a stored document that is not used
 */
export function usableContent(name: DocumentName, stored: object | null | undefined, onRefused?: () => void): Content {
  if (stored) {
    const parsed = documents[name].safeParse(stored)
    if (parsed.success) return asContent(parsed.data)
    onRefused?.()
  }
  return asContent(shippedContent[name])
}

export const presentState = ({ name, shown, draft }: DocumentRow): DocumentState => ({
  name,
  isChanged: shown !== undefined && shown.content !== null,
  published: shown === undefined ? null : { by: shown.publishedBy, at: shown.publishedAt.toISOString() },
  draft: draft === undefined ? null : { by: draft.savedBy, at: draft.savedAt.toISOString() },
  unusable: [
    ...(isRefused(name, shown?.content) ? (['published'] as const) : []),
    ...(isRefused(name, draft?.content) ? (['draft'] as const) : []),
  ],
})

export function presentDocument(row: DocumentRow): DocumentRecord {
  const shown = usableContent(row.name, row.shown?.content)
  const content = row.draft === undefined ? shown : asContent(row.draft.content)
  return { state: presentState(row), content, shown, version: versionOf(content) }
}

export const presentVersion = (
  name: DocumentName,
  { id, content, publishedAt, publishedBy }: VersionRow,
): PublishedVersion => ({
  id,
  edit: { by: publishedBy, at: publishedAt.toISOString() },
  content: asContent(content ?? shippedContent[name]),
  isShipped: content === null,
})
