import { Client } from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from './cluster.ts'

interface Column {
  table: string
  name: string
  type: string
  isPrimary: boolean
  isForeign: boolean
  isUnique: boolean
  isNullable: boolean
}

interface Reference {
  table: string
  target: string
  columns: string
  isNullable: boolean
  isUnique: boolean
}

// Kysely's and pg-boss's own tables are theirs to describe.
const ours = `c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely\\_%'`

const columnsSql = `
  select c.relname as "table", a.attname as name,
    case when t.typelem <> 0 and t.typlen = -1 then e.typname || '[]' else t.typname end as type,
    not a.attnotnull as "isNullable",
    exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p' and a.attnum = any (k.conkey)) as "isPrimary",
    exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey)) as "isForeign",
    exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and not i.indisprimary
      and i.indnatts = 1 and i.indkey[0] = a.attnum) as "isUnique"
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_type e on e.oid = t.typelem
  where ${ours}
  order by c.relname collate "C", a.attnum`

const referencesSql = `
  select c.relname as "table", k.confrelid::regclass::text as target,
    (select string_agg(a.attname, ', ' order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum = any (k.conkey)) as columns,
    exists (select from pg_attribute a
      where a.attrelid = c.oid and a.attnum = any (k.conkey) and not a.attnotnull) as "isNullable",
    exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and i.indpred is null
      and (select array_agg(n order by n) from unnest(i.indkey::int2[]) n)
        = (select array_agg(n order by n) from unnest(k.conkey) n)) as "isUnique"
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid
  where k.contype = 'f' and ${ours}
  order by c.relname collate "C", k.conname collate "C"`

/** The page `docs/entities.md`: a Mermaid diagram of every table of a migrated database, from its catalogue. */
async function drawEntities(client: Client): Promise<string> {
  const { rows: columns } = await client.query<Column>(columnsSql)
  const { rows: references } = await client.query<Reference>(referencesSql)
  const entities = Object.entries(Object.groupBy(columns, ({ table }) => table)).map(([table, own = []]) =>
    [`  ${table} {`, ...own.map((column) => `    ${describe(column)}`), '  }'].join('\n'),
  )
  const relations = references.map(
    ({ table, target, columns: names, isNullable, isUnique }) =>
      `  ${target} ${isNullable ? '|o' : '||'}--${isUnique ? 'o|' : 'o{'} ${table} : "${names}"`,
  )
  return `# Entities

The tables that the migrations in \`server/src/db/migrations\` make, without those of the job queue. This page is made by \`npm run diagram\`; a test fails when it is out of date.

\`\`\`mermaid
erDiagram
${[...entities, ...relations].join('\n')}
\`\`\`
`
}

function describe({ type, name, isPrimary, isForeign, isUnique, isNullable }: Column): string {
  const keys = [isPrimary && 'PK', isForeign && 'FK', isUnique && 'UK'].filter(Boolean).join(', ')
  return [type, name, keys, isNullable ? '"may be null"' : ''].filter(Boolean).join(' ')
}

test('docs/entities.md shows the database that the migrations make: `npm run diagram` writes it', async () => {
  const client = new Client({ connectionString: await createTestDatabase() })
  await client.connect()
  try {
    await expect(await drawEntities(client)).toMatchFileSnapshot('../../docs/entities.md')
  } finally {
    await client.end()
  }
})
