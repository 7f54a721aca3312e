import type { TestProject } from 'vitest/node'
import { startTestCluster } from '../../server/test/cluster.ts'
import type { Template } from './host.ts'
import { startProduct } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    template: Template
  }
}

/** One PostgreSQL for all journeys, and the sample data once: each test starts on a copy of it. */
export default async function fillTemplate(project: TestProject): Promise<() => Promise<void>> {
  // The product migrates at its start.
  const cluster = await startTestCluster({ migrate: async () => {}, chosen: undefined })
  const product = await startProduct({ env: { DATABASE_URL: cluster.url } })
  await product.halt()
  project.provide('template', { databaseUrl: cluster.url, dataDir: product.dataDir })
  return async () => {
    await product.stop()
    await cluster.stop()
  }
}
