import { challengeConsent } from '@project-week/contract/companies/challenge-consent'
import type { ChallengeState } from '@project-week/contract/states'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { registerCompanies } from '#test/registered.ts'
import { challengeStateOf, listShownChallenges, releaseChallengesOf } from './challenge.queries.ts'

/** Every fact that decides whether a company's challenge is on the public page (docs/states.md). */
interface Facts {
  agrees: boolean
  /** Of the text that it has agreed to. */
  consent: string | null
  release: (typeof releases)[number]
  awaitsProof: boolean
  part: (typeof parts)[number]
}

const booleans = [false, true]
const changeable = ['businessProblem', 'fieldOfBusiness', 'city'] as const
/** What has been changed since the office released it. */
const releases = ['never', 'as it is', ...changeable] as const
const parts = ['takes part', 'has cancelled', 'is of another edition'] as const

/** The table of docs/states.md. */
function expectedState({ agrees, consent, release, awaitsProof, part }: Facts): ChallengeState {
  if (!agrees || consent !== challengeConsent.version) return 'no-consent'
  if (release === 'as it is') return !awaitsProof && part === 'takes part' ? 'shown' : 'not-shown'
  return release === 'never' ? 'not-shown' : 'changed'
}

const combinations = booleans.flatMap((agrees) =>
  [null, '2020-01-01', challengeConsent.version].flatMap((consent) =>
    releases.flatMap((release) =>
      booleans.flatMap((awaitsProof) => parts.map((part): Facts => ({ agrees, consent, release, awaitsProof, part }))),
    ),
  ),
)

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

test('whether a challenge is shown is what docs/states.md says, for every combination of facts', async () => {
  const { db, clock } = t.deps
  const [first = ''] = await registerCompanies(t, ['Firm'])
  const template = await db.selectFrom('companies').selectAll().where('id', '=', first).executeTakeFirstOrThrow()
  const given = new Map(combinations.map((facts) => [randomUUID() as string, facts]))
  const those = (is: (facts: Facts) => boolean) => [...given].filter(([, facts]) => is(facts)).map(([id]) => id)
  const companies = [...given].map(([id, { agrees, awaitsProof, part }]) => ({
    ...template,
    id,
    companyName: id,
    agreesToChallenge: agrees,
    awaitsProof,
    cancelledAt: part === 'has cancelled' ? clock.now() : null,
    edition: part === 'is of another edition' ? 'SS25' : template.edition,
  }))
  await db.insertInto('companies').values(companies).execute()
  const consents = [...given].flatMap(([recordId, { consent }]) =>
    consent === null
      ? []
      : [
          {
            id: randomUUID(),
            recordType: 'company' as const,
            recordId,
            kind: 'challenge' as const,
            version: consent,
            givenAt: clock.now(),
          },
        ],
  )
  await db.insertInto('consents').values(consents).execute()
  await releaseChallengesOf(
    db,
    those(({ release }) => release !== 'never'),
  )
  for (const column of changeable) {
    const changed = those(({ release }) => release === column)
    await db
      .updateTable('companies')
      .set({ [column]: 'Other' })
      .where('id', 'in', changed)
      .execute()
  }
  const { rows } = await sql<{ id: string; state: ChallengeState }>`
    select c.id, ${challengeStateOf(sql`c`, sql`s`)} as state
      from companies c join company_standing s on s.company_id = c.id where c.id <> ${first}`.execute(db)
  expect(rows).toHaveLength(given.size)
  const contradictions = rows.flatMap(({ id, state }) => {
    const facts = given.get(id)
    return facts !== undefined && state === expectedState(facts) ? [] : [{ facts, state }]
  })
  expect(contradictions).toEqual([])
  const shown = (await listShownChallenges(db, 5)).map(({ id }) => id)
  expect(shown.toSorted()).toEqual(those((facts) => expectedState(facts) === 'shown').toSorted())
})
