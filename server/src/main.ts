import { ConfigError, readConfig } from './config.ts'
import { DatabaseStartError } from './db/embedded/start-error.ts'
import { run, stopOnSignals } from './run.ts'

/** Production: everything from the environment, or one list of what is missing. */
async function main(): Promise<void> {
  const running = await run(readConfig('production', process.env), { say: (line) => console.log(line) })
  stopOnSignals(running)
  console.log(`Serving ${running.url}`)
}

if (import.meta.main) {
  main().catch((error: unknown) => {
    console.error(error instanceof ConfigError || error instanceof DatabaseStartError ? error.message : error)
    process.exit(1)
  })
}
