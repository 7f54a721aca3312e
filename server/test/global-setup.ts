import type { TestProject } from 'vitest/node'
import { migrate } from '#src/db/migrate.ts'
import { startTestCluster } from './cluster.ts'

/** One cluster for the whole run; each test file clones its migrated database with `createTestDatabase`. */
export default async function startForAllTests(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster({
    migrate,
    chosen: project.config.env?.['TEST_PG_BIN'] ?? process.env['TEST_PG_BIN'],
  })
  console.log(`The server's tests run on PostgreSQL ${cluster.version}.`)
  project.provide('testClusterUrl', cluster.url)
  return cluster.stop
}
