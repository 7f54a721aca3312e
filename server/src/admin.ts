import { emailInvalid, emailMissing } from '@project-week/contract/auth/auth'
import { emailAddress } from '@project-week/contract/text'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { systemClock } from './clock.ts'
import { checkProxy } from './http/check-proxy.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { type Database, openDatabase } from './db/database.ts'
import { findRunningDatabase, startDatabase } from './db/embedded/start-database.ts'
import { DatabaseStartError } from './db/embedded/start-error.ts'
import { findMode, markAs } from './db/installation.ts'
import { migrate } from './db/migrate.ts'
import { findAuthorisedUser } from './modules/auth/auth.queries.ts'
import { makeInvitation } from './modules/auth/password/password-link.ts'
import { resetFactors } from './modules/auth/second-factor/remove-factor.ts'
import { openLinkKey } from './modules/links/link-key.ts'
import { keepUnder } from './modules/identity/person.queries.ts'
import { recordAudit } from './modules/audit/audit.queries.ts'

const usage = `Usage: npm run admin -- invite EMAIL
       npm run admin -- reset-second-factor EMAIL
       npm run admin -- check-proxy URL
       npm run admin -- try-assertion FILE

invite makes EMAIL an admin, or an existing account one again, and prints a link that sets its password once, within 14
days. reset-second-factor removes all second factors of the account and ends its sessions.
check-proxy asks the running site at URL whether a client can make up its address; run it from outside its network.
try-assertion says what a university login would understand of an answer of the identity provider, XML or base64, with the
SAML settings of this environment. It checks no signature and changes nothing.
invite and reset-second-factor work on DATABASE_URL, or on the database in DATA_DIR while nothing else is running there.`

/**
 * Runs a command for an address on the running server's database, or on one started for this command.
 *
 * @throws {ConfigError} for an invalid address
 */
async function withDatabase(
  given: string,
  act: (of: { email: string; config: Config; db: Database }) => Promise<void>,
): Promise<void> {
  const parsed = emailAddress(emailMissing, emailInvalid).safeParse(given)
  if (!parsed.success) throw new ConfigError([`${given} is no email address`])
  const email = parsed.data.toLowerCase()
  // Needs neither sign-on nor mail, so the demo's settings do for any database.
  const config = readConfig('demo', process.env)
  const running = config.databaseUrl ?? (await findRunningDatabase(config.dataDir))
  const embedded = running === undefined ? await startDatabase({ dataDir: config.dataDir, log: () => {} }) : undefined
  try {
    const url = running ?? embedded?.url ?? ''
    await migrate(url)
    const db = openDatabase(url, 1)
    try {
      await act({ email, config, db })
    } finally {
      await db.destroy()
    }
  } finally {
    await embedded?.stop()
  }
}

const operator = { actor: { email: 'command line', role: 'operator' }, ip: 'local' } as const

/** Invites the first admin, whose address nobody could import yet. */
const invite = (given: string) =>
  withDatabase(given, async ({ email, config, db }) => {
    // An invitation marks a new database as production.
    await markAs(db, 'production')
    if (config.linkSecret === undefined && (await findMode(db)) === 'production') {
      throw new ConfigError(['SESSION_SECRET is missing: the link needs that of the server'])
    }
    const linkKey = await openLinkKey(config)
    const publicUrl = () => config.publicUrl ?? `http://localhost:${config.port}`
    const link = await db.transaction().execute(async (tx) => {
      const now = systemClock.now()
      const user = await tx
        .insertInto('authorisedUsers')
        .values({
          id: randomUUID(),
          personId: await keepUnder(tx, email, now),
          email,
          type: 'Admin',
          firstName: '',
          lastName: '',
          company: '',
          passwordHash: null,
          createdAt: now,
          removedAt: null,
        })
        .onConflict((conflict) => conflict.column('email').doUpdateSet({ type: 'Admin', removedAt: null }))
        .returning(['id', 'email'])
        .executeTakeFirstOrThrow()
      await recordAudit(tx, systemClock, {
        ...operator,
        action: 'invite-admin',
        record: ['authorised-user', user.id],
      })
      return makeInvitation({ clock: systemClock, newId: randomUUID, publicUrl, linkKey }, tx, user)
    })
    console.log(`${email} is an admin. This link sets the password, once, within 14 days:\n\n  ${link}\n`)
    if (config.publicUrl === undefined) {
      console.log(`PUBLIC_URL is not set: if the site runs elsewhere, put its URL in place of ${publicUrl()}.`)
    }
  })

/** For the last admin, whose second factor nobody else can remove. */
const resetSecondFactor = (given: string) =>
  withDatabase(given, async ({ email, db }) => {
    const user = await findAuthorisedUser(db, email)
    if (user === undefined) throw new ConfigError([`${email} is no account`])
    const removed = await db.transaction().execute((tx) => resetFactors({ clock: systemClock }, tx, user, operator))
    console.log(`Second factors removed for ${email}: ${removed}. All sessions have ended. No email was sent.`)
  })

async function sayProxy(site: string): Promise<void> {
  if (!URL.canParse(site)) throw new ConfigError([`${site} is no URL`])
  const { isSound, text } = await checkProxy(site)
  console.log(text)
  if (!isSound) process.exitCode = 1
}

async function sayAssertion(path: string): Promise<void> {
  const { saml } = readConfig('demo', process.env)
  if (saml === undefined) throw new ConfigError(['SAML_ENTRY_POINT is missing, and with it the SAML settings'])
  const file = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new ConfigError([`${path} could not be read: ${String(error)}`])
  })
  const { tryAssertion } = await import('./modules/auth/sign-on/try-assertion.ts')
  const { isUnderstood, text } = await tryAssertion(saml, file)
  console.log(text)
  if (!isUnderstood) process.exitCode = 1
}

const commands = new Map([
  ['check-proxy', sayProxy],
  ['invite', invite],
  ['reset-second-factor', resetSecondFactor],
  ['try-assertion', sayAssertion],
])

const [name = '', argument, ...rest] = process.argv.slice(2)
const command = commands.get(name)
if (command === undefined || argument === undefined || rest.length > 0) {
  console.error(usage)
  process.exit(2)
}
command(argument).catch((error: unknown) => {
  console.error(error instanceof ConfigError || error instanceof DatabaseStartError ? error.message : error)
  process.exit(1)
})
