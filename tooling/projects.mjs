// The test projects that `npm run check` leaves to `npm test`, and what that leaves to `npm run test:all`.

/** Tests with this tag are long: they run in `npm run test:all`, each night and before a release. */
export const night = 'night'

/** For Vitest: all tests but those. */
export const byDay = `--tags-filter=!${night}`

/** Vitest's definition of the tag, for each of its configurations. */
export const tags = [{ name: night, description: 'Runs in `npm run test:all`, not in `npm test`.' }]

/** Where Debian puts the programs of the oldest PostgreSQL that the product supports. */
export const oldestPostgres = '/usr/lib/postgresql/15/bin'

/** What speaks to the database, on the oldest supported PostgreSQL. */
export const onOldestPostgres = 'server on PostgreSQL 15'

/** All that runs there in `npm run test:all`. */
export const wholeOnOldestPostgres = 'server on PostgreSQL 15, the whole'

/** Tests that start and kill whole processes: files that end in `.process.test.ts`. */
export const ofProcesses = 'server processes'

/** HTTP tests whose time goes into the matching engine and the decoders of files: named in `vitest.config.ts`. */
export const ofEngineAndDecoders = 'server with engine and decoders'

/** Tests that compare with every possibility or with another solver: files that end in `oracle.test.ts`. */
export const ofOracles = 'matching oracles'
