import type { SiteContent } from '@project-week/contract/content/documents'
import { answerWithin } from './answer-within.ts'

/** What the site shows, and the id of its newest version: the same id is the same content. */
export interface PublishedContent {
  id: number
  content: SiteContent
}

/**
 * The published content, or what was read last.
 *
 * @param timeout how long to wait for a database that does not answer, in milliseconds
 */
export type LastContent = (timeout: number) => Promise<PublishedContent>

/**
 * Asks for the newest id at each call and reads the content where it differs, so that every instance shows at its next
 * request what one of them has published. While the database is out of reach the pages go on with what was read last.
 */
export function createLastContent(newestId: () => Promise<number>, read: () => Promise<PublishedContent>): LastContent {
  let last: PublishedContent | undefined
  const keep = async () => {
    if (last === undefined || (await newestId()) !== last.id) last = await read()
    return last
  }
  return async (timeout) => {
    const before = last
    const reading = keep()
    if (before === undefined) return reading
    return answerWithin(timeout, reading, before)
  }
}
