import type { AnswerOf } from '@project-week/contract/endpoint'
import { type Company, correctCompany, listCompanies } from '@project-week/contract/companies/company'
import { addNote, changeTag, listNotes, listTags, type Note, removeNote } from '@project-week/contract/notes/note'
import {
  createProfile,
  downloadProfile,
  eraseProfile,
  type ListedStudent,
  listProfiles,
} from '@project-week/contract/registrations/profile'
import { registerCompany } from '@project-week/contract/companies/company'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { appFixture, fixture, recordsOf } from '#test/fixtures.ts'
import { companyOf, identityOf, registrationOf } from '#test/factories.ts'

const t = appFixture()
const admin = fixture(() => t.signInAs('Admin'))

async function registered() {
  const student = await t.signOn(identityOf())
  const { id } = (await student.call(createProfile, { body: registrationOf() })).json<{ id: string }>()
  return { student, id, params: { kind: 'profile' as const, id } }
}
const registeredCompany = async () =>
  (await t.browser().call(registerCompany, { body: companyOf({ companyName: randomUUID() }) })).json<{ _id: string }>()
    ._id

const tag = async (ids: string[], name: string, isTagged = true, kind: 'profile' | 'company' = 'profile') =>
  admin.call(changeTag, { params: { kind }, body: { ids, tag: name, isTagged } })
const changedBy = (response: Awaited<ReturnType<typeof tag>>) => response.json<AnswerOf<typeof changeTag>>().changed
const tagsOf = async (id: string) =>
  (await admin.call(listProfiles)).json<ListedStudent[]>().find((row) => row.id === id)?.tags
const audited = async (id: string) =>
  (await recordsOf(t, { recordId: id }, ['action', 'details'])).filter(({ action }) => /note|tag/.test(action))

describe('notes', () => {
  test('say who wrote them and when, newest first, and the audit log does not repeat them', async () => {
    const { id, params } = await registered()
    await admin.call(addNote, { params, body: { text: 'Called, will bring a laptop' } })
    t.clock.current = new Date(t.clock.current.getTime() + 1000)
    const second = await admin.call(addNote, { params, body: { text: ' Needs a room\nnear the lift ' } })
    expect(second.statusCode).toBe(201)
    const notes = (await admin.call(listNotes, { params })).json<Note[]>()
    expect(notes.map(({ text }) => text)).toEqual(['Needs a room\nnear the lift', 'Called, will bring a laptop'])
    expect(notes[0]?.author).toContain('@')
    await admin.call(removeNote, { params: { id: notes[1]?.id ?? '' } })
    expect((await admin.call(listNotes, { params })).json<Note[]>()).toHaveLength(1)
    expect((await admin.call(removeNote, { params: { id: notes[1]?.id ?? '' } })).statusCode).toBe(404)
    expect(await audited(id)).toEqual([
      { action: 'add-note', details: {} },
      { action: 'add-note', details: {} },
      { action: 'remove-note', details: {} },
    ])
  })

  test('a blank one, and one about nobody, is refused', async () => {
    const { params } = await registered()
    expect((await admin.call(addNote, { params, body: { text: '  ' } })).statusCode).toBe(422)
    const nobody = { kind: 'company' as const, id: randomUUID() }
    expect((await admin.call(addNote, { params: nobody, body: { text: 'Hello' } })).statusCode).toBe(404)
  })

  test('are in the student’s own download, and gone when the student erases everything', async () => {
    const { student, id, params } = await registered()
    await admin.call(addNote, { params, body: { text: 'Prefers mornings' } })
    await tag([id], 'speaker')
    expect((await student.call(downloadProfile)).json()).toMatchObject({
      registrations: [{ notes: [{ text: 'Prefers mornings' }], tags: ['speaker'] }],
    })
    expect((await student.call(eraseProfile)).statusCode).toBe(200)
    expect((await admin.call(listNotes, { params })).json()).toEqual([])
    const left = await t.deps.db.selectFrom('tags').select('tag').where('profileId', '=', id).execute()
    expect(left).toEqual([])
  })
})

describe('tags', () => {
  test('are given to many at once; the answer names those that it changed, which takes it back exactly', async () => {
    const [one, other] = [await registered(), await registered()]
    const name = `tag ${randomUUID().slice(0, 8)}`
    await tag([one.id], name)
    const changed = changedBy(await tag([one.id, other.id, other.id], name.toUpperCase()))
    expect(changed).toEqual([other.id])
    // In the spelling that is there.
    expect(await tagsOf(other.id)).toEqual([name])
    expect(changedBy(await tag(changed, name, false))).toEqual([other.id])
    expect([await tagsOf(one.id), await tagsOf(other.id)]).toEqual([[name], []])
    expect((await admin.call(listTags)).json()).toContain(name)
    expect(await audited(other.id)).toEqual([
      { action: 'tag', details: { tag: name } },
      { action: 'untag', details: { tag: name } },
    ])
  })

  test('two that overlap, in opposite orders and spellings at once, are both done, with one spelling', async () => {
    const ids: string[] = []
    for (let at = 0; at < 6; at++) ids.push((await registered()).id)
    const name = `at once ${randomUUID().slice(0, 8)}`
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all([tag(ids, name), tag(ids.toReversed(), name.toUpperCase())])
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
      const spelled = await Promise.all(ids.map((id) => tagsOf(id)))
      expect(new Set(spelled.flat()).size).toBe(1)
      await tag(ids, name, false)
    }
  })

  test('one record that is missing leaves all as they were', async () => {
    const { id } = await registered()
    expect((await tag([id, randomUUID()], 'never')).statusCode).toBe(404)
    expect(await tagsOf(id)).toEqual([])
  })

  test('of a company are in its list, and make no correction stale', async () => {
    const id = await registeredCompany()
    const find = async () =>
      (await admin.call(listCompanies, { query: {} })).json<Company[]>().find(({ _id }) => _id === id)
    const before = await find()
    await tag([id], 'sponsor', true, 'company')
    const after = await find()
    expect(after?.tags).toEqual(['sponsor'])
    expect(after?.version).toBe(before?.version)
    const { companyName, ...rest } = companyOf()
    const correction = await admin.call(correctCompany, {
      params: { id },
      query: { version: before?.version ?? '' },
      body: { ...rest, companyName: `${companyName} ${id}`, mappedFieldOfBusiness: null, teamLimit: 1 },
    })
    expect(correction.json()).toMatchObject({ tags: ['sponsor'] })
  })
})
