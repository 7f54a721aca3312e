import type { ClientBase } from 'pg'

/** The migrator's own tables: migrating fills them, and their names are in the backup's first entry. */
const ofMigrator = ['kysely_migration', 'kysely_migration_lock']

/** Objects of the schema that belong to no extension. */
const own = (catalogue: string, oid: string, schema: string) =>
  `${schema} = current_schema()::regnamespace
   and not exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${oid} and d.deptype = 'e')`

/** All logged tables by quoted name, with their stored (not generated) columns. */
export async function listTables(client: ClientBase): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select quote_ident(c.relname) as name,
            (select coalesce(array_agg(quote_ident(a.attname) order by a.attnum), '{}') from pg_attribute a
              where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
       from pg_class c
      where c.relkind = 'r' and c.relpersistence = 'p' and ${own('pg_class', 'c.oid', 'c.relnamespace')} and c.relname <> all ($1)
      order by c.relname`,
    [ofMigrator],
  )
  return rows
}

/**
 * The tables in an order in which they can be filled: each after those it references.
 *
 * @throws if tables reference each other in a circle
 */
export async function sortByReferences<T extends { name: string }>(client: ClientBase, tables: T[]): Promise<T[]> {
  const { rows } = await client.query<{ from: string; to: string }>(
    `select distinct quote_ident(f.relname) as from, quote_ident(t.relname) as to
       from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and k.conrelid <> k.confrelid and k.connamespace = current_schema()::regnamespace`,
  )
  const sorted: T[] = []
  const waiting = [...tables]
  while (waiting.length > 0) {
    const isFree = ({ name }: T) => !rows.some((row) => row.from === name && waiting.some((one) => one.name === row.to))
    const at = waiting.findIndex(isFree)
    if (at === -1) throw new Error(`tables refer to each other in a circle: ${waiting.map((one) => one.name).join()}`)
    sorted.push(...waiting.splice(at, 1))
  }
  return sorted
}

export async function listSequences(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(c.relname) as name from pg_class c
      where c.relkind = 'S' and ${own('pg_class', 'c.oid', 'c.relnamespace')} order by c.relname`,
  )
  return rows.map(({ name }) => name)
}

export async function listMigrations(client: ClientBase): Promise<string[]> {
  const { rows: found } = await client.query<{ found: boolean }>(
    `select to_regclass('kysely_migration') is not null as found`,
  )
  if (found[0]?.found !== true) return []
  const { rows } = await client.query<{ name: string }>(`select name from kysely_migration order by name`)
  return rows.map(({ name }) => name)
}

/** Whether a database has never been an installation's: nobody has written a row into its schema. */
export async function isEmpty(client: ClientBase): Promise<boolean> {
  const tables = await listTables(client)
  const marked = tables.find(({ name }) => name === 'installation')
  for (const { name } of marked === undefined ? tables : [marked]) {
    const { rows } = await client.query<{ filled: boolean }>(`select exists (select from ${name}) as filled`)
    if (rows[0]?.filled === true) return false
  }
  return true
}

/** Drops all our tables, the migrator's included, and routines. */
export async function dropAll(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop table if exists %I cascade', c.relname) as statement from pg_class c
      where c.relkind in ('r', 'p') and ${own('pg_class', 'c.oid', 'c.relnamespace')}
     union all
     select format('drop view if exists %I cascade', c.relname) from pg_class c
      where c.relkind = 'v' and ${own('pg_class', 'c.oid', 'c.relnamespace')}
     union all
     select format('drop routine if exists %s cascade', p.oid::regprocedure) from pg_proc p
      where ${own('pg_proc', 'p.oid', 'p.pronamespace')}`,
  )
  for (const { statement } of rows) await client.query(statement)
}
