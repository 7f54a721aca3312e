import type { Plugin } from 'vite'

/** The public pages' style sheet: an entry of the build of its own, and so one file. */
export const siteStyles = 'src/site/styles.css'

/** Puts the link to it into `site.html`. */
export const linkSiteStyles = (): Plugin => ({
  name: 'project-week-link-site-styles',
  transformIndexHtml: {
    order: 'post',
    handler(_, { filename, bundle = {} }) {
      if (!filename.endsWith('/site.html')) return []
      const built = Object.values(bundle).find(
        (file) => file.type === 'asset' && file.originalFileNames.includes(siteStyles),
      )
      return [
        { tag: 'link', attrs: { rel: 'stylesheet', href: `/${built?.fileName ?? siteStyles}` }, injectTo: 'head' },
      ]
    },
  },
})
