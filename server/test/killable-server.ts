// The product in production mode on the database and the mail server that a bench or a test gives it, to be killed.
import { readConfig } from '#src/config.ts'
import { run, stopOnSignals } from '#src/run.ts'

// Of a test that failed before it could end it: it would hold the whole run's output open.
process.stdin.once('end', () => process.exit(1)).resume()

const config = readConfig('demo', process.env)
// A test that shares its machine with others would be told that the server is busy, and call that a failure.
const running = await run({ ...config, mode: 'production' }, { say: () => {}, busyAfter: Infinity })
console.log(JSON.stringify({ url: running.url }))
stopOnSignals(running)
