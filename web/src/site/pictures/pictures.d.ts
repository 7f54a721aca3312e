/** Which file each picture of `content/pictures/` became; made by `scripts/content.ts`. */
declare module 'virtual:pictures' {
  import type { PictureManifest } from '@project-week/contract/site/content'

  const pictures: PictureManifest
  export default pictures
}
