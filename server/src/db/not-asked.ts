import { sql } from 'kysely'

/**
 * Of a row `u` of unasked_offers: whether somebody has to be asked in another way, because an email failed or none has
 * arrived by the last day.
 *
 * @param today by the programme's clock, YYYY-MM-DD
 */
export const isNotAsked = (today: string) =>
  sql<boolean>`(u.mail_state is distinct from 'queued' or u.due_on < ${today}::date)`
