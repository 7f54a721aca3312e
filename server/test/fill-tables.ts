import { listTables, sortByReferences } from '#src/backup/catalogue.ts'
import { connect } from '#src/backup/connect.ts'

const admin = `(select person_id from authorised_users where type = 'Admin' limit 1)`

/** Where a value of its type is not enough: SQL, by `table.column`. */
const chosen: Readonly<Record<string, string>> = {
  'advisors.business_fields': `'{IT}'`,
  'advisors.languages': `'{English}'`,
  'advisors.school': `'CIT'`,
  'demo_clock.phase': `'registration-open'`,
  'feedback.person_id': 'null',
  'installation.mode': `'production'`,
  'matching_rules.company_id': 'null',
  'matching_rules.kind': `'at-most'`,
  'matching_rules.profile_id': 'null',
  'matching_rules.property_name': `'school'`,
  'matching_rules.property_value': `'CIT'`,
  'notes.company_id': 'null',
  'recovery_codes.person_id': admin,
  'second_factors.person_id': admin,
  'second_steps.identity_id': 'null',
  'sessions.identity_id': 'null',
  'tags.company_id': 'null',
}

const byType: Readonly<Record<string, string>> = {
  bigint: '1',
  boolean: 'true',
  bytea: `'\\x01'`,
  date: `'2026-03-01'`,
  integer: '1',
  jsonb: `'{}'`,
  smallint: '1',
  text: `'sample'`,
  'text[]': `'{sample}'`,
  'timestamp with time zone': `'2026-03-01T09:00:00Z'`,
  'timestamp with time zone[]': `'{2026-03-01T09:00:00Z}'`,
  uuid: 'gen_random_uuid()',
  'uuid[]': `'{}'`,
}

interface Column {
  name: string
  type: string
  /** The column that it references, as SQL. */
  reference: string | null
  /** What a check constraint of its own says. */
  check: string | null
}

const columnsSql = `
  select quote_ident(a.attname) as name, format_type(a.atttypid, null) as type,
    (select format('(select %I from %s limit 1)', f.attname, k.confrelid::regclass)
       from pg_constraint k join pg_attribute f on f.attrelid = k.confrelid and f.attnum = k.confkey[array_position(k.conkey, a.attnum)]
      where k.conrelid = a.attrelid and k.contype = 'f' and a.attnum = any (k.conkey) limit 1) as reference,
    (select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum] limit 1) as check
  from pg_attribute a
  where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
  order by a.attnum`

function valueOf(table: string, { name, type, reference, check }: Column): string {
  const literal = type === 'text' ? /'[^']*'/.exec(check ?? '')?.[0] : undefined
  const value = chosen[`${table}.${name}`] ?? reference ?? literal ?? byType[type]
  if (value === undefined) throw new Error(`no value for ${table}.${name}, ${type}`)
  return value
}

/** Puts one row into each table that has none, with a value in every column that may have one. */
export async function fillEmptyTables(url: string): Promise<void> {
  const client = await connect(url)
  try {
    for (const { name } of await sortByReferences(client, await listTables(client))) {
      if ((await client.query(`select from ${name} limit 1`)).rows.length > 0) continue
      const { rows: columns } = await client.query<Column>(columnsSql, [name])
      const values = columns.map((column) => valueOf(name, column))
      await client
        .query(`insert into ${name} (${columns.map((column) => column.name).join(', ')}) values (${values.join(', ')})`)
        .catch((error: unknown) => {
          throw new Error(`${name} cannot be filled: add to what is chosen`, { cause: error })
        })
    }
  } finally {
    await client.end()
  }
}
