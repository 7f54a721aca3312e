import { paths } from '@project-week/contract/paths'
import { isOffice } from '@project-week/contract/auth/roles'
import cookie from '@fastify/cookie'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Deps } from './deps.ts'
import { notFound } from './errors.ts'
import { guardEndpoints } from './http/access.ts'
import { createCsrf } from './http/csrf.ts'
import { answerError, mapErrors } from './http/error-map.ts'
import { readOrganiser } from './organiser.ts'
import { securityHeaders, setSecurityHeaders } from './http/headers.ts'
import { healthRoutes } from './http/health.ts'
import { createLastContent } from './http/last-content.ts'
import { createLastFigures } from './http/last-figures.ts'
import { createLastState } from './http/last-state.ts'
import { describeApi } from './http/openapi.ts'
import { createShownTeams } from './http/shown-teams.ts'
import { limitRates } from './http/rate-limit.ts'
import { requestIdOf, sendRequestIds } from './http/request-id.ts'
import { serveMetrics } from './metrics.ts'
import { findDevice } from './modules/auth/password/known-device.ts'
import { createSessions } from './modules/auth/session.ts'
import { acceptUploads } from './http/upload.ts'
import { endSlowBodies } from './http/slow-bodies.ts'
import { endUnusedConnections } from './http/unused-connections.ts'
import { serveWebApp } from './http/web-app.ts'
import { auditRoutes } from './modules/audit/audit.routes.ts'
import { historyRoutes } from './modules/history/history.routes.ts'
import { recordReads } from './modules/audit/record-reads.ts'
import { advisorRoutes } from './modules/advisors/advisors.routes.ts'
import { accountRoutes } from './modules/auth/account.routes.ts'
import { authRoutes } from './modules/auth/auth.routes.ts'
import { campaignRoutes } from './modules/campaigns/campaigns.routes.ts'
import { certificateRoutes } from './modules/certificates/certificates.routes.ts'
import { verifyPlainly } from './modules/certificates/verify-certificate.ts'
import { companyRoutes } from './modules/companies/companies.routes.ts'
import { readChallenges } from './modules/companies/release-challenges.ts'
import { lateRegistrationRoutes } from './modules/editions/late-registrations.routes.ts'
import { newestVersion } from './modules/content/content.queries.ts'
import { contentRoutes } from './modules/content/content.routes.ts'
import { readPreview, readPublishedContent } from './modules/content/read-content.ts'
import { editionRoutes } from './modules/editions/editions.routes.ts'
import { getProgrammeState } from './modules/editions/programme-state.ts'
import { feedbackRoutes } from './modules/feedback/feedback.routes.ts'
import { peopleRoutes } from './modules/people/people.routes.ts'
import { retentionRoutes } from './modules/retention/retention.routes.ts'
import { fileRoutes } from './modules/files/files.routes.ts'
import { hostingRoutes } from './modules/hosting/hosting.routes.ts'
import { identityRoutes } from './modules/identity/identity.routes.ts'
import { importRoutes } from './modules/imports/imports.routes.ts'
import { mailRoutes } from './modules/mail/mail.routes.ts'
import { matchingRoutes } from './modules/matching/matching.routes.ts'
import { createEnginePool } from './modules/matching/engine-pool.ts'
import { noteRoutes } from './modules/notes/notes.routes.ts'
import { outstandingRoutes } from './modules/outstanding/outstanding.routes.ts'
import { overviewRoutes } from './modules/overview/overview.routes.ts'
import { searchRoutes } from './modules/search/search.routes.ts'
import { readSiteFigures } from './modules/overview/site-figures.queries.ts'
import { cancellationRoutes } from './modules/publishing/cancellation.routes.ts'
import { readShown } from './modules/showcase/read-showcase.ts'
import { showcaseRoutes } from './modules/showcase/showcase.routes.ts'
import { offerRoutes } from './modules/publishing/offers.routes.ts'
import { publishingRoutes } from './modules/publishing/publishing.routes.ts'
import { profileRoutes } from './modules/registrations/registrations.routes.ts'
import { spreadsheetRoutes } from './modules/exports/exports.routes.ts'
import { questionRoutes } from './modules/editions/questions.routes.ts'
import { unsubscribePlainly } from './modules/subscribers/unsubscribe-subscriber.ts'
import { subscriberRoutes } from './modules/subscribers/subscribers.routes.ts'
import { teamRoutes } from './modules/teams/teams.routes.ts'
import { userRoutes } from './modules/users/users.routes.ts'

/** No form of ours sends a larger JSON body. */
const bodyLimit = 256 * 1024

/**
 * The whole HTTP side: plugins, the error map, the guards for every endpoint, then the modules.
 *
 * @param webDir the built web app, or undefined to serve only the API
 * @param busyAfter event-loop delay in milliseconds from which calls get a 503
 */
export async function createApp(
  deps: Deps,
  { webDir, busyAfter = 2000 }: { webDir: string | undefined; busyAfter?: number | undefined },
): Promise<FastifyInstance> {
  const { config } = deps
  const isSecure = config.publicUrl?.startsWith('https:') ?? false
  const app = Fastify({
    loggerInstance: deps.log,
    bodyLimit,
    trustProxy: config.trustProxy.split(',').map((ip) => ip.trim()),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 254 },
    // For bodies that no endpoint reads; those that are read have their own limits (http/slow-bodies.ts).
    requestTimeout: 60 * 60 * 1000,
    frameworkErrors: (error, request, reply) => {
      reply.headers(securityHeaders(isSecure))
      answerError(error, request, reply)
    },
    genReqId: requestIdOf,
  })
  // First, so that they see every request.
  deps.tracing?.traceRequests(app)
  serveMetrics(app, deps)
  sendRequestIds(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  mapErrors(app, async () => (await readOrganiser(deps.db)).programme)
  setSecurityHeaders(app, isSecure)

  await app.register(cookie)
  await app.register(underPressure, { maxEventLoopDelay: busyAfter, exposeStatusRoute: false })
  const sessions = createSessions(app, deps, isSecure)
  const csrf = createCsrf(config.sessionSecret, isSecure)
  guardEndpoints(app, csrf, deps.clock, config.isFactorRequired)
  acceptUploads(app)
  endSlowBodies(app, bodyLimit)
  endUnusedConnections(app)
  await limitRates(app, deps.db, (request) => findDevice(deps, request))
  await describeApi(app)

  const lastState = createLastState(() => getProgrammeState(deps), deps.clock)
  const lastContent = createLastContent(
    () => newestVersion(deps.db),
    () => readPublishedContent(deps.db, deps.log),
  )
  // In a plugin of its own, so that the hooks above are registered before the routes.
  await app.register(async (api) => {
    api.addHook('onSend', async (request, reply) => {
      if (request.routeOptions.config.endpoint !== undefined && !reply.hasHeader('cache-control')) {
        reply.header('cache-control', 'no-store')
      }
    })
    recordReads(api, deps)
    authRoutes(api, deps, sessions, csrf)
    accountRoutes(api, deps, sessions)
    identityRoutes(api, deps)
    auditRoutes(api, deps)
    historyRoutes(api, deps)
    editionRoutes(api, deps, lastState)
    lateRegistrationRoutes(api, deps)
    contentRoutes(api, deps, lastContent)
    profileRoutes(api, deps)
    companyRoutes(api, deps)
    subscriberRoutes(api, deps)
    advisorRoutes(api, deps)
    const engines = createEnginePool(deps)
    matchingRoutes(api, deps, engines)
    teamRoutes(api, deps)
    certificateRoutes(api, deps)
    showcaseRoutes(api, deps)
    publishingRoutes(api, deps, engines)
    cancellationRoutes(api, deps)
    offerRoutes(api, deps)
    hostingRoutes(api, deps)
    spreadsheetRoutes(api, deps)
    questionRoutes(api, deps)
    importRoutes(api, deps)
    userRoutes(api, deps)
    mailRoutes(api, deps)
    campaignRoutes(api, deps)
    overviewRoutes(api, deps, lastContent)
    outstandingRoutes(api, deps)
    noteRoutes(api, deps)
    searchRoutes(api, deps)
    fileRoutes(api, deps)
    feedbackRoutes(api, deps)
    peopleRoutes(api, deps)
    retentionRoutes(api, deps)
    healthRoutes(api, deps)
    api.all('/api/*', () => {
      throw notFound('url')
    })
  })
  if (webDir === undefined) {
    // Fastify's default answer repeats and logs the whole URL.
    app.setNotFoundHandler(() => {
      throw notFound('url')
    })
  } else {
    const lastFigures = createLastFigures((today) => readSiteFigures(deps.db, today), deps.clock)
    await serveWebApp(app, webDir, {
      config,
      db: deps.db,
      lastState,
      lastContent,
      lastFigures,
      shownTeams: createShownTeams((team) => readShown(deps.db, team)),
      readChallenges: () => readChallenges(deps.db),
      plainPages: { [paths.unsubscribe]: unsubscribePlainly(deps), [paths.verifyCertificate]: verifyPlainly(deps) },
      readPreview: async (request, name) => {
        const actor = await sessions.actorOf(request)
        return actor.kind === 'person' && isOffice(actor.role) ? readPreview(deps.db, deps.log, name) : undefined
      },
    })
  }
  return app
}
