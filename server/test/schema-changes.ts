import type { Client } from 'pg'

/** What PostgreSQL says of a column, by `table.column`. */
export type Schema = ReadonlyMap<string, { type: string; isRequired: boolean }>

/** Every column of our schema; one is required where it takes no null and has no default. */
export async function readSchema(client: Client): Promise<Schema> {
  const { rows } = await client.query<{ name: string; type: string; is_required: boolean }>(
    `select table_name || '.' || column_name as name,
            format_type(attribute.atttypid, attribute.atttypmod) as type,
            is_nullable = 'NO' and column_default is null and is_identity = 'NO' as is_required
       from information_schema.columns
       join pg_attribute attribute
         on attribute.attrelid = format('%I.%I', table_schema, table_name)::regclass and attname = column_name
      where table_schema = current_schema() and table_name not like 'kysely%'`,
  )
  return new Map(rows.map(({ name, type, is_required: isRequired }) => [name, { type, isRequired }]))
}

/**
 * What in a newer schema breaks a release that still runs on it: columns that it reads are gone, renamed or of another
 * type, or that it does not write are required in tables that it writes.
 */
export function findBreaks(released: Schema, newer: Schema): string[] {
  const breaks: string[] = []
  for (const [name, { type, isRequired }] of released) {
    const now = newer.get(name)
    if (now === undefined) breaks.push(`${name} is gone`)
    else if (now.type !== type) breaks.push(`${name} is ${now.type} instead of ${type}`)
    else if (now.isRequired && !isRequired) breaks.push(`${name} has become required`)
  }
  const tables = new Set([...released.keys()].map((name) => name.split('.')[0]))
  for (const [name, { isRequired }] of newer) {
    if (!released.has(name) && isRequired && tables.has(name.split('.')[0])) breaks.push(`${name} is new and required`)
  }
  return breaks
}
