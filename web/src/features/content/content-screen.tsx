import { type DocumentState, listDocuments, readDocument } from '@project-week/contract/content/content'
import { DocumentName } from '@project-week/contract/content/documents'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { queryOf } from '../../lib/api/use-call.ts'
import { dateTimeText } from '../../lib/tables/table-text.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/dots/spinner.tsx'
import { ErrorState } from '../../ui/page/state.tsx'
import { StateChip } from '../../ui/state-chip.tsx'
import { documentText } from './content-words.ts'
import './content.css'
import { DocumentEditor } from './document-editor.tsx'

/** The documents of the public site, or the one that the address names. */
export function ContentScreen() {
  const [search] = useSearchParams()
  const name = DocumentName.safeParse(search.get('open'))
  return name.success ? <OneDocument key={name.data} name={name.data} /> : <DocumentList />
}

function DocumentList() {
  const { data, isError, refetch } = useQuery(queryOf(listDocuments))
  if (isError && data === undefined) return <Failed onRetry={() => void refetch()} />
  if (data === undefined) return <Spinner block label={m.admin_loading()} />
  return (
    <ul className="content-list">
      {data.map((state) => (
        <li key={state.name}>
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
          draft && m.content_draft_by({ by: draft.by, at: dateTimeText(draft.at) }),
          published && m.content_published_by({ by: published.by, at: dateTimeText(published.at) }),
        ]
          .filter(Boolean)
          .join('; ')}
      </span>
    </>
  )
}

function OneDocument({ name }: { name: DocumentName }) {
  // What a colleague saves meanwhile comes with the answer to the next save: the form keeps what it began with.
  const { data, isError, refetch } = useQuery({
    ...queryOf(readDocument, { params: { name } }),
    staleTime: 0,
    gcTime: 0,
  })
  if (isError && data === undefined) return <Failed onRetry={() => void refetch()} />
  if (data === undefined) return <Spinner block label={m.admin_loading()} />
  return (
    <div className="content-document">
      <p>
        <Link to=".">{m.content_all()}</Link>
      </p>
      <div className="content-document__head">
        <h2>{documentText(name)}</h2>
        <Standing of={data.state} />
      </div>
      <DocumentEditor record={data} />
    </div>
  )
}

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <ErrorState title={m.admin_list_failed()} actions={<Button onClick={onRetry}>{m.admin_try_again()}</Button>} />
)
