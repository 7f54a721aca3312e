import * as profile from '@project-week/contract/profile'
import { sortSemesters } from '@project-week/contract/semester'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../errors.ts'
import { personOf } from '../../http/access.ts'
import { serve } from '../../http/serve.ts'
import { findIdentity } from '../auth/auth.queries.ts'
import { presentProfile } from './profile.present.ts'
import { findNewestProfile, listBatches, listProfiles } from './profile.queries.ts'
import { registerStudent } from './register-student.ts'

export function profileRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, profile.getIdentity, async ({ actor }) => {
    const { identityId } = personOf(actor)
    const identity = identityId === null ? undefined : await findIdentity(deps.db, identityId)
    if (identity === undefined) throw notFound('A university identity')
    return identity
  })

  serve(app, profile.getProfile, async ({ actor }) => {
    const { identityId } = personOf(actor)
    const row = identityId === null ? undefined : await findNewestProfile(deps.db, identityId)
    if (row === undefined) throw notFound('A profile')
    return presentProfile(row)
  })

  serve(app, profile.createProfile, async ({ actor, body, request }) =>
    presentProfile(await registerStudent(deps, personOf(actor), body, request.ip)),
  )

  serve(app, profile.listBatches, async () => sortSemesters(await listBatches(deps.db)))

  serve(app, profile.listProfiles, async ({ query }) => {
    const rows = await listProfiles(deps.db, query.registeredIn)
    return rows.map(presentProfile)
  })
}
