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

  serve(app, nameChallengesEndpoint, ({ person, ip, body }) => nameChallenges(deps, { person, ip }, body.challenges))

  serve(app, profile.createProfile, async ({ person, ip, language, body }) =>
    presentProfile(await registerStudent(deps, { person, ip }, body, language)),
  )

  serve(app, profile.correctProfile, async ({ person, ip, body }) =>
    presentProfile(await correctProfile(deps, { person, ip }, body)),
  )

  serve(app, profile.withdrawProfile, ({ person, ip }) => withdrawProfile(deps, { person, ip }))

  serve(app, profile.withdrawStudent, ({ person, ip, params, body }) =>
    withdrawStudent(deps, { person, ip }, { ...params, ...body }),
  )

  serve(app, profile.takeStudentBackIn, ({ person, ip, params, body }) =>
    takeStudentBackIn(deps, { person, ip }, { ...params, ...body }),
  )

  serve(app, profile.readStudent, async ({ params }) => {
    const row = requireFound(await findRegistered(deps.db, params.id), 'registration')
    return presentRecord(row)
  })

  serve(app, profile.correctStudent, async ({ person, ip, params, query, body }) =>
    presentRecord(await correctStudent(deps, { person, ip }, { ...params, ...query, correction: body })),
  )

  serve(app, profile.downloadProfile, ({ person, ip }) => downloadProfile(deps, { person, ip }))

  serve(app, profile.eraseProfile, async ({ person, ip }) => ({
    erased: true as const,
    ...(await eraseProfile(deps, { person, ip })),
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
