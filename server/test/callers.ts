import { createHash, randomUUID } from 'node:crypto'
import type { AuthorisedUserType } from '@project-week/contract/auth/roles'
import type { Database } from '#src/db/database.ts'
import { saveIdentity } from '#src/modules/auth/auth.queries.ts'
import { insertSession } from '#src/modules/auth/session.queries.ts'
import { insertAccount } from './accounts.ts'
import { identityOf } from './factories.ts'
import type { Caller } from './fuzz.ts'

/**
 * Sessions of every kind, many of each: rate limits count for a session, and a logout ends one.
 *
 * @param origin where the server listens, to ask for CSRF tokens
 */
export async function makeCallers(
  db: Database,
  origin: string,
  { count, now }: { count: number; now: Date },
): Promise<(number: number) => Caller | undefined> {
  const expires = new Date(now.getTime() + 12 * 60 * 60 * 1000)
  const subjects = [
    async () => ({ identityId: await saveIdentity(db, identityOf()) }),
    async () => ({ identityId: await saveIdentity(db, identityOf({ role: 'advisor' })) }),
    async () => ({ authorisedUserId: await insertUser('Admin') }),
    async () => ({ authorisedUserId: await insertUser('Company') }),
  ]
  const insertUser = async (type: AuthorisedUserType) => (await insertAccount(db, type, now)).id
  const callers: (Caller | undefined)[] = [undefined]
  for (let i = 0; i < count; i += 1) {
    const token = randomUUID()
    const subject = await subjects[i % subjects.length]?.()
    if (subject === undefined) continue
    await insertSession(db, { tokenHash: createHash('sha256').update(token).digest(), subject, now, expires })
    const cookie = `session=${token}`
    const response = await fetch(`${origin}/api/auth/csrf`, { headers: { cookie } })
    const { csrfToken } = (await response.json()) as { csrfToken: string }
    callers.push({ cookie, csrfToken })
  }
  return (number) => callers[number % callers.length]
}
