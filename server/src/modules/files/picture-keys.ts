import { uploadedPattern, widthsOf } from '@project-week/contract/site/uploaded-picture'

/** Under which the storage keeps one width of a picture that was uploaded for the public site. */
export const pictureKey = (name: string, width: number): string => `${name}.w${width}`

export const isPictureName = (id: string): boolean => uploadedPattern.test(`uploaded/${id}`)

export function pictureKeys(name: string): string[] {
  const [, , width] = uploadedPattern.exec(`uploaded/${name}`) ?? []
  return widthsOf(Number(width)).map((one) => pictureKey(name, one))
}
