import type { SiteContent } from '@project-week/contract/content/documents'
import { answerWithin } from './answer-within.ts'

/** The published content, identified by its newest version's id. */
export interface PublishedContent {
  id: number
  content: SiteContent
  /** Which version the events are; undefined where the release's are shown. */
  eventsVersion?: { id: number; publishedAt: Date } | undefined
}

/**
 * The published content, or the last one read.
 *
 * @param timeout how long to wait for a silent database, in milliseconds
 */
export type LastContent = (timeout: number) => Promise<PublishedContent>

/**
 * Reads the newest id at each call, and the content only if it changed, so that every instance shows a publication at
 * its next request. While the database is unreachable, pages use the last content read.
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
