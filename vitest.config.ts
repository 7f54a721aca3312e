import { existsSync } from 'node:fs'
import { configDefaults, defineConfig } from 'vitest/config'
import { ofEngineAndDecoders, ofOracles, ofProcesses, oldestPostgres, onOldestPostgres } from './tooling/projects.mjs'

const engineAndDecoders = [
  'src/modules/matching/matching.routes.test.ts',
  'src/modules/files/{files.routes,films,check-file}.test.ts',
  'src/modules/content/pictures.routes.test.ts',
]

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
    exclude: [...configDefaults.exclude, ...engineAndDecoders],
    env: { TEST_PG_BIN: oldestPostgres },
  },
}

const processTests = '**/*.process.test.ts'
const oracleTests = '**/*oracle.test.ts'

const serverProject = {
  extends: './server/vitest.config.ts',
  test: { name: 'server', root: './server', exclude: [...configDefaults.exclude, processTests, ...engineAndDecoders] },
}

const engineAndDecodersProject = {
  extends: './server/vitest.config.ts',
  test: { name: ofEngineAndDecoders, root: './server', include: engineAndDecoders },
}

/** Tests that start and kill whole processes. */
const processProject = {
  extends: './server/vitest.config.ts',
  test: { name: ofProcesses, root: './server', include: [processTests] },
}

const matchingProject = {
  extends: './matching/vitest.config.ts',
  test: { name: 'matching', root: './matching', exclude: [...configDefaults.exclude, oracleTests] },
}

/** Tests that compare with every possibility or with another solver. */
const oracleProject = {
  extends: './matching/vitest.config.ts',
  test: { name: ofOracles, root: './matching', include: [oracleTests] },
}

// One project a workspace: the pure packages run anywhere, the server's tests bring their own cluster.
export default defineConfig({
  test: {
    projects: [
      'contract',
      matchingProject,
      oracleProject,
      'content',
      serverProject,
      processProject,
      engineAndDecodersProject,
      'web',
      { test: { name: 'tooling', root: './tooling', include: ['*.test.mjs'] } },
      ...(existsSync(oldestPostgres) ? [oldestProject] : []),
    ],
  },
})
