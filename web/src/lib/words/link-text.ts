import type { Message } from '@project-week/contract/messages'
import { ApiError } from '../api/api-error.ts'
import { localMessage } from './local-message.ts'

/**
 * What is said of an emailed link that does not work; undefined where something else failed.
 *
 * @param cutShort of one that lost its end while it was copied: it fails the schema
 */
export function linkText(error: Error, cutShort: Message): string | undefined {
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 'validation_failed') return localMessage(cutShort)
  return code === 'link_invalid' ? localMessage(error.message) : undefined
}
