import { existsSync } from 'node:fs'
import { configDefaults, defineConfig } from 'vitest/config'
import { patience } from './tooling/patience.ts'
import {
  ofEngineAndDecoders,
  ofOracles,
  ofProcesses,
  oldestPostgres,
  onOldestPostgres,
  tags,
  wholeOnOldestPostgres,
} from './tooling/projects.mjs'

const engineAndDecoders = [
  'src/modules/matching/matching.routes.test.ts',
  'src/modules/files/{files.routes,check-file}.test.ts',
  'src/modules/content/pictures.routes.test.ts',
]

/**
 * On the oldest version supported: every endpoint, every table and view, and a whole year. What the others run there is
 * the same SQL.
 */
const oldestProject = (name: string, include: string[]) => ({
  extends: './server/vitest.config.ts',
  test: { name, root: './server', include, env: { TEST_PG_BIN: oldestPostgres } },
})

const oldestProjects = [
  oldestProject(onOldestPostgres, ['src/db/unavailable.test.ts', 'test/{cluster,foundation}.test.ts']),
  oldestProject(wholeOnOldestPostgres, [
    'src/modules/{files/sweep-files,mail/send-mails,people/personal-data}.test.ts',
    'src/modules/{matching/move-by-hand,overview/overview,retention/retention}.routes.test.ts',
    'test/{access-matrix,releases}.test.ts',
    'test/years/years.process.test.ts',
  ]),
]

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

/** Tests that start and kill whole processes, and random years. */
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
    tags,
    projects: [
      'contract',
      matchingProject,
      oracleProject,
      'content',
      serverProject,
      processProject,
      engineAndDecodersProject,
      'web',
      { test: { name: 'tooling', root: './tooling', include: ['*.test.mjs'], ...patience } },
      ...(existsSync(oldestPostgres) ? oldestProjects : []),
    ],
  },
})
