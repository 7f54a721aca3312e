import {
  discardDraft,
  type DocumentRecord,
  type DocumentState,
  getSiteContent,
  listDocuments,
  listVersions,
  type PublishedVersion,
  publishDraft,
  readDocument,
  saveDraft,
} from '@project-week/contract/content/content'
import { type DocumentName, SiteContent } from '@project-week/contract/content/documents'
import type { EndpointDefinition } from '@project-week/contract/endpoint'
import type { Faq } from '@project-week/contract/site/content'
import { shippedContent } from '@project-week/content/shipped'
import type { LightMyRequestResponse } from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import { createApp } from '#src/app.ts'
import type { Browser, TestApp } from '#test/app.ts'
import { appFixture, fixture } from '#test/fixtures.ts'
import { readPreview } from './read-content.ts'

const t = appFixture()
const admin = fixture(() => t.signInAs('Admin', 'first@week.example.org'))
const colleague = fixture(() => t.signInAs('Admin', 'second@week.example.org'))
beforeEach(async () => {
  await t.deps.db.deleteFrom('contentDrafts').execute()
  await t.deps.db.deleteFrom('contentVersions').execute()
})

const call = async (
  by: Browser,
  endpoint: EndpointDefinition,
  name: string,
  { version, content }: { version?: string; content?: object } = {},
) =>
  by.call(endpoint, {
    params: { name },
    ...(version !== undefined && { query: { version } }),
    ...(content !== undefined && { body: { content } }),
  })
const read = async (name: DocumentName) => (await call(admin, readDocument, name)).json<DocumentRecord>()
const errorOf = (answer: LightMyRequestResponse) =>
  answer.json<{ error: { code: string; fields?: object; details?: { last: object; current: object } } }>().error

/** The default FAQ with another first question. */
const faqWith = (question: string): Faq => {
  const { companies, students } = shippedContent.faq
  const [first, ...rest] = students
  return { companies, students: [{ ...first!, question: { en: question, de: `${question} (de)` } }, ...rest] }
}
/** With a link in the first answer. */
const faqLinking = (href: string): Faq => {
  const { companies, students } = shippedContent.faq
  const [first, ...rest] = students
  return { companies, students: [{ ...first!, link: { label: { en: 'More', de: 'Mehr' }, href } }, ...rest] }
}
const save = async (content: object, by = admin) => {
  const { version } = await read('faq')
  return call(by, saveDraft, 'faq', { version, content })
}
const publish = async (content: object) => {
  const saved = (await save(content)).json<DocumentRecord>()
  return call(admin, publishDraft, 'faq', { version: saved.version })
}
const shownQuestion = async (app: TestApp['app']) => {
  const answer = await app.inject({ method: 'GET', url: getSiteContent.path })
  return SiteContent.parse(answer.json()).faq.students[0]?.question.en
}

test('an installation starts with what is shipped', async () => {
  const states = (await admin.call(listDocuments)).json<DocumentState[]>()
  expect(states.map(({ name }) => name)).toEqual(Object.keys(shippedContent))
  for (const state of states)
    expect(state).toMatchObject({ isChanged: false, published: null, draft: null, unusable: [] })
  expect((await t.browser().call(getSiteContent)).json()).toEqual(shippedContent)
})

test('a draft stays with the office until it is published, then the next request shows it', async () => {
  const answer = await save(faqWith('Is there coffee?'))
  expect(answer.json()).toMatchObject({ state: { draft: { by: 'first@week.example.org' } } })
  expect(await shownQuestion(t.app)).toBe(shippedContent.faq.students[0]?.question.en)
  const { version } = await read('faq')
  expect((await call(admin, publishDraft, 'faq', { version })).json()).toMatchObject({
    state: { isChanged: true, published: { by: 'first@week.example.org' }, draft: null },
  })
  expect(await shownQuestion(t.app)).toBe('Is there coffee?')
})

test('another instance shows it at its next request as well', async () => {
  const other = await createApp(t.deps, { webDir: undefined, busyAfter: Infinity })
  try {
    expect(await shownQuestion(other)).toBe(shippedContent.faq.students[0]?.question.en)
    await publish(faqWith('On every instance?'))
    expect(await shownQuestion(other)).toBe('On every instance?')
  } finally {
    await other.close()
  }
})

test('each version stays on record, and going back to the shipped text follows later releases', async () => {
  await publish(faqWith('First?'))
  await publish(faqWith('Second?'))
  await publish(shippedContent.faq)
  const { versions, shipped } = (await call(admin, listVersions, 'faq')).json<{
    versions: PublishedVersion[]
    shipped: object
  }>()
  expect(versions.map(({ isShipped }) => isShipped)).toEqual([true, false, false])
  expect(versions[2]).toMatchObject({ edit: { by: 'first@week.example.org' }, content: faqWith('First?') })
  expect(shipped).toEqual(shippedContent.faq)
  expect((await read('faq')).state.isChanged).toBe(false)
})

test('the second of two who edit one text learns who was first, and nothing is lost', async () => {
  const { version } = await read('faq')
  await call(colleague, saveDraft, 'faq', { version, content: faqWith('Mine?') })
  const late = await call(admin, saveDraft, 'faq', { version, content: faqWith('Or mine?') })
  expect(late.statusCode).toBe(409)
  expect(errorOf(late)).toMatchObject({
    code: 'stale',
    details: { last: { by: 'second@week.example.org' }, current: { content: faqWith('Mine?') } },
  })
  expect((await call(admin, publishDraft, 'faq', { version })).statusCode).toBe(409)
  expect((await read('faq')).content).toEqual(faqWith('Mine?'))
})

test('a discarded draft leaves what the site shows, and without a draft there is nothing to publish', async () => {
  const { version } = (await save(faqWith('Never?'))).json<DocumentRecord>()
  const discarded = (await call(admin, discardDraft, 'faq', { version })).json<DocumentRecord>()
  expect(discarded).toMatchObject({ content: shippedContent.faq, state: { draft: null } })
  expect((await call(admin, publishDraft, 'faq', { version: discarded.version })).statusCode).toBe(409)
})

test.each([
  ['an empty text', faqWith(' '), 'students.0.question.en'],
  ['an unknown placeholder', faqWith('When is {weak}?'), 'students.0.question.en'],
  ['a text that cannot be stored', faqWith('a\uFFFDb'), 'students.0.question.en'],
  ['a link to //another.example', faqLinking('//another.example/login'), 'students.0.link.href'],
  ['a link to /\\another.example', faqLinking('/\\another.example'), 'students.0.link.href'],
  ['too few questions', { ...shippedContent.faq, companies: [] }, 'companies'],
  ['another shape', { questions: [] }, 'companies'],
])('refuses %s and names the field', async (_, content, field) => {
  const answer = await save(content)
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(errorOf(answer).fields ?? {})).toContain(field)
})

test('an unknown document is refused', async () => {
  expect((await call(admin, readDocument, 'poems')).statusCode).toBe(400)
})

test('a stored text that a release no longer knows is shown as shipped, and the editor is told', async () => {
  await t.deps.db
    .insertInto('contentVersions')
    .values({
      name: 'faq',
      content: JSON.stringify({ questions: ['of an older release'] }),
      publishedAt: t.clock.now(),
      publishedBy: 'first@week.example.org',
    })
    .execute()
  expect(await shownQuestion(t.app)).toBe(shippedContent.faq.students[0]?.question.en)
  expect((await read('faq')).state.unusable).toEqual(['published'])
  const states = (await admin.call(listDocuments)).json<DocumentState[]>()
  expect(states.filter(({ unusable }) => unusable.length > 0).map(({ name }) => name)).toEqual(['faq'])

  await publish(faqWith('Checked?'))
  expect((await read('faq')).state.unusable).toEqual([])
  await save(faqWith('Drafted?'))
  await t.deps.db
    .updateTable('contentDrafts')
    .set({ content: JSON.stringify(faqLinking('//another.example')) })
    .execute()
  expect((await read('faq')).state.unusable).toEqual(['draft'])
  const preview = await readPreview(t.deps.db, t.app.log, 'faq')
  expect(preview?.faq).toEqual(faqWith('Checked?'))
})

test('each step is in the audit log with the parts that changed', async () => {
  await publish(faqWith('Audited?'))
  const records = await t.deps.db
    .selectFrom('auditRecords')
    .select(['action', 'actor', 'details'])
    .where('recordType', '=', 'content')
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect(records).toMatchObject([
    { action: 'publish-content', actor: 'first@week.example.org', details: { parts: ['students'] } },
    { action: 'save-draft', details: { parts: ['students'] } },
  ])
})
