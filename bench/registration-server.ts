// The product in production mode on the database and the mail server that the bench gives it; the bench may kill it.
import { readConfig } from '../server/src/config.ts'
import { run } from '../server/src/run.ts'

const config = readConfig('demo', process.env)
const running = await run({ ...config, mode: 'production' }, { say: () => {} })
console.log(JSON.stringify({ address: running.address }))
process.once('SIGTERM', () => {
  void running.stop().then(() => process.exit(0))
})
