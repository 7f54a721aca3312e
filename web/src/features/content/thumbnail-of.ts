import { uploadedFile } from '@project-week/contract/site/uploaded-picture'
import shipped from 'virtual:pictures'

/** Where a picture of the content can be looked at: small, as the editor shows it; undefined where there is none. */
export function thumbnailOf(src: string): string | undefined {
  const file = uploadedFile(src) ?? (Object.hasOwn(shipped, src) ? shipped[src] : undefined)
  return file?.sources.at(-1)?.files[0]?.url ?? file?.fallback
}
