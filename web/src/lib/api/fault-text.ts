import { localMessage } from '../words/local-message.ts'
import type { ApiError } from './api-error.ts'

/**
 * What the server says where it could not do its part: it is out of reach for the moment, or has no room left. Undefined
 * where a call failed for any other reason.
 */
export const faultText = ({ code, message }: Pick<ApiError, 'code' | 'message'>): string | undefined =>
  code === 'not_ready' || code === 'storage_full' ? localMessage(message) : undefined
