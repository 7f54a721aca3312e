import * as profile from '@project-week/contract/registrations/profile'
import { sortSemesters } from '@project-week/contract/editions/semester'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../errors.ts'
import { personOf } from '../../http/access.ts'
import { sendRows } from '../../http/json-rows.ts'
import { serve } from '../../http/serve.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { correctProfile } from './correct-profile.ts'
import { downloadProfile } from './download-profile.ts'
import { eraseProfile } from './erase-profile.ts'
import { getOwnIdentity } from './own-identity.ts'
import { findOwnTeam } from './own-team.queries.ts'
import { streamProfiles } from '../exports/export.queries.ts'
import { presentProfile } from './profile.present.ts'
import { findNewestProfile, listBatches } from './profile.queries.ts'
import { registerStudent } from './register-student.ts'
import { withdrawProfile } from './withdraw-profile.ts'

export function profileRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, profile.getIdentity, ({ actor }) => getOwnIdentity(deps.db, personOf(actor)))

  serve(app, profile.getProfile, async ({ actor }) => {
    const row = await findNewestProfile(deps.db, personOf(actor))
    if (row === undefined) throw notFound('A profile')
    return presentProfile(row)
  })

  serve(app, profile.createProfile, async ({ actor, body, request }) =>
    presentProfile(await registerStudent(deps, personOf(actor), body, request.ip)),
  )

  serve(app, profile.correctProfile, async ({ actor, body, request }) =>
    presentProfile(await correctProfile(deps, personOf(actor), body, request.ip)),
  )

  serve(app, profile.withdrawProfile, ({ actor, request }) => withdrawProfile(deps, personOf(actor), request.ip))

  serve(app, profile.downloadProfile, ({ actor, request }) => downloadProfile(deps, personOf(actor), request.ip))

  serve(app, profile.getOwnTeam, async ({ actor }) => {
    const edition = await getCurrentEdition(deps.db)
    const team = await findOwnTeam(deps.db, edition.label, personOf(actor).email)
    if (team === undefined) throw notFound('A team')
    return team
  })

  serve(app, profile.eraseProfile, async ({ actor, request }) => {
    await eraseProfile(deps, personOf(actor), request.ip)
    return { erased: true as const }
  })

  serve(app, profile.listBatches, async () => sortSemesters(await listBatches(deps.db)))

  serve(app, profile.listProfiles, ({ query, reply }) =>
    sendRows(
      reply,
      streamProfiles(deps.db, { edition: query.registeredIn, ids: undefined }),
      presentProfile,
      profile.StudentProfile,
    ),
  )
}
