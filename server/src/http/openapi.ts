import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { version } from '../version.ts'

/** OpenAPI 3.1 at `/api/docs`, generated from the schemas of all served endpoints. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Project Week 1.000+',
        version,
        description:
          'All calls carry the session cookie. Calls that change something send the token of GET /api/auth/csrf as X-CSRF-Token. Refusals have the shape { error: { code, message, fields? } }.',
      },
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
      },
    },
    transform: (route) => {
      const endpoint = route.route.config?.endpoint
      const transformed = jsonSchemaTransform(route)
      const schema = transformed.schema as Record<string, unknown>
      if (endpoint === undefined) return { ...transformed, schema: { ...schema, hide: true } }
      const access = endpoint.access
      return {
        ...transformed,
        schema: {
          ...schema,
          description: `Access: ${typeof access === 'string' ? access : access.join(', ')}`,
          ...(access !== 'public' && { security: [{ session: [] }] }),
          ...(endpoint.upload && { consumes: ['multipart/form-data'] }),
          ...(endpoint.chunk && { consumes: ['application/offset+octet-stream'] }),
        },
      }
    },
  })
  app.get('/api/docs', () => app.swagger())
}
