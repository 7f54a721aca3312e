// `npm run test:unit -- [FILE …] [-t 'part of a name']`: the unit and HTTP tests, or some of them.
import { ensureInstalled, guard } from './project.mjs'
import { onOldestPostgres, wholeOnOldestPostgres } from './projects.mjs'
import { report } from './report.mjs'
import { unitTests } from './steps.mjs'

guard(async () => {
  await ensureInstalled()
  report([await unitTests({ without: [onOldestPostgres, wholeOnOldestPostgres], args: process.argv.slice(2) })])
})
