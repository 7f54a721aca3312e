import type { Picture as PictureContent } from '@project-week/contract/content'
import pictures from 'virtual:pictures'
import { useSite } from './site.ts'

/** A picture of the content, in the best format and width that the browser takes. Far ones load when they come near. */
export function Picture({ of, sizes }: { of: PictureContent; sizes?: string }) {
  const { t } = useSite()
  return <PictureFile src={of.src} alt={t(of.alt)} sizes={sizes} />
}

export function PictureFile({ src, alt, sizes }: { src: string; alt: string; sizes?: string | undefined }) {
  const file = pictures[src]
  // The content's check stops the build before this can happen.
  if (!file) throw new Error(`content/pictures/${src} is missing`)
  const { width, height, fallback, sources } = file
  const image = <img src={fallback} alt={alt} width={width} height={height} loading="lazy" decoding="async" />
  if (sources.length === 0) return image
  return (
    <picture>
      {sources.map(({ type, files }) => (
        <source
          key={type}
          type={type}
          srcSet={files.map(({ url, width: wide }) => `${url} ${wide}w`).join(', ')}
          sizes={sizes}
        />
      ))}
      {image}
    </picture>
  )
}
