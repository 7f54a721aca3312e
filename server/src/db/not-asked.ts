import { sql } from 'kysely'

/**
 * For a row `u` of unasked_offers: whether the student must be asked in another way, because an email failed or none
 * has arrived by the last day.
 *
 * @param today by the programme clock, YYYY-MM-DD
 */
export const isNotAsked = (today: string) =>
  sql<boolean>`(u.mail_state is distinct from 'queued' or u.due_on < ${today}::date)`
