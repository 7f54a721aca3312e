import * as users from '@project-week/contract/users/authorised-user'
import * as colleagues from '@project-week/contract/users/colleague'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { changeAccess, endSession, inviteColleague, resetFactors } from './change-colleague.ts'
import { listColleagues } from './colleague.queries.ts'
import { inviteAgain } from './invite-again.ts'
import { removeUser } from './remove-user.ts'
import { signOutUser } from './sign-out-user.ts'
import { presentUser } from './user.present.ts'
import { listUsers } from './user.queries.ts'

export function userRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, users.listAuthorisedUsers, async () => (await listUsers(deps.db)).map(presentUser))

  serve(app, colleagues.listColleagues, ({ person }) =>
    listColleagues(deps.db, { now: deps.clock.now(), sessionId: person.sessionId }),
  )

  serve(app, colleagues.inviteColleague, ({ caller, body }) => inviteColleague(deps, caller, body))

  serve(app, colleagues.changeAccess, ({ caller, params, body }) => changeAccess(deps, caller, params.id, body.type))

  serve(app, colleagues.resetFactors, ({ caller, params }) => resetFactors(deps, caller, params.id))

  serve(app, colleagues.endSession, async ({ caller, params }) => {
    await endSession(deps, caller, params)
    return { ended: true as const }
  })

  serve(app, users.inviteAgain, async ({ caller, params }) => presentUser(await inviteAgain(deps, caller, params.id)))

  serve(app, users.signOutUser, async ({ caller, params }) => ({
    ended: await signOutUser(deps, caller, params.id),
  }))

  serve(app, users.removeAuthorisedUser, async ({ caller, params }) => {
    await removeUser(deps, caller, params.id)
    return { removed: true as const }
  })
}
