import { uploadedPattern, uploadedPdfPattern, widthsOf } from '@project-week/contract/site/uploaded-picture'

/** Under which the storage keeps one width of a picture that was uploaded for the public site. */
export const pictureKey = (name: string, width: number): string => `${name}.w${width}`

/** Whether a key begins with the name of what was uploaded for the public site, not with the id of a person's file. */
export const isContentName = (id: string): boolean =>
  uploadedPattern.test(`uploaded/${id}`) || uploadedPdfPattern.test(id)

/** Under which the storage keeps an uploaded PDF: where a release that knows pictures alone looks for it. */
export const pdfKey = (name: string): string => pictureKey(name, 0)

/** Under which the storage keeps what was uploaded for the public site. */
export function contentKeys(name: string): string[] {
  if (uploadedPdfPattern.test(name)) return [pdfKey(name)]
  const [, , width] = uploadedPattern.exec(`uploaded/${name}`) ?? []
  return widthsOf(Number(width)).map((one) => pictureKey(name, one))
}
