// `npm run check`: format, lint, types, unit and HTTP tests: everything but the browser and the second PostgreSQL.
import { check } from './steps.mjs'
import { ensureInstalled, guard } from './house.mjs'
import { report } from './report.mjs'

guard(async () => {
  await ensureInstalled()
  report(await check({ oldest: false }))
})
