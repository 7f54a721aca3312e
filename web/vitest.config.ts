import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { content } from './scripts/content.ts'

export default defineConfig({
  plugins: [react(), content()],
  test: {
    name: 'web',
    // Files share an environment: what a test stubs must not reach the next one.
    unstubGlobals: true,
    environment: 'happy-dom',
    // Files that share a worker share what they import; the set-up file cleans the document after each test.
    isolate: false,
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    globalSetup: ['scripts/compile-messages-once.ts'],
    setupFiles: ['src/lib/test-setup.ts'],
    // As in the set-up file: these only end what hangs.
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    css: false,
  },
})
