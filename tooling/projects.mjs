// The test projects that `npm run check` leaves to `npm test`.

/** Where Debian puts the programs of the oldest PostgreSQL that the product supports. */
export const oldestPostgres = '/usr/lib/postgresql/15/bin'

/** What speaks to the database, on the oldest supported PostgreSQL. */
export const onOldestPostgres = 'server on PostgreSQL 15'

/** Tests that start and kill whole processes: files that end in `.process.test.ts`. */
export const ofProcesses = 'server processes'

/** HTTP tests whose time goes into the matching engine and the decoders of files: named in `vitest.config.ts`. */
export const ofEngineAndDecoders = 'server with engine and decoders'

/** Tests that compare with every possibility or with another solver: files that end in `oracle.test.ts`. */
export const ofOracles = 'matching oracles'
