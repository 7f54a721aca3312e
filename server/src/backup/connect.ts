import pg from 'pg'
import { ownTypes } from '../db/database.ts'

/** A dedicated connection with fixed text formats and no timeouts for statements. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'project-week-backup',
    connectionTimeoutMillis: 10_000,
    types: ownTypes(),
  })
  // Pending queries get the error themselves.
  client.on('error', () => {})
  await client.connect()
  await client.query(
    `set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 3;
     set bytea_output = 'hex'; set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`,
  )
  return client
}
