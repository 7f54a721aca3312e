import { defineConfig } from 'vitest/config'

// One project a workspace: the pure packages run anywhere, the server's tests bring their own cluster.
export default defineConfig({
  test: {
    projects: ['contract', 'matching', 'content', 'server', 'web'],
    // Many of the server's tests wait for a database, a mail server or a clock: more files at once than cores.
    maxWorkers: 3,
  },
})
