import * as account from '@project-week/contract/auth/account'
import * as secondFactor from '@project-week/contract/auth/second-factor'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { originOf } from '../../http/origin.ts'
import { serve } from '../../http/serve.ts'
import { changePassword } from './account/change-password.ts'
import { chooseLanguage } from './account/choose-language.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './account/own-sessions.ts'
import { readAccount } from './account/read-account.ts'
import { addCodes, addPasskey, beginCodes, beginPasskey } from './second-factor/add-factor.ts'
import { challengePasskey, finishSignIn, readSecondStep } from './second-factor/finish-sign-in.ts'
import { removeFactor, renewRecoveryCodes } from './second-factor/remove-factor.ts'
import type { Sessions } from './session.ts'

/** The second step of a sign-in, and actions on one's own account. */
export function accountRoutes(app: FastifyInstance, deps: Deps, sessions: Sessions): void {
  serve(app, secondFactor.readSecondStep, ({ request }) => readSecondStep(deps, sessions, request))

  serve(app, secondFactor.challengePasskey, ({ request }) => challengePasskey(deps, sessions, request))

  serve(app, secondFactor.finishSignIn, ({ body, reply }) => finishSignIn(deps, sessions, body, reply))

  serve(app, account.readAccount, ({ person }) => readAccount(deps, person))

  serve(app, account.beginPasskey, ({ person, request }) => beginPasskey(deps, person, originOf(deps.config, request)))

  serve(app, account.addPasskey, ({ caller, body, request }) =>
    addPasskey(deps, caller, { ...body, origin: originOf(deps.config, request) }),
  )

  serve(app, account.beginCodes, ({ person }) => beginCodes(deps, person))

  serve(app, account.addCodes, ({ caller, body }) => addCodes(deps, caller, body))

  serve(app, account.removeFactor, ({ caller, params }) => removeFactor(deps, caller, params.id))

  serve(app, account.renewRecoveryCodes, ({ caller }) => renewRecoveryCodes(deps, caller))

  serve(app, account.changePassword, ({ caller, body, reply }) => changePassword(deps, caller, body, reply))

  serve(app, account.chooseLanguage, ({ caller, body }) => chooseLanguage(deps, caller, body))

  serve(app, account.listOwnSessions, ({ person }) => listOwnSessions(deps, person))

  serve(app, account.endOwnSession, ({ caller, params }) => endOwnSession(deps, caller, params.id))

  serve(app, account.endOtherSessions, ({ caller }) => endOtherSessions(deps, caller))
}
