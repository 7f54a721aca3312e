import { shownAddress } from '../../../lib/words/shown-address.ts'
import { folded } from '@project-week/contract/text'
import type { FileRecord } from '@project-week/contract/files/upload'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import { useSearchParams } from 'react-router'
import { getLocale } from '../../../lib/page/locale.ts'
import { errorText } from '../../../lib/api/error-text.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/button.tsx'
import '../../../ui/tables/data-table.css'
import '../../../ui/forms/field.css'
import { Icon } from '../../../ui/base/icon.tsx'
import { Spinner } from '../../../ui/dots/spinner.tsx'
import { EmptyState, ErrorState } from '../../../ui/page/state.tsx'
import { FileCards } from './file-cards.tsx'

export interface Filter<File> {
  id: string
  label: string
  accepts: (file: File) => boolean
}

interface FileGalleryProps<File extends FileRecord> {
  files: UseQueryResult<File[]>
  /** What stands before the server's reason when the list could not be loaded. */
  failed: string
  empty: { title: string; text: string }
  /** One of them, or none, is pressed. */
  filters: readonly Filter<File>[]
  filtersLabel: string
  children?: (file: File) => ReactNode
}

/** All files of a kind, with a search and filters that stay in the address. */
export function FileGallery<File extends FileRecord>({
  files,
  failed,
  empty,
  filters,
  filtersLabel,
  children,
}: FileGalleryProps<File>) {
  const [params, setParams] = useSearchParams()
  const search = useDeferredValue(folded(params.get('q') ?? ''))
  const chosen = filters.find((filter) => filter.id === params.get('show'))
  const set = (name: string, value: string | undefined) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )

  if (files.isError && files.data === undefined) {
    return (
      <ErrorState
        title={failed + errorText(files.error)}
        actions={<Button onClick={() => void files.refetch()}>{m.uploads_try_again()}</Button>}
      />
    )
  }
  if (files.data === undefined) return <Spinner block label={m.uploads_loading()} />
  const all = files.data
  if (all.length === 0) return <EmptyState title={empty.title}>{empty.text}</EmptyState>

  const found = all.filter(
    (file) =>
      (chosen?.accepts(file) ?? true) &&
      folded(`${file.filename} ${file.team ?? ''} ${shownAddress(file.email)} ${file.email}`).includes(search),
  )
  const counted = (count: number) => count.toLocaleString(getLocale())
  return (
    <div className="file-gallery">
      <div className="table-tools">
        <div className="table-tools__search">
          <Icon name="search" />
          <input
            type="search"
            className="control"
            aria-label={m.uploads_search()}
            placeholder={m.uploads_search()}
            value={params.get('q') ?? ''}
            onChange={(event) => set('q', event.target.value)}
          />
        </div>
        <ul className="cluster gap-2 chips" aria-label={filtersLabel}>
          {filters.map((filter) => (
            <li key={filter.id}>
              <button
                type="button"
                className="chip"
                aria-pressed={filter === chosen}
                onClick={() => set('show', filter === chosen ? undefined : filter.id)}
              >
                {filter.label} <span>{counted(all.filter(filter.accepts).length)}</span>
              </button>
            </li>
          ))}
        </ul>
        <output className="table-tools__count">
          {m.uploads_count({ found: counted(found.length), total: counted(all.length) })}
        </output>
      </div>
      {found.length === 0 ? (
        <p className="file-gallery__none">{m.uploads_nothing_found()}</p>
      ) : (
        <FileCards files={found} level={2} ofTeams>
          {children}
        </FileCards>
      )}
    </div>
  )
}
