import { type DragEvent, type ReactNode, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { FieldNotes, controlProps } from '../../../ui/forms/field.tsx'
import { Icon } from '../../../ui/base/icon.tsx'
import { sizeText } from './size-text.ts'
import '../uploads.css'

interface FilePickerProps {
  id: string
  label: string
  hint: ReactNode
  error?: string | undefined
  accept: string
  file: File | undefined
  onChoose: (file: File) => void
  /** Several were dropped at once. */
  onTooMany: () => void
  children?: ReactNode
}

const bringsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** The browser's own file button, with a place around it to drop a file on. */
export function FilePicker({ id, label, hint, error, accept, file, onChoose, onTooMany, children }: FilePickerProps) {
  // Entering a child counts as leaving its parent, so entries are counted.
  const [depth, setDepth] = useState(0)
  const isOver = depth > 0
  const take = (files: FileList | null) => {
    const [first, ...more] = files ?? []
    if (more.length > 0) onTooMany()
    else if (first) onChoose(first)
  }
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <FieldNotes id={id} hint={hint} error={error} />
      <div
        className="drop-zone"
        data-over={isOver || undefined}
        data-invalid={error ? true : undefined}
        onDragEnter={(event) => bringsFiles(event) && setDepth((now) => now + 1)}
        onDragLeave={(event) => bringsFiles(event) && setDepth((now) => Math.max(0, now - 1))}
        onDragOver={(event) => bringsFiles(event) && event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          setDepth(0)
          take(event.dataTransfer.files)
        }}
      >
        <input
          {...controlProps(id, { label, hint, error })}
          type="file"
          accept={accept}
          className="drop-zone__input"
          onChange={(event) => {
            take(event.target.files)
            // The same file can be chosen again, after it was saved anew.
            event.target.value = ''
          }}
        />
        {file && (
          <p className="stack gap-1 drop-zone__file">
            <span className="drop-zone__name">{file.name}</span>
            <span className="drop-zone__or">{sizeText(file.size)}</span>
          </p>
        )}
        {/* The label is what is seen and clicked; the input above it is what is focused and named. */}
        <label htmlFor={id} className="button button--secondary" aria-hidden="true">
          <Icon name="upload" />
          {file ? m.uploads_choose_other() : m.uploads_choose()}
        </label>
        <p className="drop-zone__or">{isOver ? m.uploads_drop_now() : m.uploads_drop()}</p>
      </div>
      {children}
    </div>
  )
}
