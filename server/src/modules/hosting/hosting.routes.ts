import * as hosting from '@project-week/contract/hosting/hosting'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/actor.ts'
import { serve } from '../../http/serve.ts'
import * as byLink from './act-by-link.ts'
import type { Bearer } from './act-by-link.ts'
import { confirmByLink, countAsConfirmed } from './confirm-address.ts'
import { correctByLink } from './correct-registration.ts'
import { openOwnPages } from './own-pages.ts'
import { readCompanyHosting, readHosting } from './read-hosting.ts'
import { askForLink, revokeLink, sendLink, settleChange } from './send-link.ts'

/** The token of an upload, whose form holds one file and nothing else. */
const bearerOf = (authorization = ''): string => authorization.replace(/^Bearer\s+/i, '')

export function hostingRoutes(app: FastifyInstance, deps: Deps): void {
  /** What is done by a link is answered with its page as it is then. */
  const thenPage =
    <More>(act: (deps: Deps, given: Bearer & More) => Promise<void>) =>
    async ({ body, ip }: { body: Pick<Bearer, 'token'> & More; ip: string }) => {
      await act(deps, { ...body, ip })
      return readHosting(deps, body.token)
    }

  /** What the office does at a company, with what it then sees of it. */
  const thenHosting =
    (act: (deps: Deps, caller: Caller, id: string) => Promise<unknown>) =>
    async ({ caller, params: { id } }: { caller: Caller; params: { id: string } }) => {
      await act(deps, caller, id)
      return readCompanyHosting(deps, id)
    }

  serve(app, hosting.readHosting, ({ body }) => readHosting(deps, body.token))

  serve(app, hosting.confirmCompanyAddress, thenPage(confirmByLink))

  serve(app, hosting.correctRegistration, thenPage(correctByLink))

  serve(app, hosting.openOwnPages, ({ person }) => openOwnPages(deps, person))

  serve(app, hosting.confirmTeams, thenPage(byLink.confirmTeams))

  serve(app, hosting.noteSignature, thenPage(byLink.noteSignature))

  serve(app, hosting.saveHosting, thenPage(byLink.saveHosting))

  serve(app, hosting.answerHostQuestions, thenPage(byLink.answerHostQuestions))

  serve(app, hosting.askForChange, thenPage(byLink.askForChange))

  serve(app, hosting.checkInHostedPerson, async ({ body, ip }) => {
    await byLink.checkInHostedPerson(deps, { ...body, ip })
    return { saved: true as const }
  })

  serve(app, hosting.answerToBeNamed, thenPage(byLink.answerToBeNamed))

  serve(app, hosting.giveHostFeedback, thenPage(byLink.giveHostFeedback))

  serve(app, hosting.uploadNda, ({ request, ip, openFile }) =>
    byLink.uploadNda(deps, { token: bearerOf(request.headers.authorization), ip, openFile }),
  )

  serve(app, hosting.readHostedFile, ({ body, params, ip, request, reply }) =>
    byLink.readHostedFile(deps, { token: body.token, ip }, params.fileId, { request, reply }),
  )

  serve(app, hosting.askForLink, ({ body, ip }) => askForLink(deps, body.email, ip))

  serve(app, hosting.getCompanyHosting, ({ params }) => readCompanyHosting(deps, params.id))

  serve(app, hosting.sendCompanyLink, thenHosting(sendLink))

  serve(app, hosting.revokeCompanyLink, thenHosting(revokeLink))

  serve(app, hosting.countAsConfirmed, thenHosting(countAsConfirmed))

  serve(app, hosting.settleChange, thenHosting(settleChange))
}
