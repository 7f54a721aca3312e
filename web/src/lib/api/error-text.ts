import { m } from '../../paraglide/messages.js'
import { ApiError } from './api-error.ts'
import { localMessage } from '../words/local-message.ts'

/** Why an action in the admin area failed: the server's message, or whether the server was reachable at all. */
export const errorText = (failure: Error): string =>
  failure instanceof ApiError && failure.code === 'offline'
    ? m.admin_offline()
    : localMessage(failure.message) || m.admin_not_done()
