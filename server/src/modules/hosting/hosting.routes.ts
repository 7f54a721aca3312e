import * as hosting from '@project-week/contract/hosting/hosting'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import * as byLink from './act-by-link.ts'
import { confirmByLink, countAsConfirmed } from './confirm-address.ts'
import { correctByLink } from './correct-registration.ts'
import { openOwnPages } from './own-pages.ts'
import { readCompanyHosting, readHosting } from './read-hosting.ts'
import { askForLink, revokeLink, sendLink, settleChange } from './send-link.ts'

/** The token of an upload, whose form holds one file and nothing else. */
const bearerOf = (authorization = ''): string => authorization.replace(/^Bearer\s+/i, '')

export function hostingRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, hosting.readHosting, ({ body }) => readHosting(deps, body.token))

  serve(app, hosting.confirmCompanyAddress, async ({ body, ip }) => {
    await confirmByLink(deps, { ...body, ip })
    return readHosting(deps, body.token)
  })

  serve(app, hosting.correctRegistration, async ({ body, ip }) => {
    await correctByLink(deps, { ...body, ip })
    return readHosting(deps, body.token)
  })

  serve(app, hosting.openOwnPages, ({ person }) => openOwnPages(deps, person))

  serve(app, hosting.confirmTeams, async ({ body, ip }) => {
    await byLink.confirmTeams(deps, { ...body, ip })
    return readHosting(deps, body.token)
  })

  serve(app, hosting.noteSignature, async ({ body, ip }) => {
    await byLink.noteSignature(deps, { ...body, ip })
    return readHosting(deps, body.token)
  })

  serve(app, hosting.saveHosting, async ({ body, ip }) => {
    await byLink.saveHosting(deps, { ...body, ip })
    return readHosting(deps, body.token)
  })

  serve(app, hosting.answerHostQuestions, async ({ body, ip }) => {
    await byLink.answerHostQuestions(deps, { ...body, ip })
    return readHosting(deps, body.token)
  })

  serve(app, hosting.askForChange, async ({ body, ip }) => {
    await byLink.askForChange(deps, { ...body, ip })
    return readHosting(deps, body.token)
  })

  serve(app, hosting.checkInHostedPerson, async ({ body, ip }) => {
    await byLink.checkInHostedPerson(deps, { ...body, ip })
    return { saved: true as const }
  })

  serve(app, hosting.answerToBeNamed, async ({ body, ip }) => {
    await byLink.answerToBeNamed(deps, { ...body, ip })
    return readHosting(deps, body.token)
  })

  serve(app, hosting.giveHostFeedback, async ({ body, ip }) => {
    await byLink.giveHostFeedback(deps, { ...body, ip })
    return readHosting(deps, body.token)
  })

  serve(app, hosting.uploadNda, ({ request, ip, openFile }) =>
    byLink.uploadNda(deps, { token: bearerOf(request.headers.authorization), ip, openFile }),
  )

  serve(app, hosting.readHostedFile, ({ body, params, ip, request, reply }) =>
    byLink.readHostedFile(deps, { token: body.token, ip }, params.fileId, { request, reply }),
  )

  serve(app, hosting.askForLink, ({ body, ip }) => askForLink(deps, body.email, ip))

  serve(app, hosting.getCompanyHosting, ({ params }) => readCompanyHosting(deps, params.id))

  serve(app, hosting.sendCompanyLink, async ({ caller, params }) => {
    await sendLink(deps, caller, params.id)
    return readCompanyHosting(deps, params.id)
  })

  serve(app, hosting.revokeCompanyLink, async ({ caller, params }) => {
    await revokeLink(deps, caller, params.id)
    return readCompanyHosting(deps, params.id)
  })

  serve(app, hosting.countAsConfirmed, async ({ caller, params }) => {
    await countAsConfirmed(deps, caller, params.id)
    return readCompanyHosting(deps, params.id)
  })

  serve(app, hosting.settleChange, async ({ caller, params }) => {
    await settleChange(deps, caller, params.id)
    return readCompanyHosting(deps, params.id)
  })
}
