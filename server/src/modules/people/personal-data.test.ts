import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { appFixture } from '#test/fixtures.ts'
import { PersonalPart } from '@project-week/contract/people/personal-parts'
import { personalData } from './personal-data.ts'

/** Tables without personal data, and why: the test requires each table to be in this list or in `personalData`. */
const impersonal: Readonly<Record<string, string>> = {
  editions: 'dates and settings',
  installation: 'the mode',
  write_probes: 'an instant',
  release_assets: 'scripts and style sheets',
  mail_opt_outs: 'digests of addresses that want no news; they keep a refusal',
  mail_refusals: 'ids of emails, until the mail server takes one',
  legal_texts: 'what people agreed to, not who',
  edition_statistics: 'counts, none of fewer than five people',
  demo_clock: 'a phase',
  rate_limits: 'digests, for a minute',
  factor_challenges: 'challenges and secrets for minutes, bound to a session',
  login_failures: 'digests, for a day',
  link_requests: 'digests, for a day',
  used_saml_messages: "the identity provider's ids of messages, until they expire",
  upload_slots: 'ids of who is uploading, for a minute',
  upload_pieces: 'keys in the storage; go with the upload',
  content_pictures: "the public site's pictures, and when they came",
  showcases: "a team's title",
  showcase_files: 'which files are released; goes with the file',
  team_confirmations: 'a digest of a team',
  change_requests: 'what a company asked for; goes with the company',
  matching_rule_companies: 'companies of a rule',
}

const t = appFixture()

const columns = async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_name as "table", c.column_name as "column" from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
     where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and t.table_name not like 'kysely\\_%'`.execute(
    t.deps.db,
  )
  return rows
}

const listed = new Set(personalData.map(({ table }) => table))

test('every table is in the list of personal data, or says why nobody is in it', async () => {
  const tables = [...new Set((await columns()).map(({ table }) => table))]
  expect(tables.filter((table) => !listed.has(table) && impersonal[table] === undefined)).toEqual([])
  expect(Object.keys(impersonal).filter((table) => !tables.includes(table) || listed.has(table))).toEqual([])
})

test('a table that says nobody is in it has no column that names somebody', async () => {
  const naming =
    /email|recipient|firstname|lastname|first_name|last_name|phone|matrikel|actor|author|identity|authorised|profile|subscriber|advisor|_by$/
  const named = (await columns()).filter(({ table, column }) => impersonal[table] !== undefined && naming.test(column))
  expect(named).toEqual([])
})

test('what is withheld from an export is a column, and every part has one place', async () => {
  const known = new Set((await columns()).map(({ table, column }) => `${table}.${column}`))
  const withheld = personalData.flatMap(({ table, withheld: names = [] }) => names.map((name) => `${table}.${name}`))
  expect(withheld.filter((column) => !known.has(column))).toEqual([])
  expect(personalData.map(({ part }) => part).toSorted()).toEqual(PersonalPart.options.toSorted())
})

test('no secret is exported', async () => {
  const secrets = (await columns()).filter(({ table, column }) => listed.has(table) && /hash$|password/.test(column))
  const exported = secrets.filter(({ table, column }) =>
    personalData.some((data) => data.table === table && data.withheld?.includes(column) !== true),
  )
  // Digests of a run's input and result grant no access.
  expect(exported.filter(({ table }) => table !== 'files')).toEqual([])
})
