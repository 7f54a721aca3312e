import type { Plugin } from 'vite'

/** What every public page that uses the component carries in its own HTML (see `src/site/styles.ts`). */
const inThePage =
  /\/ui\/(?:[a-z]+\/)?(accordion|banner|button|card|carousel|dot-field|language-switch|logo|timeline)\.css$/

/** Leaves out of the public pages' scripts the styles that the pages bring along. */
export function stylesInThePage(): Plugin {
  return {
    name: 'project-week-styles-in-the-page',
    enforce: 'pre',
    load: (id) => (inThePage.test(id) ? '' : undefined),
  }
}
