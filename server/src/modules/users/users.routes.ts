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

  serve(app, colleagues.inviteColleague, ({ person, ip, body }) => inviteColleague(deps, { person, ip }, body))

  serve(app, colleagues.changeAccess, ({ person, ip, params, body }) =>
    changeAccess(deps, { person, ip }, params.id, body.type),
  )

  serve(app, colleagues.resetFactors, ({ person, ip, params }) => resetFactors(deps, { person, ip }, params.id))

  serve(app, colleagues.endSession, async ({ person, ip, params }) => {
    await endSession(deps, { person, ip }, params)
    return { ended: true as const }
  })

  serve(app, users.inviteAgain, async ({ person, ip, params }) =>
    presentUser(await inviteAgain(deps, { person, ip }, params.id)),
  )

  serve(app, users.signOutUser, async ({ person, ip, params }) => ({
    ended: await signOutUser(deps, { person, ip }, params.id),
  }))

  serve(app, users.removeAuthorisedUser, async ({ person, ip, params }) => {
    await removeUser(deps, { person, ip }, params.id)
    return { removed: true as const }
  })
}
