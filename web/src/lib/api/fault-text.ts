import { localMessage } from '../words/local-message.ts'
import type { ApiError } from './api-error.ts'

/** The message if the server is temporarily unavailable, full, or gets no cookies. Undefined for any other failure. */
export const faultText = ({ code, message }: Pick<ApiError, 'code' | 'message'>): string | undefined =>
  ['not_ready', 'storage_full', 'csrf_invalid'].includes(code) ? localMessage(message) : undefined
