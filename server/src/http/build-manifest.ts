import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Vite's manifest entry of a source file with its own output (https://vite.dev/guide/backend-integration). */
interface Chunk {
  file: string
  /** Keys of the chunks that this one depends on. */
  imports?: string[]
  css?: string[]
}

export interface BuildManifest {
  /**
   * Links that make a browser load the scripts and styles of these sources together, in addition to those in the app's
   * document.
   *
   * @param sources files relative to the web app; one without a built file gets no links
   */
  linksOf: (...sources: string[]) => string
}

export async function readBuildManifest(webDir: string): Promise<BuildManifest> {
  const chunks = JSON.parse(await readFile(join(webDir, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const withImports = (key: string, found = new Map<string, Chunk>()): Map<string, Chunk> => {
    const chunk = chunks[key]
    if (chunk === undefined || found.has(key)) return found
    found.set(key, chunk)
    for (const imported of chunk.imports ?? []) withImports(imported, found)
    return found
  }
  const app = withImports('index.html')
  return {
    linksOf(...sources) {
      const found = new Map<string, Chunk>()
      for (const source of sources) withImports(source, found)
      const own = [...found].filter(([key]) => !app.has(key)).map(([, chunk]) => chunk)
      return [
        ...own.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
        ...own.flatMap(({ css = [] }) => css).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
      ].join('')
    },
  }
}
