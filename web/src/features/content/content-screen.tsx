import { type DocumentState, listDocuments, readDocument } from '@project-week/contract/content/content'
import { DocumentName } from '@project-week/contract/content/documents'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { queryOf } from '../../lib/api/use-call.ts'
import { writtenTime } from '../../lib/tables/table-text.ts'
import { m } from '../../paraglide/messages.js'
import { StateChip } from '../../ui/state-chip.tsx'
import { documentText } from './content-words.ts'
import './content.css'
import { DocumentEditor } from './document-editor.tsx'
import { NotLoaded } from '../../ui/page/not-loaded.tsx'

/** The documents of the public site, or the one that the address names. */
export function ContentScreen() {
  const [search] = useSearchParams()
  const name = DocumentName.safeParse(search.get('open'))
  return name.success ? <OneDocument key={name.data} name={name.data} /> : <DocumentList />
}

function DocumentList() {
  const list = useQuery(queryOf(listDocuments))
  if (list.data === undefined) return <NotLoaded query={list} />
  return (
    <ul className="content-list">
      {list.data.map((state) => (
        <li className="cluster" key={state.name}>
          <Link to={`?open=${state.name}`}>{documentText(state.name)}</Link>
          <Standing of={state} />
        </li>
      ))}
    </ul>
  )
}

function Standing({ of: { isChanged, published, draft, unusable } }: { of: DocumentState }) {
  return (
    <>
      <span className="content-list__states">
        <StateChip>{isChanged ? m.content_changed() : m.content_as_shipped()}</StateChip>
        {draft && <StateChip>{m.content_draft()}</StateChip>}
        {unusable.length > 0 && <StateChip>{m.content_unusable()}</StateChip>}
      </span>
      <span className="field__hint">
        {[
          draft && m.content_draft_by({ by: draft.by, at: writtenTime(draft.at) }),
          published && m.content_published_by({ by: published.by, at: writtenTime(published.at) }),
        ]
          .filter(Boolean)
          .join('; ')}
      </span>
    </>
  )
}

function OneDocument({ name }: { name: DocumentName }) {
  // What a colleague saves meanwhile comes with the answer to the next save: the form keeps what it began with.
  const read = useQuery({
    ...queryOf(readDocument, { params: { name } }),
    staleTime: 0,
    gcTime: 0,
  })
  if (read.data === undefined) return <NotLoaded query={read} />
  return (
    <div className="stack">
      <p>
        <Link to=".">{m.content_all()}</Link>
      </p>
      <div className="cluster content-document__head">
        <h2>{documentText(name)}</h2>
        <Standing of={read.data.state} />
      </div>
      <DocumentEditor record={read.data} />
    </div>
  )
}
