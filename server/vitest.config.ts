import { defineProject } from 'vitest/config'

export default defineProject({
  test: { name: 'server', testTimeout: 30_000, globalSetup: './test/global-setup.ts' },
})
