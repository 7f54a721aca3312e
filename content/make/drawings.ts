import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drawScene } from './dots.ts'
import { drawMark, marks } from './marks.ts'
import { gallery2024 } from './scenes-2024.ts'
import { gallery2025 } from './scenes-2025.ts'
import { siteScenes } from './scenes-site.ts'

const pictures = new URL('../pictures', import.meta.url)

/** Every drawing as its path below `content/pictures/` and its SVG. The same input gives the same bytes. */
export function drawings(): Map<string, string> {
  const scenes = [...gallery2025, ...gallery2024, ...siteScenes].map(
    (scene) => [`${scene.name}.svg`, drawScene(scene)] as const,
  )
  return new Map([...scenes, ...marks.map((mark) => [`companies/${mark.name}.svg`, drawMark(mark)] as const)])
}

if (import.meta.main) {
  for (const [path, svg] of drawings()) {
    const file = fileURLToPath(new URL(path, pictures))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, svg)
  }
  console.log(`drew ${drawings().size} pictures below content/pictures/`)
}
