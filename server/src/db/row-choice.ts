import { sql } from 'kysely'

/** Which rows a stream reads, and in which order. */
export interface RowChoice {
  /** Undefined is every edition. */
  edition: string | undefined
  /** In this order; undefined is every row, in the order of registration. */
  ids: readonly string[] | undefined
}

/** The chosen ids as a table with their places. */
export const chosen = (ids: readonly string[]) =>
  sql<{ id: string; at: number }>`unnest(${ids}::uuid[]) with ordinality`.as<'chosen'>(sql`chosen(id, at)`)
