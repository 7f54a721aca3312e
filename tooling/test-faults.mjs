// `npm run test:faults -- [FILE …]`: the long forms of the tests that break things: on the loopback interface alone, in
// bounded time, ending what they start. Their short forms are part of `npm test`.
import { ensureInstalled, guard } from './project.mjs'
import { report } from './report.mjs'
import { faultTests } from './steps.mjs'
import { ensureTestPrograms } from './test-programs.mjs'

guard(async () => {
  await ensureInstalled()
  await ensureTestPrograms()
  report([await faultTests(process.argv.slice(2))])
})
