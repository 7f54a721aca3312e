// `npm test`: everything that ten minutes hold. `npm run test:all`: everything, for a night and a release. Both end with one
// line `N passed, N failed` and the right exit code.
import { ensureChromium } from './chromium.mjs'
import { ensureBuilt, ensureInstalled, guard } from './project.mjs'
import { report } from './report.mjs'
import { byDay } from './projects.mjs'
import { check, journeys } from './steps.mjs'
import { ensureTestPrograms } from './test-programs.mjs'

guard(async () => {
  await ensureInstalled()
  await ensureTestPrograms()
  const isAll = process.argv.includes('--all')
  const results = await check(isAll ? 'all' : 'test')
  try {
    await ensureChromium()
    await ensureBuilt()
    results.push(await journeys([], isAll ? [] : [byDay]))
  } catch (error) {
    console.error(error.message)
    results.push({ name: 'browser journeys', passed: 0, failed: 1 })
  }
  report(results)
})
