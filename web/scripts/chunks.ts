/**
 * Which modules travel together. Left alone, the bundler cuts a file for each set of pages that shares something: forty
 * small ones for a form, each a request on a phone's line. What every page needs is one file, what forms need another.
 */
const modulesOf = (...parts: string[]) => new RegExp(`/(?:${parts.join('|')})`)

const everyPage = modulesOf(
  'node_modules/(?:react|react-dom|scheduler|@tanstack/query-core|@tanstack/react-query|zod)/',
  'contract/src/(?:auth|brand|edition|endpoint|enumerations|errors|messages|password|paths|roles|semester|text)\\.',
  'web/src/lib/(?:address|api|api-error|begin|carried-state|clock|draft|locale|login-cookie|preference|session|theme|toast)\\.',
  'web/src/ui/(?:account-tools|app-shell|class-names|demo-ribbon|icon|language-switch|logo|page-|plain-button|spinner|state|theme-switch|toasts)',
  'web/src/paraglide/(?:registry|runtime|messages/(?:shell|ui)_)',
)

const everyForm = modulesOf(
  'node_modules/(?:react-hook-form|@hookform)/',
  'contract/src/(?:countries|study-programmes)\\.',
  'content/src/contacts\\.',
  'web/src/lib/(?:country-options|form|labels|local-message|settled|single-sign-on)\\.',
  'web/src/ui/(?:alert|choice|combobox|dialog|error-summary|field|form-|reorder|select|tag-|text-input)',
)

export const chunkGroups = [
  { name: 'page', test: everyPage, priority: 1 },
  { name: 'form', test: everyForm },
]
