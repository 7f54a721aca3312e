import type { Plugin } from 'vite'

const order = '@layer tokens,base,components,pages;'

/**
 * Names the order of the layers at the head of every style sheet. `tokens.css` does so for the sources, but a build
 * splits them and loads a shared piece first, and the first to name a layer makes it the weakest.
 */
export const layersFirst = (): Plugin => ({
  name: 'layers-first',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = order + String(file.source)
      }
    },
  },
})
