import { defineProject } from 'vitest/config'
import { patience } from '../tooling/patience.ts'

export default defineProject({
  test: { name: 'content', isolate: false, include: ['src/**/*.test.ts', 'make/**/*.test.ts'], ...patience },
})
