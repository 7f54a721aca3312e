import { sql } from 'kysely'
import { createHash, randomUUID } from 'node:crypto'
import type { Database } from '#src/db/database.ts'
import { insertSession } from '#src/modules/auth/session.queries.ts'
import { makeCompanies } from '#src/sample/companies.ts'
import { createRandom } from '#src/sample/random.ts'
import { makeStudents } from '#src/sample/students.ts'
import { insertChosenRun } from './chosen-run.ts'
import { insertAccount, insertStudents } from './accounts.ts'

/** Students and companies of an edition with a chosen run that gives each company a team of five. Answers the run's id. */
export async function fillWithChosenRun(db: Database, companies: number): Promise<string> {
  const count = companies * 5
  const opensAt = new Date('2025-09-01T08:00:00Z')
  const random = createRandom(7)
  const newId = randomUUID
  const made = makeStudents(random, {
    count,
    edition: 'SS26',
    opensAt,
    firstNumber: 3_000_000,
    newId,
  })
  await insertStudents(db, made)
  const firms = makeCompanies(random, { count: companies, edition: 'SS26', opensAt, newId })
  // There are fewer invented names than companies in the large cases.
  firms.forEach((firm, at) => (firm.companyName = `${firm.companyName} ${at}`))
  await db.insertInto('companies').values(firms).execute()
  // Nothing is published once the week has begun, and a server of its own has real time.
  await sql`
    update editions set details = details || '{"programmeStart": "2099-04-20", "programmeEnd": "2099-04-24"}'
     where label = 'SS26'`.execute(db)
  return insertChosenRun(db, {
    teams: firms.map(({ id }, at) => ({
      companyId: id,
      profileIds: made.profiles.slice(at * 5, at * 5 + 5).map((profile) => profile.id),
    })),
  })
}

/** The headers of an admin's calls to a server that listens. */
export async function signInAdmin(db: Database, origin: string): Promise<Record<string, string>> {
  const now = new Date()
  const user = await insertAccount(db, 'Admin', now)
  const token = randomUUID()
  await insertSession(db, {
    tokenHash: createHash('sha256').update(token).digest(),
    subject: { authorisedUserId: user.id },
    now,
    expires: new Date(now.getTime() + 3_600_000),
  })
  const cookie = `session=${token}`
  const answer = await fetch(`${origin}/api/auth/csrf`, { headers: { cookie } })
  const { csrfToken } = (await answer.json()) as { csrfToken: string }
  return { cookie, 'x-csrf-token': csrfToken, 'content-type': 'application/json' }
}
