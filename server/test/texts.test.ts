import { registerCompany } from '@project-week/contract/companies/company'
import { addLead } from '@project-week/contract/companies/lead'
import { pipelineMessages } from '@project-week/contract/companies/pipeline'
import { previewCompanyImport } from '@project-week/contract/imports/import-companies'
import { findPeople, type FoundPerson } from '@project-week/contract/people/person'
import { type Found, search } from '@project-week/contract/search/search'
import { folded } from '@project-week/contract/text'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findParticipants } from '#src/modules/matching/run.queries.ts'
import type { Browser } from './app.ts'
import { companyOf, leadOf } from './factories.ts'
import { createImportDesk, type ImportDesk } from './import-desk.ts'
import { registerStudents } from './registered.ts'
import { caseOf, workbookOf } from './workbooks.ts'

/** As a Mac writes it: each umlaut is a letter and a diaeresis. */
const pasted = (await caseOf('company-nfd.txt')).toString()
const typed = 'Müller Präzisionsgeräte GmbH'

let t: ImportDesk
let admin: Browser
beforeAll(async () => {
  t = await createImportDesk()
  admin = await t.begin()
})
afterAll(() => t.close())

test('a company whose name is pasted from a Mac is the one that was typed', async () => {
  expect(pasted).not.toContain('ü')
  for (const companyName of [pasted, typed, `  MÜLLER\u00A0 PRÄZISIONSGERÄTE GMBH`]) {
    expect((await t.browser().call(registerCompany, { body: companyOf({ companyName }) })).statusCode).toBe(201)
  }
  const names = await t.deps.db.selectFrom('companies').select('companyName').execute()
  expect(names).toEqual([{ companyName: typed }])

  await t.deps.db.updateTable('companies').set({ awaitsProof: false }).execute()
  const lead = leadOf({ companyName: pasted })
  expect((await admin.call(addLead, { body: lead })).json()).toMatchObject({
    error: { message: pipelineMessages.registered },
  })

  const file = workbookOf([
    ['Company', 'Contact email'],
    [pasted, 'somebody@else.example'],
  ])
  const preview = await t.send(file, previewCompanyImport.path)
  expect(preview.body).toMatchObject({ rows: [{ verdict: 'keep' }] })

  for (const q of [pasted, typed, 'muller PRAZISION']) {
    const found = (await admin.call(search, { query: { q } })).json<Found[]>()
    expect(found.map(({ name }) => name)).toContain(typed)
  }
})

test('a person is found however a name is written', async () => {
  await registerStudents(t, 1, { firstname: 'Zoe\u0308', lastname: 'Weiß' })
  for (const q of ['zoe weiss', 'Zoë WEISS', 'Zoe\u0308 Weiß']) {
    const people = (await admin.call(findPeople, { query: { q } })).json<FoundPerson[]>()
    expect(people).toHaveLength(1)
    expect(await findParticipants(t.deps.db, 'SS26', q)).toHaveLength(1)
  }
})

test('the database compares texts as everything else does', async () => {
  // Latin with all its accents, Greek and Cyrillic.
  const letters = Array.from({ length: 0x530 - 0xc0 }, (_, at) => String.fromCodePoint(0xc0 + at)).filter((letter) =>
    /\p{L}/u.test(letter),
  )
  const { rows } = await sql<{ letter: string; text: string }>`
    select letter, folded(letter) as text from unnest(${letters}::text[]) letter`.execute(t.deps.db)
  expect(rows.filter(({ letter, text }) => folded(letter) !== text)).toEqual([])
})
