import { defineConfig } from 'vitest/config'
import { patience } from '../tooling/patience.ts'
import { byDay, tags } from '../tooling/projects.mjs'

// Two files at a time: each test starts a product of its own and often waits for it, so a second one finds the cores idle.
// A third one found them busy: it ended no sooner.
export default defineConfig({
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    include: ['journeys/**/*.test.ts'],
    maxWorkers: 2,
    // Files that share a worker share its browser, and the process of its products.
    isolate: false,
    globalSetup: ['support/template.ts'],
    // Each test stands alone: their order in a file changes from run to run, and a failure prints the seed that repeats it.
    // The largest files come first, so that no long one is waited for at the end.
    sequence: { shuffle: { tests: true } },
    tags,
    env: { BY_DAY: String(process.argv.includes(byDay)) },
    // Once more where it failed; if it passes then, the report names it as flaky.
    retry: 1,
    ...patience,
  },
})
