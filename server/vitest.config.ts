import { defineProject } from 'vitest/config'
import { patience } from '../tooling/patience.ts'

export default defineProject({
  test: {
    name: 'server',
    // Each file has a database and an app of its own; what they import need not be loaded for each again.
    isolate: false,
    globalSetup: './test/global-setup.ts',
    provide: { isLong: false },
    ...patience,
  },
})
