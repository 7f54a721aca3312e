import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { content } from './scripts/content.ts'

export default defineConfig({
  plugins: [react(), content()],
  test: {
    name: 'web',
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    globalSetup: ['scripts/compile-messages-once.ts'],
    setupFiles: ['src/lib/test-setup.ts'],
    css: false,
  },
})
