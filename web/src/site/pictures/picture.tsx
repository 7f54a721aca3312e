import type { PictureFile, Picture as PictureContent } from '@project-week/contract/site/content'
import { uploadedFile } from '@project-week/contract/site/uploaded-picture'
import pictures from 'virtual:pictures'
import { Image } from './image.tsx'
import { useSite } from '../site.ts'

/** What a picture of the content became. Only the server knows all of them; the browser gets those it draws. */
export function fileOf(src: string): PictureFile {
  const file = uploadedFile(src) ?? pictures[src]
  // The content's check stops the build before this can happen, and a draft that names no picture is refused.
  if (!file) throw new Error(`content/pictures/${src} is missing`)
  return file
}

/** A picture of the content. */
export function Picture({ of, sizes }: { of: PictureContent; sizes?: string }) {
  const { t } = useSite()
  return <Image file={fileOf(of.src)} alt={t(of.alt)} sizes={sizes} />
}
