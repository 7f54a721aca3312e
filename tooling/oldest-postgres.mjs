/** Where Debian puts the programs of the oldest PostgreSQL that the product supports. */
export const oldestPostgres = '/usr/lib/postgresql/15/bin'

/** The name of the tests that run on it. */
export const onOldestPostgres = 'server on PostgreSQL 15'
