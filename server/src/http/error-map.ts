import { type ErrorAnswer, type ErrorCode, faultMessages } from '@project-week/contract/errors'
import { organiser } from '@project-week/content/organiser'
import { type Message, saidBySchema, wordsOf } from '@project-week/contract/messages'
import { requestRefusals } from '@project-week/contract/refusals'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isStorageFull } from '../db/storage-full.ts'
import { isUnavailable } from '../db/unavailable.ts'
import { AppError } from '../errors.ts'
import type { Actor } from './actor.ts'
import { isForPerson, sendErrorPage } from './error-page.ts'

/** Errors thrown by Fastify and its plugins. */
const ofFastify: Record<string, [ErrorCode, number, Message]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 415, requestRefusals.contentType],
  FST_ERR_CTP_BODY_TOO_LARGE: ['payload_too_large', 413, requestRefusals.tooLarge],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['malformed_request', 400, requestRefusals.noBody],
  FST_ERR_CTP_INVALID_JSON_BODY: ['malformed_request', 400, requestRefusals.noJson],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed_request', 400, requestRefusals.wrongLength],
  FST_UNDER_PRESSURE: ['not_ready', 503, faultMessages.busy],
}

interface FieldIssue {
  instancePath: string
  message?: string
}

const fieldName = (instancePath: string) => instancePath.replace(/^\//, '').replaceAll('/', '.')

function fieldsOf(issues: readonly FieldIssue[]): Record<string, Message> {
  const fields: Record<string, Message> = {}
  for (const issue of issues) {
    // Errors of a list's entries are reported on the list.
    const name = fieldName(issue.instancePath).replace(/\.\d+$/, '')
    fields[name] ??= issue.message === undefined ? requestRefusals.invalid : saidBySchema({ message: issue.message })
  }
  return fields
}

function describe(error: FastifyError | AppError): { status: number; answer: ErrorAnswer } {
  const answer = (
    status: number,
    code: ErrorCode,
    message: Message,
    fields?: Readonly<Record<string, Message>>,
    details?: unknown,
  ) => ({
    status,
    answer: { error: { code, message, ...(fields && { fields }), ...(details !== undefined && { details }) } },
  })
  if (error instanceof AppError) {
    return answer(error.statusCode, error.code, error.said, error.fields, error.details)
  }
  if (error.validation !== undefined) {
    const fields = fieldsOf(error.validation)
    return error.validationContext === 'body'
      ? answer(422, 'validation_failed', requestRefusals.fields, fields)
      : answer(400, 'malformed_request', requestRefusals.malformedUrl, fields)
  }
  // A full file store may answer with a status that also means "unreachable", so check this first.
  if (isStorageFull(error)) return answer(507, 'storage_full', faultMessages.storageFull)
  if (isUnavailable(error)) return answer(503, 'not_ready', faultMessages.notReady)
  const known = ofFastify[error.code]
  if (known !== undefined) return answer(known[1], known[0], known[2])
  const status = error.statusCode ?? 500
  // Such as JSON with __proto__, which the parser refuses with its own status.
  if (status >= 400 && status < 500) return answer(status, 'malformed_request', requestRefusals.invalid)
  return answer(500, 'internal', requestRefusals.internal)
}

/** The id of the session's row, which grants no access; undefined for visitors, and if no hook has seen the request. */
const sessionOf = ({ actor }: { actor?: Actor }) => (actor?.kind === 'person' ? actor.sessionId : undefined)

/**
 * One shape for every refusal, each logged in a line with its code and session; unexpected errors are logged and reveal
 * nothing. An unreachable database or file store is a 503 with `Retry-After`, a full one a 507. For page requests,
 * server-side failures are an HTML page.
 */
export function answerError(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
  programme = organiser.programme,
): void {
  const { status, answer } = describe(error)
  if (status === 503) request.log.warn({ err: error }, 'request not served')
  else if (status >= 500) request.log.error({ err: error }, 'request failed')
  else request.log.info({ code: answer.error.code, session: sessionOf(request) }, 'request refused')
  if (status === 503) reply.header('retry-after', '5')
  if (error instanceof AppError && error.retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(error.retryAfterSeconds))
  }
  if ((status >= 500 || status === 429) && isForPerson(request)) sendErrorPage(request, reply, status)
  else {
    const { fields } = answer.error
    const named = fields && Object.entries(fields).map(([name, message]) => [name, wordsOf(message, 'en', programme)])
    const said = named ? { error: { ...answer.error, fields: Object.fromEntries(named) } } : answer
    reply.code(status).type('application/json; charset=utf-8').removeHeader('content-disposition').send(said)
  }
}

/** @param readProgramme the programme's published name; only read if a message has a placeholder for it */
export const mapErrors = (app: FastifyInstance, readProgramme?: () => Promise<string>): unknown =>
  app.setErrorHandler<FastifyError | AppError>(async (error, request, reply) => {
    const isOpen = 'validation' in error && JSON.stringify(error.validation ?? '').includes('{programme}')
    let programme: string | undefined
    try {
      if (isOpen) programme = await readProgramme?.()
    } catch {
      // Send the refusal even if the database is away.
    }
    answerError(error, request, reply, programme)
    return reply
  })
