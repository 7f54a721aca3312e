import type { Plugin } from 'vite'
import { buildContent } from '../../content/make/build.ts'
import { fileOf } from '../../content/make/files.ts'

/** The files that the site serves from its root: made of `content/`, so nothing lies in a public folder of our own. */
export const publicDir = fileOf('content/dist/site')

/** Checks the content, makes its pictures (only those that changed) and tells components which file each one became. */
export function content(): Plugin {
  const name = 'virtual:pictures'
  return {
    name: 'project-week-content',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(await buildContent(publicDir)))})`
    },
  }
}
