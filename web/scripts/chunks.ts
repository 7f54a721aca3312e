/**
 * Which modules travel together. Left alone, the bundler cuts a file for each set of pages that shares something: forty
 * small ones for a form, each a request on a phone's line. What every page needs is one file, what forms need another.
 */
const modulesOf = (...parts: string[]) => new RegExp(`/(?:${parts.join('|')})`)

const everyPage = modulesOf(
  'node_modules/(?:react|react-dom|scheduler|@tanstack/query-core|@tanstack/react-query|zod)/',
  'contract/src/(?:[a-z]+/)?(?:auth|brand|edition|endpoint|enumerations|errors|messages|password|paths|roles|semester|text)\\.',
  'web/src/lib/(?:[a-z]+/)?(?:address|api|api-error|begin|carried-state|clock|draft|locale|login-cookie|preference|session|theme|toast)\\.',
  'web/src/ui/(?:[a-z]+/)?(?:account-tools|app-shell|class-names|demo-ribbon|icon|language-switch|logo|page-|plain-button|spinner|state|theme-switch|toasts)',
  'web/src/paraglide/(?:registry|runtime|messages/(?:shell|ui)_)',
)

const everyForm = modulesOf(
  'node_modules/(?:react-hook-form|@hookform)/',
  'contract/src/(?:[a-z]+/)?(?:countries|study-programmes)\\.',
  'content/src/contacts\\.',
  'web/src/lib/(?:[a-z]+/)?(?:country-options|form|labels|local-message|settled|single-sign-on)\\.',
  'web/src/ui/(?:[a-z]+/)?(?:alert|choice|combobox|dialog|error-summary|field|form-|reorder|select|tag-|text-input)',
)

/** What the browser takes a public page over with: one file and one style sheet, asked for once the page is painted. */
const everyPublicPage = modulesOf(
  'node_modules/(?:react|react-dom|scheduler)/',
  'contract/src/paths\\.',
  'web/src/lib/(?:[a-z]+/)?(?:idle|locale|paths|preference|reduced-motion|theme)\\.',
  'web/src/ui/(?:[a-z]+/)?(?:as-it-came|carousel|class-names|icon|plain-button|spinner|theme-switch|tokens)\\.',
  'web/src/site/(?:dialogs|island|islands|remember-language|to-top|video-face|video-player|landing/said|landing/videos)\\.',
  'web/src/paraglide/(?:registry|runtime)',
)

export const siteGroups = [{ name: 'parts', test: everyPublicPage }]

export const chunkGroups = [
  { name: 'page', test: everyPage, priority: 1 },
  { name: 'form', test: everyForm },
]
