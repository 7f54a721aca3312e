import {
  contentMessages,
  type DocumentRecord,
  publishDraft,
  readAgreedText,
  readDocument,
  saveDraft,
} from '@project-week/contract/content/content'
import { countConsents } from '@project-week/contract/people/person'
import { registerCompany } from '@project-week/contract/companies/company'
import { LegalText } from '@project-week/contract/site/content'
import { recipientWords } from '@project-week/contract/site/recipients'
import { shippedContent } from '@project-week/content/shipped'
import { beforeEach, expect, test } from 'vitest'
import { appFixture, fixture } from '#test/fixtures.ts'
import { companyOf } from '#test/factories.ts'
import { registerStudents } from '#test/registered.ts'

const t = appFixture()
const admin = fixture(() => t.signInAs('Admin'))
beforeEach(async () => {
  for (const table of ['contentDrafts', 'contentVersions', 'legalTexts', 'consents', 'profiles'] as const)
    await t.deps.db.deleteFrom(table).execute()
})

const name = 'conditions-of-participation'
const params = { name }
const shipped = shippedContent[name]
const titled = (en: string): LegalText => ({ ...shipped, title: { en, de: `${en} (de)` } })
const publish = async (content: object): Promise<LegalText> => {
  const { version } = (await admin.call(readDocument, { params })).json<DocumentRecord>()
  const saved = await admin.call(saveDraft, { params, query: { version }, body: { content } })
  const query = { version: saved.json<DocumentRecord>().version }
  return LegalText.parse((await admin.call(publishDraft, { params, query })).json<DocumentRecord>().shown)
}
const readText = (version: string) => admin.call(readAgreedText, { params: { name, version } })

test('each text has a version of its own, and the same text always the same one', async () => {
  const first = await publish(titled('First'))
  const second = await publish({ ...titled('Second'), version: first.version })
  expect(new Set([shipped.version, first.version, second.version]).size).toBe(3)
  expect(second.version).toBe(`${first.version}.2`)
  expect(await publish(titled('First'))).toEqual(first)
  expect(await publish(shipped)).toEqual(shipped)
})

test('whoever has registered keeps the version that was shown then, with its words', async () => {
  const [early] = await registerStudents(t, 1)
  const first = await publish(titled('First'))
  await t.browser().call(registerCompany, { body: companyOf() })
  const second = await publish(titled('Second'))

  const versionsOf = async (recordType: string) => {
    const rows = await t.deps.db
      .selectFrom('consents')
      .select('version')
      .distinct()
      .where('recordType', '=', recordType)
      .where('kind', 'in', [name, 'attendance', 'cost-coverage'])
      .execute()
    return rows.map(({ version }) => version)
  }
  expect(await versionsOf('profile')).toEqual([shipped.version])
  expect(await versionsOf('company')).toEqual([first.version])
  const counts = await admin.call(countConsents, { query: { edition: early!.profile.registeredIn } })
  expect(counts.json()).toMatchObject({
    consents: expect.arrayContaining([
      expect.objectContaining({ of: 'profile', kind: name, version: shipped.version, given: 1 }),
      expect.objectContaining({ of: 'company', kind: name, version: first.version, given: 1 }),
    ]),
  })
  for (const text of [shipped, first, second]) expect((await readText(text.version)).json()).toEqual(text)
})

test('the words that somebody agreed to say what goes to whom as it was then', async () => {
  await registerStudents(t, 1)
  const statement = 'statement-of-consent'
  const { version } = shippedContent[statement]
  const kept = JSON.stringify(
    (await admin.call(readAgreedText, { params: { name: statement, version } })).json<LegalText>(),
  )
  for (const locale of ['en', 'de'] as const) expect(kept).toContain(`: ${recipientWords(locale).studentToCompany}.`)
  expect(kept).not.toContain('{studentTo')
})

test('words that somebody agreed to stay after the release that shipped them', async () => {
  await registerStudents(t, 1)
  const old = { ...titled('Of an earlier release'), version: '2024-01-01' }
  await t.deps.db
    .updateTable('legalTexts')
    .set({ version: old.version, content: JSON.stringify(old) })
    .where('name', '=', name)
    .execute()
  expect((await readText(old.version)).json()).toEqual(old)
  expect((await publish({ ...old, version: shipped.version })).version).toBe(old.version)
})

test('a version whose words are not kept is said to be so, and the words are for the office alone', async () => {
  const unknown = await readText('1999-12-31')
  expect(unknown.statusCode).toBe(404)
  expect(unknown.json()).toMatchObject({ error: { message: contentMessages.textUnknown } })
  const visitor = await t.browser().call(readAgreedText, { params: { name, version: shipped.version } })
  expect(visitor.statusCode).toBe(401)
})
