import * as auth from '@project-week/contract/auth/auth'
import type { FastifyInstance } from 'fastify'
import { readFileSync } from 'node:fs'
import type { Deps } from '../../deps.ts'
import { forbidden, notFound } from '../../errors.ts'
import type { Csrf } from '../../http/csrf.ts'
import { serve } from '../../http/serve.ts'
import type { Sessions } from './session.ts'
import { findAuthorisedUser } from './auth.queries.ts'
import { mayActFor } from '../../http/actor.ts'
import { login } from './password/login.ts'
import { logout } from './logout.ts'
import { signOutEverywhere } from './sign-out-everywhere.ts'
import { proveAgain } from './password/prove-again.ts'
import { forgotPassword, readPasswordLink, setPassword } from './password/password-link.ts'
import { describeServiceProvider } from './sign-on/saml-metadata.ts'
import { acceptSignOn, completeSignOn, singleLogout } from './sign-on/saml-browser.ts'
import { sampleSignOn, startSignOn } from './sign-on/start-sign-on.ts'

export function authRoutes(app: FastifyInstance, deps: Deps, sessions: Sessions, csrf: Csrf): void {
  serve(app, auth.getCsrfToken, ({ request, reply }) => ({ csrfToken: csrf.issue(request, reply) }))

  serve(app, auth.getOwnAddress, ({ ip }) => ({ address: ip }))

  serve(app, auth.login, ({ body, reply }) => login(deps, sessions, body, reply))

  serve(app, auth.proveAgain, ({ caller, body, request }) => proveAgain(deps, caller, body, request))

  serve(app, auth.checkProof, () => undefined)

  serve(app, auth.forgotPassword, ({ body, request }) => forgotPassword(deps, body.email, request))

  serve(app, auth.readPasswordLink, ({ body }) => readPasswordLink(deps, body.token))

  serve(app, auth.setPassword, ({ body, reply }) => setPassword(deps, sessions, body, reply))

  serve(app, auth.logout, ({ actor, reply }) => logout(deps, sessions, actor, reply))

  serve(app, auth.signOutEverywhere, ({ caller, reply }) => signOutEverywhere(deps, sessions, caller, reply))

  serve(app, auth.getRole, ({ person }) => ({ role: person.role }))

  serve(app, auth.getAuthorizedUser, async ({ person, params }) => {
    if (!mayActFor(person, params.email)) throw forbidden()
    const user = await findAuthorisedUser(deps.db, params.email)
    // Others who know the address learn only of the type Student, which decides about uploads.
    const mayKnow = person.role === 'admin' || user?.personId === person.personId || user?.type === 'Student'
    if (user === undefined || !mayKnow) throw notFound('authorisedUser')
    return { type: user.type }
  })

  serve(app, auth.startSignOn, ({ query, reply }) => startSignOn(deps, query, reply))

  serve(app, auth.getServiceProviderMetadata, async () => Buffer.from(describeServiceProvider(deps)))

  serve(app, auth.completeSignOn, ({ query, reply }) => completeSignOn(deps, sessions, query.ticket, reply))

  serve(app, auth.singleLogout, ({ reply }) => singleLogout(deps, reply))

  // The only place that parses forms: all our own pages send JSON.
  app.register(async (forms) => {
    forms.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    )
    serve(forms, auth.acceptSignOn, ({ body, reply }) => acceptSignOn(deps, body, reply))
  })

  serve(app, auth.sampleSignOn, ({ query, reply }) => sampleSignOn(deps, sessions, query, reply))
  if (deps.config.mode === 'demo') {
    const sheet = readFileSync(new URL('sign-on/sample-sign-on.css', import.meta.url))
    app.get('/sample-sign-on.css', (_, reply) => reply.type('text/css; charset=utf-8').send(sheet))
  }
}
