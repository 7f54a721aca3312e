import * as z from 'zod/mini'

/** The languages of pages, emails and files. */
export const Locale = z.enum(['en', 'de'])
export type Locale = z.infer<typeof Locale>
