import type { PictureFile } from '@project-week/contract/site/content'

export interface ImageProps {
  file: PictureFile
  alt: string
  sizes?: string | undefined
  /** The page's largest picture, loaded at once; all others load when they come near. */
  isFirst?: boolean
}

/** A made picture, in the best format and width that the browser takes. */
export function Image({ file, alt, sizes, isFirst = false }: ImageProps) {
  const { width, height, fallback, sources } = file
  const image = (
    <img
      src={fallback}
      alt={alt}
      width={width}
      height={height}
      {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
    />
  )
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
