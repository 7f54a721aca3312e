import { pathOf } from '../paths.ts'

/** The largest PDF accepted as a poster, in bytes, as visitors load it. */
export const posterLimit = 20 * 1024 ** 2

/** A poster has a front, and at most a back. */
export const mostPosterPages = 2

/** The widths that pages use, in pixels, up to a picture's own width. */
export const pictureWidths = [320, 480, 640, 960, 1280, 1920] as const

/** Longer edge of the largest stored width of an uploaded picture. */
export const largestEdge = 1920

/** Limit in pixels for uploaded pictures. */
export const mostPicturePixels = 50_000_000

/** An uploaded picture's name in content: `uploaded/HASH-WIDTHxHEIGHT`, from which its address follows. */
export const uploadedPattern = /^uploaded\/([0-9a-f]{20}-([1-9]\d{0,3})x([1-9]\d{0,3}))$/

export const uploadedPicturePath = '/api/site/pictures/{name}/{width}'

/**
 * The name of an uploaded PDF: a picture's with size 0. A release that only knows pictures treats it as one, so that
 * its sweep, which runs at each start, and its backups keep it.
 */
export const uploadedPdfPattern = /^[0-9a-f]{20}-0x0$/

export const uploadedPdfName = (sha256: string): string => `${sha256.slice(0, 20)}-0x0`

/** The address of an uploaded PDF. Content links to it, and thereby uses the upload `uploaded/…`. */
export const uploadedPdfPath = '/api/site/uploaded/{name}/poster.pdf'

const pdfLink = /^\/api\/site\/(uploaded\/[0-9a-f]{20}-0x0)\/poster\.pdf(?![^?#])/

/**
 * The uploaded PDF of a link.
 *
 * @returns `uploaded/NAME`; undefined for any other link
 */
export const uploadedPdfOf = (link: string): string | undefined => pdfLink.exec(link)?.[1]

/** @param width of the stored original */
export const widthsOf = (width: number): number[] => [...pictureWidths.filter((one) => one < width), width]

/**
 * The delivered files of an uploaded picture: WebP in several widths.
 *
 * @param src as named in content
 * @returns a `PictureFile`; undefined for the path of a shipped picture
 */
export function uploadedFile(src: string) {
  const [, name, wide, high] = uploadedPattern.exec(src) ?? []
  if (name === undefined) return undefined
  const [width, height] = [Number(wide), Number(high)]
  const urlOf = (one: number) => pathOf(uploadedPicturePath, { name, width: String(one) })
  const files = widthsOf(width).map((one) => ({ url: urlOf(one), width: one }))
  return { width, height, fallback: urlOf(width), sources: [{ type: 'image/webp', files }] }
}
