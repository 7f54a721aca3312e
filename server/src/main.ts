import { ConfigError } from './config.ts'
import { DatabaseStartError } from './db/embedded/start-error.ts'
import { WrongInstallation } from './db/installation.ts'
import { run, stopOnSignals } from './run.ts'
import { checkStart } from './start-checks.ts'

/** Production: everything from the environment, or one list of what is missing or wrong. */
async function main(): Promise<void> {
  const running = await run(await checkStart(process.env), { say: (line) => console.log(line) })
  stopOnSignals(running)
  console.log(`Serving ${running.url}`)
}

if (import.meta.main) {
  main().catch((error: unknown) => {
    const isPlain =
      error instanceof ConfigError || error instanceof DatabaseStartError || error instanceof WrongInstallation
    console.error(isPlain ? error.message : error)
    process.exit(1)
  })
}
