// `npm test`: everything. Ends with one line `N passed, N failed` and the right exit code.
import { ensureChromium } from './chromium.mjs'
import { ensureGnumeric } from './gnumeric.mjs'
import { ensureBuilt, ensureInstalled, guard } from './house.mjs'
import { ensureNginx } from './nginx.mjs'
import { report } from './report.mjs'
import { check, journeys } from './steps.mjs'

guard(async () => {
  await ensureInstalled()
  await ensureGnumeric()
  await ensureNginx()
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
