import { localMessage } from '../words/local-message.ts'
import type { ApiError } from './api-error.ts'

/**
 * What is said where the server could not do its part: it is out of reach for the moment, has no room left, or gets no
 * cookies. Undefined where a call failed for any other reason.
 */
export const faultText = ({ code, message }: Pick<ApiError, 'code' | 'message'>): string | undefined =>
  ['not_ready', 'storage_full', 'csrf_invalid'].includes(code) ? localMessage(message) : undefined
