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

  serve(app, account.addPasskey, ({ person, ip, body, request }) =>
    addPasskey(deps, { person, ip }, { ...body, origin: originOf(deps.config, request) }),
  )

  serve(app, account.beginCodes, ({ person }) => beginCodes(deps, person))

  serve(app, account.addCodes, ({ person, ip, body }) => addCodes(deps, { person, ip }, body))

  serve(app, account.removeFactor, ({ person, ip, params }) => removeFactor(deps, { person, ip }, params.id))

  serve(app, account.renewRecoveryCodes, ({ person, ip }) => renewRecoveryCodes(deps, { person, ip }))

  serve(app, account.changePassword, ({ person, ip, body, reply }) => changePassword(deps, { person, ip }, body, reply))

  serve(app, account.chooseLanguage, ({ person, ip, body }) => chooseLanguage(deps, { person, ip }, body))

  serve(app, account.listOwnSessions, ({ person }) => listOwnSessions(deps, person))

  serve(app, account.endOwnSession, ({ person, ip, params }) => endOwnSession(deps, { person, ip }, params.id))

  serve(app, account.endOtherSessions, ({ person, ip }) => endOtherSessions(deps, { person, ip }))
}
