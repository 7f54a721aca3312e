import { defineConfig } from 'vitest/config'

// Three files at a time: each test starts a product of its own and often waits for it. With two, as many cores were idle
// for more than half of the time.
export default defineConfig({
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    include: ['journeys/**/*.test.ts'],
    maxWorkers: 3,
    globalSetup: ['support/template.ts'],
    // Each test stands alone: the order changes from run to run, and a failure prints the seed that repeats it.
    sequence: { shuffle: true },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // As long as a page waits for what it is asked for; this only ends what never comes.
    expect: { poll: { timeout: 20_000 } },
  },
})
