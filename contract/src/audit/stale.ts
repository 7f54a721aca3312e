import * as z from 'zod/mini'
import { Instant } from '../text.ts'

/**
 * A short digest of a record as it was read, the same until the record changes. A save names the version that it is
 * based on, and is refused with `stale` if someone else has saved since.
 */
export const Version = z.string().check(z.regex(/^[\w-]{1,64}$/))

/** For the query of an endpoint that saves a whole record. */
export const SavedFrom = z.object({ version: Version })

/** The details of a refusal with the code `stale`. */
export const staleOf = <Schema extends z.ZodMiniType>(record: Schema) =>
  z.object({
    /** Who last changed the record, by email address, and when; null if the audit log does not know. */
    last: z.nullable(z.object({ by: z.string(), at: Instant })),
    current: record,
  })
