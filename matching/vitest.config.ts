import { defineProject } from 'vitest/config'
import { patience } from '../tooling/patience.ts'

export default defineProject({ test: { name: 'matching', isolate: false, ...patience } })
