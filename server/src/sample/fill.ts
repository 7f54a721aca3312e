import { posters } from '@project-week/content/posters'
import type { Insertable } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import type { Database } from '../db/database.ts'
import { saveIdentity } from '../modules/auth/auth.queries.ts'
import { hashPassword } from '../modules/auth/password/password.ts'
import { addChallenges } from './challenges.ts'
import { makeCompanies } from './companies.ts'
import { keepAllUnder, markProved } from '../modules/identity/person.queries.ts'
import { insertTeam } from '../modules/teams/team.queries.ts'
import { addSampleFiles } from './files.ts'
import { sampleAdminEmail, samplePersons } from '../modules/auth/sign-on/sample-persons.ts'
import { createRandom } from './random.ts'
import { makeStudents } from './students.ts'
import { addParticipation } from './participation.ts'
import { addShowcases } from './showcase.ts'
import { makeTeams, type SampleTeam } from './teams.ts'

const contactOfAccount = {
  contactEmail: 'contact@aldor.example',
  contactFirstName: 'Carla',
  contactLastName: 'Wirth',
} satisfies Partial<Insertable<Tables['companies']>>

/** The demo's e-mail accounts, printed at every start. */
export const samplePassword = 'project week 1000'
export const sampleAccounts = [
  { email: sampleAdminEmail, type: 'Admin', firstName: 'Miriam', lastName: 'Albers' },
  { email: 'arjun.mehta@university.example', type: 'Student', firstName: 'Arjun', lastName: 'Mehta' },
  { email: contactOfAccount.contactEmail, type: 'Company', firstName: 'Carla', lastName: 'Wirth' },
] as const

const seed = 1000

async function insertInChunks<T>(rows: readonly T[], insert: (chunk: T[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += 500) await insert(rows.slice(start, start + 500))
}

/** A sample person who has signed on before. */
async function insertSignedOn({ newId, clock }: Deps, tx: Database, subject: string) {
  const sample = samplePersons.find((person) => person.subject === subject)
  if (sample === undefined) throw new Error(`sample person ${subject} is missing`)
  const { note: _, ...asserted } = sample
  const at = clock.now()
  const id = await saveIdentity(tx, { ...asserted, id: newId(), updatedAt: at })
  const { personId } = await tx
    .selectFrom('identities')
    .select('personId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // Some have an account with the same address too.
  await markProved(tx, personId, { address: asserted.email, by: 'provider', at })
  return { personId, asserted }
}

const isFilled = async (db: Database) =>
  (await db.selectFrom('authorisedUsers').select('id').limit(1).executeTakeFirst()) !== undefined

/** Fills an empty demo with its sample: SS25, finished with teams, posters, pictures, certificates and released results, and SS26. Does nothing where there is data. */
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
      days: 50,
      names: posters.map(({ company }) => company),
      firstNumber: 3_600_000,
    },
    {
      edition: 'SS26',
      students: 240,
      companies: 48,
      // The demo's clock begins on 15 October.
      opensAt: new Date('2025-09-01T08:00:00Z'),
      days: 44,
      names: [],
      firstNumber: 3_650_000,
    },
  ]
  const passwordHash = await hashPassword(samplePassword)
  /** Of the newest edition: the company whose account there is. */
  let companyOfAccount = ''
  let finished: SampleTeam[] = []
  await db.transaction().execute(async (tx) => {
    // Every demo matches alike.
    await tx.updateTable('editions').set({ seed: 1 }).execute()
    const arjun = await insertSignedOn(deps, tx, 'arjun')
    // Took part in the edition before; uploaded her team's poster.
    const sofia = await insertSignedOn(deps, tx, 'sofia')
    for (const { edition, students, companies, opensAt, days, names, firstNumber } of editions) {
      const sample = makeStudents(random, { count: students, edition, opensAt, days, firstNumber, newId })
      await insertInChunks(sample.people, (chunk) => tx.insertInto('people').values(chunk).execute())
      await insertInChunks(sample.addresses, (chunk) => tx.insertInto('personAddresses').values(chunk).execute())
      await insertInChunks(sample.identities, (chunk) => tx.insertInto('identities').values(chunk).execute())
      await insertInChunks(sample.profiles, (chunk) => tx.insertInto('profiles').values(chunk).execute())
      const firms = makeCompanies(random, { count: companies, edition, opensAt, days, names, newId })
      // The account finds its company's page.
      if (edition === 'SS26') Object.assign(firms[0] ?? {}, contactOfAccount)
      await tx.insertInto('companies').values(firms).execute()
      if (edition === 'SS26') await addChallenges(tx, firms, newId)
      companyOfAccount = firms[0]?.companyName ?? ''
      if (edition === 'SS25') {
        finished = makeTeams({
          edition,
          companies: firms,
          members: [sofia.personId, ...sample.profiles.map(({ personId }) => personId)],
          newId,
        })
        for (const team of finished) await insertTeam(tx, team)
        await addSampleFiles(deps, tx, finished)
      }
    }
    const template = makeStudents(random, {
      count: 2,
      edition: 'SS26',
      opensAt: new Date('2025-09-01T08:00:00Z'),
      days: 44,
      firstNumber: 0,
      newId,
    }).profiles
    const registered = [
      { ...arjun, edition: 'SS26', own: { gender: 'Male', germanlanguagelevel: 'B', school: 'CIT' } },
      {
        ...sofia,
        edition: 'SS25',
        own: {
          gender: 'Female',
          germanlanguagelevel: 'C',
          school: 'SoM',
          createdAt: new Date('2024-12-04T17:20:00Z'),
        },
      },
    ] as const
    for (const [index, { personId, asserted, edition, own }] of registered.entries()) {
      const profile = template[index]
      if (profile === undefined) throw new Error('there are as many answers as sample persons')
      const { subject: _, role: __, countryofbirth, ...known } = asserted
      await tx
        .insertInto('profiles')
        .values({
          ...profile,
          ...own,
          ...known,
          countryofbirth: countryofbirth || profile.countryofbirth,
          edition,
          personId,
        })
        .execute()
    }
    await addParticipation(deps, tx, finished)
    await addShowcases(tx, finished)
    const emails = sampleAccounts.map(({ email }) => email)
    const people = await keepAllUnder(tx, emails, clock.now())
    const contact = people.get(contactOfAccount.contactEmail) ?? ''
    await markProved(tx, contact, { address: contactOfAccount.contactEmail, by: 'link', at: clock.now() })
    await tx
      .insertInto('authorisedUsers')
      .values(
        sampleAccounts.map((account) => ({
          ...account,
          personId: people.get(account.email) ?? '',
          company: account.type === 'Company' ? companyOfAccount : '',
          id: newId(),
          passwordHash,
          // Old enough to confirm what a colleague asks for.
          createdAt: new Date(clock.now().getTime() - 30 * 24 * 60 * 60 * 1000),
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
          confirmedAt: new Date(Date.UTC(2025, 8, 3 + 9 * i)),
        })),
      )
      .execute()
  })
}
