import { readdirSync, rmSync } from 'node:fs'
import { consentPath, makeConsent } from './consent.ts'
import { posterTemplate } from './poster-template.ts'
import { fileOf, writeIfChanged } from './files.ts'

/** Prints the declaration of consent, writes the poster template, and says in `content/src/downloads.ts` where they are. */
export async function makeDownloads(): Promise<void> {
  const germanPage = await makeConsent()
  const template = posterTemplate()
  for (const file of readdirSync(fileOf('content/public'))) {
    if (/^[0-9a-f]{16}\.pptx$/.test(file) && `/${file}` !== template.path) rmSync(fileOf(`content/public/${file}`))
  }
  writeIfChanged(`content/public${template.path}`, template.bytes)
  writeIfChanged(
    'content/src/downloads.ts',
    `import type { Downloads } from '@project-week/contract/site/content'

/** Written by \`content/make/downloads.ts\`: do not edit. */
export const downloads: Downloads = {
  declarationOfConsent: {
    en: '${consentPath}',
    de: '${consentPath}#page=${germanPage}',
  },
  posterTemplate: '${template.path}',
}
`,
  )
}

if (import.meta.main) await makeDownloads()
