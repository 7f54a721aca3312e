// `npm run test:e2e -- [NAME …] [-t 'part of a name'] [--sequence.seed=N]`: the browser journeys, or those named, on a
// product that is built first if it must be.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { ensureBuilt, ensureInstalled, guard, root, ScriptError } from './project.mjs'
import { report } from './report.mjs'
import { journeys } from './steps.mjs'
import { ensureTestPrograms } from './test-programs.mjs'

const ending = '.test.ts'

guard(async () => {
  const given = process.argv.slice(2)
  const firstOption = given.findIndex((arg) => arg.startsWith('-'))
  const names = firstOption === -1 ? given : given.slice(0, firstOption)
  const options = given.slice(names.length)
  const known = readdirSync(join(root, 'e2e', 'journeys'))
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    throw new ScriptError(`There is no journey ${unknown.join(', ')}; there are: ${known.join(', ')}.`)
  }
  await ensureInstalled()
  await ensureTestPrograms()
  await ensureChromium()
  await ensureBuilt()
  report([await journeys(names, options)])
})
