// `npm test`: everything. Ends with one line `N passed, N failed` and the right exit code.
import { ensureChromium } from './chromium.mjs'
import { ensureBuilt, ensureInstalled, guard } from './house.mjs'
import { report } from './report.mjs'
import { check, journeys } from './steps.mjs'
import { ensureTestPrograms } from './test-programs.mjs'

guard(async () => {
  await ensureInstalled()
  await ensureTestPrograms()
  const results = await check({ all: true })
  try {
    await ensureChromium()
    await ensureBuilt()
    results.push(await journeys())
  } catch (error) {
    console.error(error.message)
    results.push({ name: 'browser journeys', passed: 0, failed: 1 })
  }
  report(results)
})
