import type { FileRecord } from '@project-week/contract/files/upload'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ownFilesQuery } from '../../../lib/queries/files.ts'
import { m } from '../../../paraglide/messages.js'
import { FileCards } from './file-cards.tsx'

/** What is there already, of the person and their team. */
export function OwnFiles({ kind, title }: { kind: FileRecord['kind']; title: string }) {
  const files = useQuery(ownFilesQuery())
  // A failure here keeps nobody from uploading.
  if (files.data === undefined) return null
  const own = files.data.filter((file) => file.kind === kind)
  return (
    <section className="own-files" aria-labelledby="own-files">
      <h2 id="own-files">{title}</h2>
      {own.length === 0 ? <p className="own-files__none">{m.uploads_own_none()}</p> : <FileCards files={own} />}
      {kind === 'poster' && own.some(({ team }) => team === null) && (
        <p className="own-files__none">{m.uploads_own_no_team()}</p>
      )}
    </section>
  )
}

/**
 * Everything that the person and their team have uploaded, on their own page.
 *
 * @param children the ways to upload more
 */
export function OwnUploads({ children }: { children: ReactNode }) {
  const files = useQuery(ownFilesQuery())
  return (
    <section className="own-files" aria-labelledby="own-uploads">
      <h2 id="own-uploads">{m.uploads_own_title()}</h2>
      {files.isError && <p className="own-files__none">{m.uploads_own_failed()}</p>}
      {files.data?.length === 0 && <p className="own-files__none">{m.uploads_own_none()}</p>}
      {files.data && files.data.length > 0 && <FileCards files={files.data} />}
      <div className="cluster">{children}</div>
    </section>
  )
}
