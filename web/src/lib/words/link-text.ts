import type { Message } from '@project-week/contract/messages'
import { ApiError } from '../api/api-error.ts'
import { localMessage } from './local-message.ts'

/**
 * The message for an invalid emailed link; undefined if something else failed.
 *
 * @param cutShort for a link truncated while copying, which fails the schema
 */
export function linkText(error: Error, cutShort: Message): string | undefined {
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 'validation_failed') return localMessage(cutShort)
  return code === 'link_invalid' ? localMessage(error.message) : undefined
}
