import type { ApiError } from '../../lib/api/api-error.ts'
import { localMessage } from '../../lib/words/local-message.ts'
import { m } from '../../paraglide/messages.js'

/** The server's message, otherwise that an error occurred. */
export function failureText(failure: ApiError): string {
  if (failure.code === 'offline') return m.shell_offline_text()
  return localMessage(failure.message) || m.account_error()
}
