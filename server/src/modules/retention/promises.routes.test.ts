// What the office promises about how long it keeps data: by edition, as the consents say, announced, on by itself.
import { type DocumentRecord, publishDraft, readDocument, saveDraft } from '@project-week/contract/content/content'
import type { LegalText } from '@project-week/contract/site/content'
import { chooseEdition, createEdition } from '@project-week/contract/editions/edition-settings'
import { listWaiting, type WaitingList } from '@project-week/contract/overview/overview'
import * as retention from '@project-week/contract/retention/retention'
import { shippedContent } from '@project-week/content/shipped'
import { beforeEach, expect, test } from 'vitest'
import type { Browser } from '#test/app.ts'
import { appFixture } from '#test/fixtures.ts'
import { registerStudents } from '#test/registered.ts'
import { shippedRetention } from '../editions/shipped-editions.ts'
import { retainWhenDue } from './retain.ts'

const t = appFixture({}, 'each')
let admin: Browser
beforeEach(async () => {
  admin = await t.signInAs('Admin', 'boss@university.example')
})

const change = (edition: string, months: number, isScheduled = true) =>
  admin.call(retention.changeRetention, { params: { edition }, body: { months, isScheduled } })
const editionOf = async (label: string) => {
  const { editions } = (await admin.call(retention.readRetention)).json<retention.Retention>()
  return editions.find(({ edition }) => edition === label) ?? expect.unreachable()
}
const fieldOf = (response: Awaited<ReturnType<Browser['call']>>) =>
  response.json<{ error: { fields?: Record<string, string> } }>().error.fields?.['months']
const waitingErasure = async () =>
  (await admin.call(listWaiting)).json<WaitingList>().find(({ what }) => what === 'erasure-ahead')
/** The session ends with the day, so somebody signs in anew. */
const at = async (instant: string) => {
  t.clock.current = new Date(instant)
  admin = await t.signInAs('Admin', `boss-${instant.replaceAll(/\D/g, '')}@university.example`)
}
/** Moves a student who registers for the current edition into each of the editions. */
async function fill(...editions: string[]) {
  const students = await registerStudents(t, editions.length)
  for (const [index, { profile }] of students.entries()) {
    await t.deps.db
      .updateTable('profiles')
      .set({ edition: editions[index]!, createdAt: new Date('2025-01-10') })
      .where('email', '=', profile.email)
      .execute()
  }
}
const erasures = async () => {
  const rows = await t.deps.db.selectFrom('auditRecords').select('recordId').where('action', '=', 'erase').execute()
  return rows.map(({ recordId }) => recordId)
}
const document = async (name: 'statement-of-consent' | 'data-storage-policy' | 'faq') =>
  (await admin.call(readDocument, { params: { name } })).json<DocumentRecord>()
const shown = async (name: 'statement-of-consent' | 'data-storage-policy') => (await document(name)).shown as LegalText

test('an installation keeps data for 12 months and erases by itself in production, not in the demo', async () => {
  expect(shippedRetention('production')).toEqual({ retentionMonths: 12, isErasedBySchedule: true })
  expect((await editionOf('SS26')).rule).toEqual({ months: 12, isScheduled: false })
})

test('a new edition has the rule of the one that it is made from', async () => {
  expect((await change('SS25', 7)).statusCode).toBe(200)
  await admin.call(createEdition, { body: { from: 'SS25', label: 'SS27' } })
  expect((await editionOf('SS27')).rule).toEqual({ months: 7, isScheduled: true })
  expect((await editionOf('SS26')).rule.months).toBe(12)
})

test('a rule longer than somebody of the edition agreed to is refused by name, a shorter one is not', async () => {
  expect((await change('SS26', 18)).statusCode).toBe(200)
  expect((await change('SS26', 12)).statusCode).toBe(200)
  await registerStudents(t, 1)
  const longer = await change('SS26', 13)
  expect([longer.statusCode, fieldOf(longer)]).toEqual([
    422,
    retention.retentionMessages.promised({ edition: 'SS26', months: '12' }),
  ])
  expect((await change('SS26', 9)).statusCode).toBe(200)
  // The first consents still say 12, and nobody has agreed to 9.
  expect((await change('SS26', 12)).statusCode).toBe(200)
  expect((await editionOf('SS26')).promisedMonths).toBe(12)
})

test('a consent to fewer months binds the edition, whatever its rule says', async () => {
  await change('SS26', 9)
  await registerStudents(t, 1)
  expect(fieldOf(await change('SS26', 12))).toBe(retention.retentionMessages.promised({ edition: 'SS26', months: '9' }))
  await t.deps.db.updateTable('editions').set({ retentionMonths: 24 }).where('label', '=', 'SS26').execute()
  expect((await editionOf('SS26')).dueFrom).toBe('2027-04')
})

test('a changed number is in the legal texts under a new version, and an old number has its old version', async () => {
  const before = await shown('statement-of-consent')
  expect([before.months, before.version]).toEqual([12, shippedContent['statement-of-consent'].version])
  await change('SS26', 9)
  for (const name of ['statement-of-consent', 'data-storage-policy'] as const) {
    const text = await shown(name)
    expect([text.months, text.version]).toEqual([9, '2026-03-02'])
  }
  const [student] = await registerStudents(t, 1)
  const consent = await t.deps.db
    .selectFrom('consents as c')
    .innerJoin('profiles as p', 'p.id', 'c.recordId')
    .innerJoin('legalTexts as l', (join) => join.onRef('l.name', '=', 'c.kind').onRef('l.version', '=', 'c.version'))
    .select(['c.version', 'l.content'])
    .where('c.kind', '=', 'statement-of-consent')
    .where('p.email', '=', student!.profile.email)
    .executeTakeFirstOrThrow()
  expect([consent.version, (consent.content as LegalText).months]).toEqual(['2026-03-02', 9])
  await change('SS25', 3)
  expect((await shown('statement-of-consent')).months).toBe(9)
  await t.deps.db.deleteFrom('consents').execute()
  await change('SS26', 12)
  expect(await shown('statement-of-consent')).toEqual(before)
})

test('the legal texts name the number of an edition as soon as it is the current one', async () => {
  await change('SS25', 6)
  await admin.call(chooseEdition, { params: { label: 'SS25' } })
  expect((await shown('data-storage-policy')).months).toBe(6)
})

test('a legal text that does not name the number is refused, and so is the number elsewhere', async () => {
  const name = 'statement-of-consent'
  const { content, version } = await document(name)
  const spelled = JSON.parse(JSON.stringify(content).replaceAll('{retentionPeriod}', 'twelve months')) as object
  const refused = await admin.call(saveDraft, { params: { name }, query: { version }, body: { content: spelled } })
  expect(refused.statusCode).toBe(422)
  const faq = await document('faq')
  const named = JSON.parse(
    JSON.stringify(faq.content).replace('"answer":[{"en":"', '"answer":[{"en":"{retentionPeriod} '),
  ) as object
  const elsewhere = await admin.call(saveDraft, {
    params: { name: 'faq' },
    query: { version: faq.version },
    body: { content: named },
  })
  expect(elsewhere.statusCode).toBe(422)
})

test('an edited legal text is published with the number that is set then', async () => {
  const name = 'statement-of-consent'
  const { content, version } = await document(name)
  const draft = { ...content, title: { en: 'Consent', de: 'Einwilligung' } }
  await admin.call(saveDraft, { params: { name }, query: { version }, body: { content: draft } })
  await change('SS26', 8)
  const query = { version: (await document(name)).version }
  expect((await admin.call(publishDraft, { params: { name }, query })).statusCode).toBe(200)
  expect(await shown(name)).toMatchObject({ months: 8, title: { en: 'Consent' } })
})

test('each edition goes by its own months, from the first day on and not a day before', async () => {
  await fill('SS25', 'SS26')
  // SS25 ended in June 2025 and SS26 in June 2026.
  await change('SS25', 10)
  await change('SS26', 1)
  await at('2026-04-30T21:59:00Z')
  expect(await retainWhenDue(t.deps)).toEqual([])
  await at('2026-04-30T22:01:00Z')
  expect(await retainWhenDue(t.deps)).toEqual(['SS25'])
  expect((await editionOf('SS26')).goes).toContainEqual({ kind: 'students', rows: 1 })
  await at('2026-07-31T21:59:00Z')
  expect(await retainWhenDue(t.deps)).toEqual([])
  await at('2026-07-31T22:01:00Z')
  expect(await retainWhenDue(t.deps)).toContain('SS26')
  expect(await erasures()).toContain('SS26')
})

test('two instances erase an edition once', async () => {
  await fill('SS25')
  await change('SS25', 3)
  const answers = await Promise.all([retainWhenDue(t.deps), retainWhenDue(t.deps)])
  expect(answers.flat()).toEqual(['SS25'])
  expect(await erasures()).toEqual(['SS25'])
})

test('the current edition goes as well once its time is over', async () => {
  await registerStudents(t, 1)
  await change('SS26', 12)
  await at('2027-07-01T03:00:00Z')
  expect(await retainWhenDue(t.deps)).toContain('SS26')
  expect((await editionOf('SS26')).goes.map(({ kind }) => kind)).not.toContain('students')
})

test('an erasure is announced a month before, and until it is done', async () => {
  await fill('SS25')
  await change('SS25', 12)
  await at('2026-05-31T21:59:00Z')
  expect(await waitingErasure()).toBeUndefined()
  await at('2026-05-31T22:01:00Z')
  const announced = { what: 'erasure-ahead', count: 1, erasure: { editions: ['SS25'], from: '2026-07-01' } }
  expect(await waitingErasure()).toEqual(announced)
  await at('2026-07-02T09:00:00Z')
  expect(await waitingErasure()).toEqual(announced)
  await retainWhenDue(t.deps)
  expect(await waitingErasure()).toBeUndefined()
})
