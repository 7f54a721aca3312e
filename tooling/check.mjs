// `npm run check`: format, lint, types, unit and HTTP tests: what says quickly whether a change is sound.
// `npm run lint` and `npm run typecheck` are parts of it.
import { check, read } from './steps.mjs'
import { ensureInstalled, guard } from './house.mjs'
import { report } from './report.mjs'

guard(async () => {
  await ensureInstalled()
  const [part] = process.argv.slice(2)
  report(part === undefined ? await check('check') : await read(part))
})
