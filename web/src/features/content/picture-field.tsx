import { uploadContentPicture, uploadContentPoster } from '@project-week/contract/content/content'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { ApiError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/api.ts'
import { faultText } from '../../lib/api/fault-text.ts'
import { fileRefusalText } from '../../lib/words/file-refusal-text.ts'
import { m } from '../../paraglide/messages.js'
import { Icon } from '../../ui/base/icon.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldGroup, fieldId } from '../../ui/forms/field.tsx'
import { type EditorForm, errorAt } from './editor-form.ts'
import { thumbnailOf } from './thumbnail-of.ts'

interface PictureFieldProps {
  form: EditorForm
  name: string
  word: string
  /** Of a poster: the path of its link to a PDF. Then a PDF may be uploaded as the picture. */
  pdf?: string
}

export const pictureTypes = 'image/jpeg,image/png,image/webp,image/svg+xml'
const pdfType = 'application/pdf'

/** Some systems know no type for its name. */
const isNamedPdf = ({ type, name }: File) => type === pdfType || (type === '' && /\.pdf$/i.test(name))

/** A picture of a document, and another one in its place. What the old one showed is no text for the new one. */
export function PictureField({ form, name, word, pdf }: PictureFieldProps) {
  const src: unknown = useWatch({ control: form.form.control, name })
  const upload = useMutation({
    mutationFn: ({ file, isPdf }: { file: File; isPdf: boolean }): Promise<{ src: string; pdf?: string }> =>
      call(isPdf ? uploadContentPoster : uploadContentPicture, { file }),
  })
  const input = useRef<HTMLInputElement>(null)
  const id = fieldId(name)
  const shown = typeof src === 'string' ? thumbnailOf(src) : undefined

  const replace = async (file: File) => {
    const isPdf = pdf !== undefined && isNamedPdf(file)
    const next = await upload.mutateAsync({ file, isPdf }).catch(() => undefined)
    // The entry may have been moved or removed meanwhile.
    if (next === undefined || form.form.getValues(name) !== src) return
    const set = (path: string, value: unknown) =>
      form.form.setValue(path, value, { shouldDirty: true, shouldValidate: form.attempt > 0 })
    if (pdf !== undefined && next.pdf !== undefined) set(pdf, next.pdf)
    // The same picture was there before, and has its text.
    if (next.src === src) return
    set(name, next.src)
    const alt = name.replace(/src$/, 'alt')
    if (alt !== name) for (const locale of ['de', 'en']) set(`${alt}.${locale}`, '')
  }
  const text = {
    label: word,
    hint: pdf === undefined ? m.content_picture_hint() : m.content_poster_hint(),
    error: upload.error ? failureText(upload.error) : errorAt(form, name),
  }
  return (
    <FieldGroup id={id} {...text}>
      <div className="cluster cluster--center picture-field">
        {shown !== undefined && <img src={shown} alt="" loading="lazy" />}
        <Button
          id={id}
          changes
          size="small"
          icon={<Icon name="upload" />}
          pending={upload.isPending}
          onClick={() => input.current?.click()}
        >
          {chooseText(shown !== undefined, pdf !== undefined)}
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          aria-label={word}
          accept={pdf === undefined ? pictureTypes : `${pictureTypes},${pdfType},.pdf`}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file) void replace(file)
            // The same file can be chosen again, after it was saved anew.
            event.target.value = ''
          }}
        />
      </div>
      <output className={upload.data?.pdf === undefined ? 'visually-hidden' : undefined}>
        {upload.isSuccess ? takenText(upload.data) : ''}
      </output>
    </FieldGroup>
  )
}

function chooseText(isShown: boolean, mayBePdf: boolean): string {
  if (mayBePdf) return isShown ? m.content_poster_replace() : m.content_poster_choose()
  return isShown ? m.content_picture_replace() : m.content_picture_choose()
}

const takenText = ({ pdf }: { pdf?: string }) =>
  pdf === undefined ? m.content_picture_taken() : m.content_poster_taken()

/** What is wrong with the file in the server's words, else that it did not arrive. */
export function failureText(error: Error): string {
  if (!(error instanceof ApiError)) return m.content_picture_failed()
  if (error.code === 'invalid_file' || error.code === 'payload_too_large') return fileRefusalText(error)
  return faultText(error) ?? m.content_picture_failed()
}
