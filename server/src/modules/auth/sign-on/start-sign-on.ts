import type { startSignOn as startSignOnEndpoint } from '@project-week/contract/auth/auth'
import type { QueryOf } from '@project-week/contract/endpoint'
import { signOnRefusals } from '@project-week/contract/refusals'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../errors.ts'
import type { Asserted } from '../../../db/tables.ts'
import { findAuthorisedUser, saveIdentity } from '../auth.queries.ts'
import { joinSignIns } from '../join-sign-ins.ts'
import type { Sessions } from '../session.ts'
import { sampleAdminEmail, samplePersons } from './sample-persons.ts'
import { redirectToProvider } from './saml-browser.ts'
import { sampleSignOnPage } from './sample-sign-on-page.ts'
import { checkTarget, finishSignOn } from './sign-on.ts'

/** Starts the university sign-on, with `again` one that the provider does not skip; in a demo without an identity provider shows the sample persons. */
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

/** The sample admin need not prove the account of the same address: nobody of them exists. */
async function confirmSample(deps: Deps, asserted: Asserted): Promise<void> {
  const { db, clock, newId } = deps
  if (asserted.email !== sampleAdminEmail) return
  const user = await findAuthorisedUser(db, asserted.email)
  if (user === undefined) return
  await db.transaction().execute(async (tx) => {
    const identityId = await saveIdentity(tx, { ...asserted, id: newId(), updatedAt: clock.now() })
    await joinSignIns(deps, tx, { identityId, authorisedUserId: user.id })
  })
}

/** Demo only: signs a sample person in as the university's sign-on would. */
export async function sampleSignOn(
  deps: Deps,
  sessions: Sessions,
  { person, target }: { person: string; target: string },
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (deps.config.mode !== 'demo' || deps.config.saml !== undefined) throw notFound('url')
  const url = checkTarget(deps.config, reply.request, target)
  const sample = samplePersons.find(({ subject }) => subject === person)
  if (sample === undefined) throw notFound('samplePerson')
  const { note: _, ...asserted } = sample
  await confirmSample(deps, asserted)
  return finishSignOn(deps, sessions, asserted, url, reply)
}
