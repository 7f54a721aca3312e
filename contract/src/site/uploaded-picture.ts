import { pathOf } from '../endpoint.ts'

/** The largest PDF that is taken as a poster, in bytes: visitors load it. */
export const posterLimit = 20 * 1024 ** 2

/** A poster has a front, and at most a back. */
export const mostPosterPages = 2

/** The widths that pages ask for, in pixels, where a picture is that wide. */
export const pictureWidths = [320, 480, 640, 960, 1280, 1920] as const

/** Longer edge of the largest width that is kept of an uploaded picture. */
export const largestEdge = 1920

/** More pixels than this are refused. */
export const mostPicturePixels = 50_000_000

/** How content names an uploaded picture: `uploaded/HASH-WIDTHxHEIGHT`, so that its address follows from its name. */
export const uploadedPattern = /^uploaded\/([0-9a-f]{20}-([1-9]\d{0,3})x([1-9]\d{0,3}))$/

/** Where an uploaded picture is served, at one of its widths. */
export const uploadedPicturePath = '/api/site/pictures/{name}/{width}'

/**
 * The name of an uploaded PDF: that of a picture without a size. A release that knows pictures alone takes it for one,
 * so that its sweep, which runs at each start, and its backups leave it in peace.
 */
export const uploadedPdfPattern = /^[0-9a-f]{20}-0x0$/

export const uploadedPdfName = (sha256: string): string => `${sha256.slice(0, 20)}-0x0`

/** Where an uploaded PDF is served. Content links to it by this address, and so names it as `uploaded/…`, too. */
export const uploadedPdfPath = '/api/site/uploaded/{name}/poster.pdf'

const pdfLink = /^\/api\/site\/(uploaded\/[0-9a-f]{20}-0x0)\/poster\.pdf(?![^?#])/

/**
 * The uploaded PDF that a link leads to.
 *
 * @returns `uploaded/NAME`; undefined for every other link
 */
export const uploadedPdfOf = (link: string): string | undefined => pdfLink.exec(link)?.[1]

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
