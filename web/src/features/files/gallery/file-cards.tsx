import { type FileRecord, isVideo } from '@project-week/contract/files/upload'
import type { ReactNode } from 'react'
import { writtenTime } from '../../../lib/tables/table-text.ts'
import { shownAddress } from '../../../lib/words/shown-address.ts'
import { m } from '../../../paraglide/messages.js'
import { Icon } from '../../../ui/base/icon.tsx'
import { sizeText } from '../upload/size-text.ts'
import '../uploads.css'

/** Files as cards: what each looks like, its name, whose it is, and the ways to open it. */
export function FileCards<File extends FileRecord>({
  files,
  level = 3,
  ofTeams = false,
  children,
}: {
  files: readonly File[]
  level?: 2 | 3
  /** Everybody's, for the office: says of which team each is. What is being scanned opens to its sender alone. */
  ofTeams?: boolean
  /** More about a file, below everything else. */
  children?: (file: File) => ReactNode
}) {
  const Name = `h${level}` as const
  return (
    <ul className="auto-grid auto-grid--fill">
      {files.map((file) => (
        <li key={file._id} className="file-card">
          <Look file={file} />
          <div className="stack gap-1 file-card__text">
            <Name className="file-card__name">{file.filename}</Name>
            {ofTeams && <p className="file-card__team">{file.team ?? m.uploads_no_team()}</p>}
            <p className="file-card__facts">{shownAddress(file.email)}</p>
            <p className="file-card__facts">
              {writtenTime(file.uploadedAt)} · {sizeText(file.size)}
            </p>
            {file.isBeingScanned && <p className="file-card__facts">{m.uploads_being_scanned()}</p>}
            {(!file.isBeingScanned || !ofTeams) && <FileLinks file={file} />}
            {children?.(file)}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The links to a file: to see it in a tab of its own, and to save it. */
export function FileLinks({ file }: { file: Pick<FileRecord, 'fileLink' | 'filename'> }) {
  return (
    <p className="file-links">
      <a
        href={file.fileLink}
        target="_blank"
        rel="noreferrer"
        aria-label={m.uploads_preview_of({ name: file.filename })}
      >
        {m.uploads_preview()} <Icon name="external" size={16} />
      </a>
      <a href={`${file.fileLink}?download=1`} aria-label={m.uploads_save_of({ name: file.filename })}>
        {m.uploads_save()} <Icon name="download" size={16} />
      </a>
    </p>
  )
}

/** The thumbnail, or a drawn place for one: a new file's is still being made, and of some files there is none. */
function Look({ file }: { file: FileRecord }) {
  return (
    <div className="file-card__look" data-shape={isVideo(file.type) ? 'video' : 'picture'}>
      {file.thumbnailLink === null ? (
        <>
          <Icon name={isVideo(file.type) ? 'play' : 'more'} size={32} />
          <span aria-hidden="true">{file.filename.split('.').pop()?.toUpperCase()}</span>
        </>
      ) : (
        // The name stands beside it.
        <img src={file.thumbnailLink} alt="" loading="lazy" />
      )}
    </div>
  )
}
