import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { CompanyRow } from '../companies/company.queries.ts'
import type { ProfileRow } from '../registrations/profile.queries.ts'
import type { SubscriberRow } from '../subscribers/subscriber.queries.ts'

export interface RowChoice {
  /** Undefined is every edition. */
  edition: string | undefined
  /** In this order; undefined is every row, in the order of registration. */
  ids: readonly string[] | undefined
}

/** Rows fetched at once: two milliseconds of work, then whoever else asks has their turn. */
export const chunk = 64

const chosen = (ids: readonly string[]) =>
  sql<{ id: string; at: number }>`unnest(${ids}::uuid[]) with ordinality`.as<'chosen'>(sql`chosen(id, at)`)

/*
 * Each answers rows behind a cursor: whoever stops reading closes it and frees the connection.
 */

export function streamProfiles(db: Database, { edition, ids }: RowChoice): AsyncIterable<ProfileRow> {
  const all = db.selectFrom('profiles').selectAll('profiles').where('withdrawnAt', 'is', null)
  const some = edition === undefined ? all : all.where('edition', '=', edition)
  if (ids === undefined) return some.orderBy('createdAt').orderBy('id').stream(chunk)
  return some.innerJoin(chosen(ids), 'chosen.id', 'profiles.id').orderBy('chosen.at').stream(chunk)
}

export function streamCompanies(db: Database, { edition, ids }: RowChoice): AsyncIterable<CompanyRow> {
  const all = db.selectFrom('companies').selectAll('companies')
  const some = edition === undefined ? all : all.where('edition', '=', edition)
  if (ids === undefined) return some.orderBy('createdAt').orderBy('id').stream(chunk)
  return some.innerJoin(chosen(ids), 'chosen.id', 'companies.id').orderBy('chosen.at').stream(chunk)
}

export function streamSubscribers(db: Database, { ids }: RowChoice): AsyncIterable<SubscriberRow> {
  const all = db.selectFrom('subscribers').selectAll('subscribers')
  if (ids === undefined) return all.orderBy('createdAt', 'desc').orderBy('id').stream(chunk)
  return all.innerJoin(chosen(ids), 'chosen.id', 'subscribers.id').orderBy('chosen.at').stream(chunk)
}
