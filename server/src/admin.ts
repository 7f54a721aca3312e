import { emailInvalid, emailMissing } from '@project-week/contract/auth/auth'
import { emailAddress } from '@project-week/contract/text'
import { randomUUID } from 'node:crypto'
import { systemClock } from './clock.ts'
import { ConfigError, readConfig } from './config.ts'
import { openDatabase } from './db/database.ts'
import { findRunningDatabase, startDatabase } from './db/embedded/start-database.ts'
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
  const parsed = emailAddress(emailMissing, emailInvalid).safeParse(given)
  if (!parsed.success) throw new ConfigError([`${given} is no e-mail address`])
  const email = parsed.data.toLowerCase()
  // No sign-on and no mail is needed here: the settings of a demo do, on whichever database.
  const config = readConfig('demo', process.env)
  // The server's own database, if it runs now; else one of this command.
  const running = config.databaseUrl ?? (await findRunningDatabase(config.dataDir))
  const embedded = running === undefined ? await startDatabase({ dataDir: config.dataDir, log: () => {} }) : undefined
  try {
    const url = running ?? embedded?.url ?? ''
    await migrate(url)
    const db = openDatabase(url, 1)
    // Nobody invites an admin to a demo that is not there yet.
    await markAs(db, 'production')
    const publicUrl = () => config.publicUrl ?? `http://localhost:${config.port}`
    const link = await db.transaction().execute(async (tx) => {
      const { id } = await tx
        .insertInto('authorisedUsers')
        .values({
          id: randomUUID(),
          email,
          type: 'Admin',
          firstName: '',
          lastName: '',
          company: '',
          passwordHash: null,
          createdAt: systemClock.now(),
          removedAt: null,
        })
        .onConflict((conflict) => conflict.column('email').doUpdateSet({ type: 'Admin', removedAt: null }))
        .returning('id')
        .executeTakeFirstOrThrow()
      await recordAudit(tx, systemClock, {
        actor: { email: 'command line', role: 'operator' },
        action: 'invite-admin',
        record: ['authorised-user', id],
        ip: 'local',
      })
      return makePasswordLink({ clock: systemClock, publicUrl }, tx, id, 'invitation')
    })
    await db.destroy()
    console.log(`${email} is an admin. This link sets the password, once, within 14 days:\n\n  ${link}\n`)
    if (config.publicUrl === undefined) {
      console.log(`PUBLIC_URL is not set: if the site runs elsewhere, put its URL in place of ${publicUrl()}.`)
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
