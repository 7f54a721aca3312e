import { m } from '../../paraglide/messages.js'
import { ApiError } from './api-error.ts'
import { localMessage } from '../words/local-message.ts'

/** Why something in the admin area was not done: in the server's words, else whether the server was there at all. */
export const errorText = (failure: Error): string =>
  failure instanceof ApiError && failure.code === 'offline'
    ? m.admin_offline()
    : localMessage(failure.message) || m.admin_not_done()
