import { pathOf } from '../endpoint.ts'

/** The widths that pages ask for, in pixels, where a picture is that wide. */
export const pictureWidths = [320, 480, 640, 960, 1280, 1920] as const

/** Longer edge of the largest width that is kept of an uploaded picture. */
export const largestEdge = 1920

/** More pixels than this are refused. */
export const mostPicturePixels = 50_000_000

/** How content names an uploaded picture: `uploaded/HASH-WIDTHxHEIGHT`, so that its address follows from its name. */
export const uploadedPattern = /^uploaded\/([0-9a-f]{20}-(\d{1,4})x(\d{1,4}))$/

/** Where an uploaded picture is served, at one of its widths. */
export const uploadedPicturePath = '/api/site/pictures/{name}/{width}'

/** @param width of the uploaded picture as it is kept */
export const widthsOf = (width: number): number[] => [...pictureWidths.filter((one) => one < width), width]

/**
 * How an uploaded picture is delivered: WebP in several widths.
 *
 * @param src as content names it
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
