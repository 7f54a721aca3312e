// The product in production mode on the database and the mail server that a bench or a test gives it, to be killed.
import { readConfig } from '#src/config.ts'
import { run, stopOnSignals } from '#src/run.ts'

const config = readConfig('demo', process.env)
const running = await run({ ...config, mode: 'production' }, { say: () => {} })
console.log(JSON.stringify({ url: running.url }))
stopOnSignals(running)
