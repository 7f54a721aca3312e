import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { patience } from '../tooling/patience.ts'
import { content } from './scripts/content.ts'

export default defineConfig({
  plugins: [react(), content()],
  test: {
    name: 'web',
    environment: 'happy-dom',
    // Files that share a worker share what they import; the set-up file cleans the document after each test.
    isolate: false,
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    globalSetup: ['scripts/compile-messages-once.ts'],
    setupFiles: ['src/lib/test-setup.ts'],
    ...patience,
    css: false,
  },
})
