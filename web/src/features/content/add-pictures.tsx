import { uploadContentPicture } from '@project-week/contract/content/content'
import { useRef, useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { m } from '../../paraglide/messages.js'
import { Alert } from '../../ui/alert.tsx'
import { Icon } from '../../ui/base/icon.tsx'
import { Button } from '../../ui/button.tsx'
import { failureText, pictureTypes } from './picture-field.tsx'

/**
 * Uploads several pictures, one after the other.
 *
 * @param onUploaded called for each with how content names it, and with its file name without the extension
 */
export function AddPictures({ onUploaded }: { onUploaded: (src: string, name: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<string[]>([])
  const [isUploading, setIsUploading] = useState(false)
  const uploadAll = async (files: readonly File[]) => {
    setIsUploading(true)
    setRefused([])
    for (const file of files) {
      try {
        const { src } = await call(uploadContentPicture, { file })
        onUploaded(src, file.name.replace(/\.[^.]*$/, ''))
      } catch (error) {
        const why = failureText(error as Error)
        setRefused((before) => [...before, `${file.name}: ${why}`])
      }
    }
    setIsUploading(false)
  }
  return (
    <>
      <Button size="small" icon={<Icon name="upload" />} pending={isUploading} onClick={() => input.current?.click()}>
        {m.content_add_pictures()}
      </Button>
      <input
        ref={input}
        hidden
        multiple
        type="file"
        aria-label={m.content_add_pictures()}
        accept={pictureTypes}
        onChange={(event) => {
          void uploadAll([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      {refused.length > 0 && (
        <Alert tone="error" announce title={m.content_pictures_refused()}>
          <ul>
            {refused.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  )
}
