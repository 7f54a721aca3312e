import { CompiledQuery, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** Runs the job queue's statements in the caller's transaction, so that a job exists only if that commits. */
export const onTransaction = (tx: Transaction<Tables>) => ({
  executeSql: async (text: string, values?: unknown[]) => {
    const { rows } = await tx.withoutPlugins().executeQuery<unknown>(CompiledQuery.raw(text, values))
    return { rows: rows as object[] }
  },
})
