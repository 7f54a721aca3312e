import { formPages } from '@project-week/contract/paths'
import type { Plugin } from 'vite'

/** The documents of the registration forms, each named as its address (docs/decisions/052). */
export const formDocuments = formPages.map((path) => `${path.slice(1)}.html`)

/** While developing, Vite answers a form's address with its document, as the server does with the built one. */
export const formsWhileDeveloping = (): Plugin => ({
  name: 'project-week-forms-while-developing',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use((request, _, next) => {
      const [path = ''] = request.url?.replace(/^\/de(?=\/)/, '').split('?') ?? []
      if (formPages.some((page) => page === path)) request.url = `${path}.html`
      next()
    })
  },
})
