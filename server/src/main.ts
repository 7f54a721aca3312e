import { openByLaw } from '@project-week/content/operator'
import { ConfigError } from './config.ts'
import { DatabaseStartError } from './db/embedded/start-error.ts'
import { WrongInstallation } from './db/installation.ts'
import { readOrganiser } from './organiser.ts'
import { run, stopOnSignals } from './run.ts'
import { refuseSampleTexts, SampleTexts } from './sample-texts.ts'
import { checkStart } from './start-checks.ts'
import { waitForDatabase } from './wait-for-database.ts'

/** Production: all settings come from the environment; problems are reported in one list. */
async function main(): Promise<void> {
  const config = await checkStart(process.env)
  await waitForDatabase(config, (line) => console.error(line))
  const running = await run(config, {
    say: (line) => console.log(line),
    prepare: async ({ db }) => refuseSampleTexts(config, openByLaw((await readOrganiser(db)).operator)),
  })
  stopOnSignals(running)
  console.log(`Serving ${running.url}`)
}

if (import.meta.main) {
  main().catch((error: unknown) => {
    const isPlain =
      error instanceof ConfigError ||
      error instanceof DatabaseStartError ||
      error instanceof SampleTexts ||
      error instanceof WrongInstallation
    console.error(isPlain ? error.message : error)
    process.exit(1)
  })
}
