import * as z from 'zod/mini'
import { Instant } from '../text.ts'

/**
 * What a record was when it was read, as a short text: the same while nothing of it changes. A save names the version
 * that it started from, and is refused with the code `stale` where somebody else has saved since.
 */
export const Version = z.string().check(z.regex(/^[\w-]{1,64}$/))

/** For the query of an endpoint that saves a whole record. */
export const SavedFrom = z.object({ version: Version })

/** The details of a refusal with the code `stale`. */
export const staleOf = <Schema extends z.ZodMiniType>(record: Schema) =>
  z.object({
    /** Who changed the record last, by e-mail address, and when; null where the audit log does not know. */
    last: z.nullable(z.object({ by: z.string(), at: Instant })),
    /** What the record is now. */
    current: record,
  })
