import * as missing from '@project-week/contract/posters/missing'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { listPosterless } from './poster.queries.ts'
import { remindNow } from './remind-of-posters.ts'

export function posterRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  serve(app, missing.listMissingPosters, async ({ query }) => {
    const teams = await listPosterless(db, query.edition ?? (await getCurrentEdition(db)).label)
    return teams.map(({ id, companyName, members, remindedAt }) => ({
      id,
      companyName,
      members: members.map(({ email, name }) => ({ email, name })),
      remindedAt: remindedAt?.toISOString() ?? null,
    }))
  })

  serve(app, missing.remindOfPosters, ({ person, ip, body }) => remindNow(deps, { person, ip }, body.teams))
}
