import { sql } from 'kysely'

/** Which rows a stream reads, and in which order. */
export interface RowChoice {
  /** Undefined: every edition. */
  edition: string | undefined
  /** Rows in this order; undefined: all, by registration. */
  ids: readonly string[] | undefined
}

/** The chosen ids as a table with their positions. */
export const chosen = (ids: readonly string[]) =>
  sql<{ id: string; at: number }>`unnest(${ids}::uuid[]) with ordinality`.as<'chosen'>(sql`chosen(id, at)`)
