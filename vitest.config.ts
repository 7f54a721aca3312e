import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { oldestPostgres, onOldestPostgres } from './tooling/oldest-postgres.mjs'

/** What speaks to the database, once more on the oldest version supported. */
const oldestProject = {
  extends: './server/vitest.config.ts',
  test: {
    name: onOldestPostgres,
    root: './server',
    include: [
      'src/**/*.routes.test.ts',
      'src/db/unavailable.test.ts',
      'src/modules/**/{login,saml,send-mails,sweep-files}.test.ts',
      'test/{access-matrix,cluster,foundation}.test.ts',
    ],
    env: { TEST_PG_BIN: oldestPostgres },
  },
}

// One project a workspace: the pure packages run anywhere, the server's tests bring their own cluster.
export default defineConfig({
  test: {
    projects: [
      'contract',
      'matching',
      'content',
      'server',
      'web',
      { test: { name: 'tooling', root: './tooling', include: ['*.test.mjs'] } },
      ...(existsSync(oldestPostgres) ? [oldestProject] : []),
    ],
  },
})
