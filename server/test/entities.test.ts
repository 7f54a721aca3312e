import { Client } from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from './cluster.ts'
import { drawEntities } from './entities.ts'

test('docs/entities.md shows the database that the migrations make: `npm run diagram` writes it', async () => {
  const client = new Client({ connectionString: await createTestDatabase() })
  await client.connect()
  try {
    await expect(await drawEntities(client)).toMatchFileSnapshot('../../docs/entities.md')
  } finally {
    await client.end()
  }
})
