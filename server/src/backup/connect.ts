import pg from 'pg'

/** A connection of our own, whose text forms are the same everywhere and which may take its time. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'project-week-backup',
    connectionTimeoutMillis: 10_000,
  })
  // Whoever waits for an answer gets the error there.
  client.on('error', () => {})
  await client.connect()
  await client.query(
    `set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 3;
     set bytea_output = 'hex'; set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`,
  )
  return client
}
