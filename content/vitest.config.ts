import { defineProject } from 'vitest/config'

export default defineProject({
  test: { name: 'content', isolate: false, include: ['src/**/*.test.ts', 'make/**/*.test.ts'] },
})
