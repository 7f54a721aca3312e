import { emailInvalid, emailMissing } from '@project-week/contract/auth/auth'
import { emailAddress } from '@project-week/contract/text'
import { randomUUID } from 'node:crypto'
import { systemClock } from './clock.ts'
import { ConfigError, readConfig } from './config.ts'
import { openDatabase } from './db/database.ts'
import { startDatabase } from './db/embedded/start-database.ts'
import { DatabaseStartError } from './db/embedded/start-error.ts'
import { markAs } from './db/installation.ts'
import { migrate } from './db/migrate.ts'
import { makePasswordLink } from './modules/auth/password/password-link.ts'
import { recordAudit } from './modules/audit/audit.queries.ts'

const usage = `Usage: npm run admin -- invite EMAIL

Makes EMAIL an admin, or an existing account one again, and prints a link that sets its password once, within 14 days.
Works on DATABASE_URL, or on the database in DATA_DIR while nothing else is running there.`

/** The first admin, for whom nobody could import an address yet. */
async function invite(given: string): Promise<void> {
  const email = emailAddress(emailMissing, emailInvalid).safeParse(given)
  if (!email.success) throw new ConfigError([`${given} is no e-mail address`])
  const address = email.data.toLowerCase()
  // No sign-on and no mail is needed here: the settings of a demo do, on whichever database.
  const config = readConfig('demo', process.env)
  const embedded =
    config.databaseUrl === undefined ? await startDatabase({ dataDir: config.dataDir, log: () => {} }) : undefined
  try {
    const url = config.databaseUrl ?? embedded?.url ?? ''
    await migrate(url)
    const db = openDatabase(url, 1)
    // Nobody invites an admin to a demo that is not there yet.
    await markAs(db, 'production')
    const publicUrl = () => config.publicUrl ?? `http://localhost:${config.port}`
    const link = await db.transaction().execute(async (tx) => {
      const { id } = await tx
        .insertInto('authorised_users')
        .values({
          id: randomUUID(),
          email: address,
          type: 'Admin',
          first_name: '',
          last_name: '',
          company: '',
          password_hash: null,
          created_at: systemClock.now(),
          removed_at: null,
        })
        .onConflict((conflict) => conflict.column('email').doUpdateSet({ type: 'Admin', removed_at: null }))
        .returning('id')
        .executeTakeFirstOrThrow()
      await recordAudit(tx, systemClock, {
        actor: { email: 'command line', role: 'operator' },
        action: 'invite-admin',
        record: ['authorised-user', id],
        address: 'local',
      })
      return makePasswordLink({ clock: systemClock, publicUrl }, tx, id, 'invitation')
    })
    await db.destroy()
    console.log(`${address} is an admin. This link sets the password, once, within 14 days:\n\n  ${link}\n`)
    if (config.publicUrl === undefined) {
      console.log(`PUBLIC_URL is not set: if the site runs elsewhere, put its address in place of ${publicUrl()}.`)
    }
  } finally {
    await embedded?.stop()
  }
}

const [command, email, ...rest] = process.argv.slice(2)
if (command !== 'invite' || email === undefined || rest.length > 0) {
  console.error(usage)
  process.exit(2)
}
invite(email).catch((error: unknown) => {
  console.error(error instanceof ConfigError || error instanceof DatabaseStartError ? error.message : error)
  process.exit(1)
})
