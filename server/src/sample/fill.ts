import type { Deps } from '../deps.ts'
import type { Database } from '../db/database.ts'
import { saveIdentity } from '../modules/auth/auth.queries.ts'
import { hashPassword } from '../modules/auth/password/password.ts'
import { makeCompanies } from './companies.ts'
import { addSampleFiles } from './files.ts'
import { sampleAdminEmail, samplePersons } from '../modules/auth/sign-on/sample-persons.ts'
import { createRandom } from './random.ts'
import { makeStudents } from './students.ts'

/** The demo's e-mail accounts, printed at every start. */
export const samplePassword = 'project week 1000'
export const sampleAccounts = [
  { email: sampleAdminEmail, type: 'Admin', firstName: 'Miriam', lastName: 'Albers', company: '' },
  { email: 'arjun.mehta@university.example', type: 'Student', firstName: 'Arjun', lastName: 'Mehta', company: '' },
  { email: 'contact@aldor.example', type: 'Company', firstName: 'Carla', lastName: 'Wirth', company: 'Aldor' },
] as const

const seed = 1000

async function insertInChunks<T>(rows: readonly T[], insert: (chunk: T[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += 500) await insert(rows.slice(start, start + 500))
}

const isFilled = async (db: Database) =>
  (await db.selectFrom('authorisedUsers').select('id').limit(1).executeTakeFirst()) !== undefined

/** Fills an empty demo with its sample: SS25, archived, and SS26. Does nothing where there is data. */
export async function fillWithSample(deps: Deps): Promise<void> {
  const { db, newId, clock } = deps
  if (await isFilled(db)) return
  const random = createRandom(seed)
  const editions = [
    {
      edition: 'SS25',
      students: 180,
      companies: 36,
      opensAt: new Date('2024-11-20T08:00:00Z'),
      firstNumber: 3_600_000,
    },
    {
      edition: 'SS26',
      students: 240,
      companies: 48,
      opensAt: new Date('2025-09-01T08:00:00Z'),
      firstNumber: 3_650_000,
    },
  ]
  const passwordHash = await hashPassword(samplePassword)
  await db.transaction().execute(async (tx) => {
    for (const { edition, students, companies, opensAt, firstNumber } of editions) {
      const sample = makeStudents(random, { count: students, edition, opensAt, firstNumber, newId })
      await insertInChunks(sample.identities, (chunk) => tx.insertInto('identities').values(chunk).execute())
      await insertInChunks(sample.profiles, (chunk) => tx.insertInto('profiles').values(chunk).execute())
      const firms = makeCompanies(random, { count: companies, edition, opensAt, newId })
      await tx.insertInto('companies').values(firms).execute()
      if (edition === 'SS26') {
        await addSampleFiles(
          deps,
          tx,
          edition,
          sample.profiles.slice(0, 3).map(({ email }) => email),
        )
      }
    }
    const template = makeStudents(random, {
      count: 2,
      edition: 'SS26',
      opensAt: new Date('2025-09-20T08:00:00Z'),
      firstNumber: 0,
      newId,
    }).profiles
    const registered = [
      { subject: 'arjun', edition: 'SS26' },
      { subject: 'sofia', edition: 'SS25' },
    ]
    for (const [index, { subject, edition }] of registered.entries()) {
      const person = samplePersons.find((sample) => sample.subject === subject)
      const profile = template[index]
      if (person === undefined || profile === undefined) throw new Error(`sample person ${subject} is missing`)
      const { note: _, role, ...asserted } = person
      const identityId = await saveIdentity(tx, { ...asserted, role, id: newId(), updatedAt: clock.now() })
      const { subject: __, countryofbirth, ...known } = asserted
      await tx
        .insertInto('profiles')
        .values({
          ...profile,
          ...known,
          countryofbirth: countryofbirth || profile.countryofbirth,
          edition,
          identityId,
        })
        .execute()
    }
    await tx
      .insertInto('authorisedUsers')
      .values(
        sampleAccounts.map((account) => ({
          ...account,
          id: newId(),
          passwordHash,
          createdAt: clock.now(),
          removedAt: null,
        })),
      )
      .execute()
    await tx
      .insertInto('subscribers')
      .values(
        ['Ostara Werkstoffe', 'Kestrel Data', 'Lindor Energie'].map((company, i) => ({
          id: newId(),
          createdAt: new Date(Date.UTC(2025, 8, 3 + 9 * i)),
          firstName: ['Heike', 'Ralf', 'Sabine'][i] ?? '',
          lastName: ['Kern', 'Maurer', 'Pohl'][i] ?? '',
          email: `news-${i + 1}@partners.example`,
          company,
          position: ['Managing Director', '', 'Head of HR'][i] ?? '',
        })),
      )
      .execute()
  })
}
