// `npm run check`: format, lint, types, unit and HTTP tests: everything but the browser and the second PostgreSQL.
// `npm run lint` and `npm run typecheck` are parts of it.
import { check, read } from './steps.mjs'
import { ensureInstalled, guard } from './house.mjs'
import { report } from './report.mjs'

guard(async () => {
  await ensureInstalled()
  const [part] = process.argv.slice(2)
  report(part === undefined ? await check({ oldest: false }) : await read(part))
})
