import { uploadedPattern, uploadedPdfPattern, widthsOf } from '@project-week/contract/site/uploaded-picture'

/** Storage key of one width of a picture uploaded for the public site. */
export const pictureKey = (name: string, width: number): string => `${name}.w${width}`

/** Whether a key belongs to an upload for the public site, not to a person's file. */
export const isContentName = (id: string): boolean =>
  uploadedPattern.test(`uploaded/${id}`) || uploadedPdfPattern.test(id)

/** Storage key of an uploaded PDF; a release that only knows pictures also looks there. */
export const pdfKey = (name: string): string => pictureKey(name, 0)

/** Storage keys of an upload for the public site. */
export function contentKeys(name: string): string[] {
  if (uploadedPdfPattern.test(name)) return [pdfKey(name)]
  const [, , width] = uploadedPattern.exec(`uploaded/${name}`) ?? []
  return widthsOf(Number(width)).map((one) => pictureKey(name, one))
}
