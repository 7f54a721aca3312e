import { defineProject } from 'vitest/config'

// The property tests count cases, not seconds: on a busy machine they only take longer.
export default defineProject({ test: { name: 'matching', isolate: false, testTimeout: 120_000 } })
