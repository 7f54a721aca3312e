// `npm run test:years -- [COUNT] [--seed=N] [--without=KIND,…]`: random years, as many as wanted; the short form is part
// of `npm test`.
import { parseArgs } from 'node:util'
import { ensureInstalled, guard } from './project.mjs'
import { report } from './report.mjs'
import { yearTests } from './steps.mjs'

guard(async () => {
  const options = { seed: { type: 'string' }, without: { type: 'string' } }
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  await ensureInstalled()
  report([await yearTests(positionals[0], values)])
})
