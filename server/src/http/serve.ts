import {
  type AnswerOf,
  type BodyOf,
  type EndpointDefinition,
  isFileAnswer,
  type ParamsOf,
  type QueryOf,
  usualRateLimit,
} from '@project-week/contract/endpoint'
import type { Locale } from '@project-week/contract/locale'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { Actor, Caller, Person } from './actor.ts'
import { languageOf } from './browser-language.ts'
import { type IncomingFile, openUpload } from './upload.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: EndpointDefinition
  }
}

/** Who passed the access rule: a person, or anyone if the endpoint is public. */
type Admitted<E extends EndpointDefinition> = E['access'] extends 'public'
  ? { actor: Actor }
  : { person: Person; caller: Caller }

export type Call<E extends EndpointDefinition> = Admitted<E> & {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** The caller's address. */
  ip: string
  /** The caller's language. */
  language: Locale
  /** Opens the single file of an `upload` endpoint's form. Refuse before calling it: none of the body is read yet. */
  openFile: E['upload'] extends object ? () => Promise<IncomingFile> : undefined
  request: FastifyRequest
  reply: FastifyReply
}

/** A file answer is a stream or bytes; a redirect is sent through `reply` and returns undefined. */
type Answer<E extends EndpointDefinition> = E['answer'] extends { file: unknown }
  ? Readable | Buffer | FastifyReply
  : AnswerOf<E> | FastifyReply

export type Handler<E extends EndpointDefinition> = (call: Call<E>) => Promise<Answer<E>> | Answer<E>

/**
 * Serves one endpoint of the contract: its path, input validation, access, CSRF and limits (through the hooks that read
 * `config.endpoint`), and a check of the presenter's answer against its schema.
 */
export function serve<E extends EndpointDefinition>(app: FastifyInstance, endpoint: E, handler: Handler<E>): void {
  const { answer, status, upload, rateLimit = usualRateLimit } = endpoint
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    schema: {
      summary: endpoint.summary,
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      ...(!isFileAnswer(answer) && status !== 302 && { response: { [status]: answer } }),
    },
    ...(endpoint.maxBodyBytes !== undefined && { bodyLimit: endpoint.maxBodyBytes }),
    config: {
      endpoint,
      rateLimit: { max: rateLimit.max, timeWindow: rateLimit.perSeconds * 1000 },
    },
    handler: async (request, reply) => {
      reply.code(status)
      if (isFileAnswer(answer)) {
        reply.type(answer.file.contentType)
        reply.header('content-disposition', `attachment; filename="${answer.file.filename}"`)
      }
      // On a non-public endpoint, the hook in access.ts has admitted only people.
      const person = request.actor as Person
      // Fastify has just validated these against the endpoint's own schemas.
      return handler({
        params: request.params as ParamsOf<E>,
        query: request.query as QueryOf<E>,
        body: request.body as BodyOf<E>,
        ip: request.ip,
        language: languageOf(request),
        openFile: (upload && (() => openUpload(request, upload.maxBytes))) as Call<E>['openFile'],
        request,
        reply,
        ...({ actor: request.actor, person, caller: { person, ip: request.ip } } as Admitted<E>),
      })
    },
  })
}
