import { CompiledQuery, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** Runs the job queue's statements on the caller's transaction: a job is there once that commits, or not at all. */
export const onTransaction = (tx: Transaction<Tables>) => ({
  executeSql: async (text: string, values?: unknown[]) => {
    const { rows } = await tx.withoutPlugins().executeQuery<unknown>(CompiledQuery.raw(text, values))
    return { rows: rows as object[] }
  },
})
