import { Client } from 'pg'
import { startDatabase } from '#src/db/embedded/start-database.ts'
import { testSources } from './embedded.ts'

// A process that a test may kill: starts the database in the folder it is given, has one row acknowledged, says so in
// one line of JSON, and then holds the database until SIGTERM.
const [dataDir = '', row = 'first'] = process.argv.slice(2)
try {
  const database = await startDatabase({ dataDir, log: (line) => console.error(line), sources: testSources(dataDir) })
  const client = new Client({ connectionString: database.url })
  client.on('error', () => {})
  await client.connect()
  await client.query('CREATE TABLE IF NOT EXISTS acknowledged (name text)')
  await client.query('INSERT INTO acknowledged VALUES ($1)', [row])
  await client.end()
  console.log(JSON.stringify({ url: database.url, adopted: database.adopted, version: database.version }))
  process.once('SIGTERM', () => {
    void database.stop().then(() => process.exit(0))
  })
  setInterval(() => {}, 1000)
} catch (error) {
  console.log(JSON.stringify({ error: error instanceof Error ? error.message : String(error) }))
  process.exitCode = 1
}
