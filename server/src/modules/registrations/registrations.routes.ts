import { getNaming, nameChallenges as nameChallengesEndpoint } from '@project-week/contract/companies/challenge'
import { getIdentity } from '@project-week/contract/registrations/own-identity'
import * as profile from '@project-week/contract/registrations/profile'
import { sortSemesters } from '@project-week/contract/editions/semester'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { requireFound } from '../../errors.ts'
import { sendRows } from '../../http/json-rows.ts'
import { serve } from '../../http/serve.ts'
import { correctProfile } from './correct-profile.ts'
import { correctStudent } from './correct-student.ts'
import { downloadProfile } from './download-profile.ts'
import { eraseProfile } from './erase-profile.ts'
import { nameChallenges, readNaming } from './name-challenges.ts'
import { getOwnIdentity } from './own-identity.ts'
import { presentListed, presentProfile, presentRecord } from './profile.present.ts'
import { findLastProfile, findNewestProfile, findRegistered, listBatches, streamProfiles } from './profile.queries.ts'
import { registerStudent } from './register-student.ts'
import { takeStudentBackIn } from './take-back-in.ts'
import { withdrawProfile, withdrawStudent } from './withdraw-profile.ts'

export function profileRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, getIdentity, ({ person }) => getOwnIdentity(deps, person))

  serve(app, profile.getProfile, async ({ person }) => {
    const row = requireFound(await findNewestProfile(deps.db, person.personId), 'ownRegistration')
    return presentProfile(row)
  })

  serve(app, profile.getEarlierProfile, async ({ person }) => {
    const row = await findLastProfile(deps.db, person.personId)
    return row === undefined ? null : presentProfile(row)
  })

  serve(app, getNaming, ({ person }) => readNaming(deps, person.personId))

  serve(app, nameChallengesEndpoint, ({ caller, body }) => nameChallenges(deps, caller, body.challenges))

  serve(app, profile.createProfile, async ({ caller, language, body }) =>
    presentProfile(await registerStudent(deps, caller, body, language)),
  )

  serve(app, profile.correctProfile, async ({ caller, body }) =>
    presentProfile(await correctProfile(deps, caller, body)),
  )

  serve(app, profile.withdrawProfile, ({ caller }) => withdrawProfile(deps, caller))

  serve(app, profile.withdrawStudent, ({ caller, params, body }) =>
    withdrawStudent(deps, caller, { ...params, ...body }),
  )

  serve(app, profile.takeStudentBackIn, ({ caller, params, body }) =>
    takeStudentBackIn(deps, caller, { ...params, ...body }),
  )

  serve(app, profile.readStudent, async ({ params }) => {
    const row = requireFound(await findRegistered(deps.db, params.id), 'registration')
    return presentRecord(row)
  })

  serve(app, profile.correctStudent, async ({ caller, params, query, body }) =>
    presentRecord(await correctStudent(deps, caller, { ...params, ...query, correction: body })),
  )

  serve(app, profile.downloadProfile, ({ caller }) => downloadProfile(deps, caller))

  serve(app, profile.eraseProfile, async ({ caller }) => ({
    erased: true as const,
    ...(await eraseProfile(deps, caller)),
  }))

  serve(app, profile.listBatches, async () => sortSemesters(await listBatches(deps.db)))

  serve(app, profile.listProfiles, ({ query, reply }) =>
    sendRows(
      reply,
      streamProfiles(deps.db, { edition: query.registeredIn, ids: undefined }),
      presentListed,
      profile.ListedStudent,
    ),
  )
}
