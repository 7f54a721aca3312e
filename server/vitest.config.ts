import { defineProject } from 'vitest/config'

export default defineProject({
  test: {
    name: 'server',
    globalSetup: './test/global-setup.ts',
    // A new cluster takes a second, or ten on a busy disk; these only end what hangs.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
