import { defineProject } from 'vitest/config'

export default defineProject({
  test: {
    name: 'server',
    // Each file has a database and an app of its own; what they import need not be loaded for each again.
    isolate: false,
    globalSetup: './test/global-setup.ts',
    provide: { isLong: false },
    // A new cluster takes a second, or ten on a busy disk; these only end what hangs.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
