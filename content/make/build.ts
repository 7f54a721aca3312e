import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PictureManifest } from '@project-week/contract/site/content'
import { checkContent } from '../src/check.ts'
import { buildPictures } from './pictures.ts'
import { fileOf } from './files.ts'

/**
 * What a build of the site needs of the content, below `outDir`: the files served from the site's root (downloads,
 * posters, icons) and `pictures/`. Throws on content that is wrong, naming file and field. Answers which file each
 * picture became; the same list lies in `content/dist/pictures.json`.
 */
export async function buildContent(outDir: string): Promise<PictureManifest> {
  checkContent()
  cpSync(fileOf('content/public'), outDir, { recursive: true })
  let lastSaid = performance.now()
  let made = 0
  const onFile = () => {
    made += 1
    if (performance.now() - lastSaid < 2000) return
    lastSaid = performance.now()
    console.log(`Making the pictures: ${made} files so far …`)
  }
  const manifest = await buildPictures({ outDir: join(outDir, 'pictures'), onFile })
  mkdirSync(fileOf('content/dist'), { recursive: true })
  writeFileSync(fileOf('content/dist/pictures.json'), `${JSON.stringify(manifest, null, 1)}\n`)
  return manifest
}

if (import.meta.main) {
  const manifest = await buildContent(fileOf('content/dist/site'))
  console.log(
    `The content is in order; content/dist/site has its files, ${Object.keys(manifest).length} pictures among them.`,
  )
}
