import type { startSignOn as startSignOnEndpoint } from '@project-week/contract/auth/auth'
import type { QueryOf } from '@project-week/contract/endpoint'
import { signOnRefusals } from '@project-week/contract/refusals'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound, requireFound } from '../../../errors.ts'
import type { Asserted } from '../../../db/tables.ts'
import { joinPeople } from '../../identity/join-people.ts'
import { markProved } from '../../identity/person.queries.ts'
import { findAuthorisedUser, findIdentity, saveIdentity } from '../auth.queries.ts'
import type { Sessions } from '../session.ts'
import { sampleAdminEmail, samplePersons } from './sample-persons.ts'
import { redirectToProvider } from './saml-browser.ts'
import { sampleSignOnPage } from './sample-sign-on-page.ts'
import { checkTarget, finishSignOn } from './sign-on.ts'

/** Starts the university sign-on (`again`: with forced proof), or shows a demo's sample persons. */
export async function startSignOn(
  deps: Deps,
  { target, again }: QueryOf<typeof startSignOnEndpoint>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { config } = deps
  const url = checkTarget(config, reply.request, target)
  if (config.saml !== undefined) return redirectToProvider(deps, url, reply, again !== undefined)
  if (config.mode !== 'demo') throw new AppError('not_ready', 503, signOnRefusals.notSetUp)
  return reply.code(200).type('text/html; charset=utf-8').send(sampleSignOnPage(samplePersons, url))
}

/** The sample admin need not prove the account with the same address, as neither is a real person. */
async function confirmSample(deps: Deps, asserted: Asserted): Promise<void> {
  const { db, clock, newId } = deps
  const { email: address } = asserted
  if (address !== sampleAdminEmail) return
  await db.transaction().execute(async (tx) => {
    const user = await findAuthorisedUser(tx, address)
    const identity = await findIdentity(
      tx,
      await saveIdentity(tx, { ...asserted, id: newId(), updatedAt: clock.now() }),
    )
    if (user === undefined || identity === undefined || user.personId === identity.personId) return
    await joinPeople(deps, tx, { from: user.personId, into: identity.personId })
    await markProved(tx, identity.personId, { address, by: 'link', at: clock.now() })
  })
}

/** Demo only: signs a sample person in like the university's sign-on. */
export async function sampleSignOn(
  deps: Deps,
  sessions: Sessions,
  { person, target }: { person: string; target: string },
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (deps.config.mode !== 'demo' || deps.config.saml !== undefined) throw notFound('url')
  const url = checkTarget(deps.config, reply.request, target)
  const sample = requireFound(
    samplePersons.find(({ subject }) => subject === person),
    'samplePerson',
  )
  const { note: _, ...asserted } = sample
  await confirmSample(deps, asserted)
  return finishSignOn(deps, sessions, asserted, url, reply)
}
