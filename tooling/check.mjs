// `npm run check`: format, lint, types, unit and HTTP tests: what says quickly whether a change is sound.
// `npm run lint` and `npm run typecheck` are parts of it, `npm run check -- --changed` does it for what differs from main.
import { check, checkChanged, read } from './steps.mjs'
import { ensureInstalled, guard } from './project.mjs'
import { report } from './report.mjs'

guard(async () => {
  await ensureInstalled()
  const [part] = process.argv.slice(2)
  if (part === '--changed') report(await checkChanged())
  else report(part === undefined ? await check('check') : await read(part))
})
