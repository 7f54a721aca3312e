// `npm run settings`: writes docs/settings.md from server/src/config.ts.
import { writeFile } from 'node:fs/promises'
import { describeSettings } from '../server/src/config.ts'

await writeFile(new URL('../docs/settings.md', import.meta.url), describeSettings())
