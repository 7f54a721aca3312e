import type { OwnIdentity } from '@project-week/contract/registrations/profile'
import type { Database } from '../../db/database.ts'
import type { Person } from '../../http/actor.ts'
import { findAdvisor } from '../advisors/advisor.queries.ts'
import { findAuthorisedUser, findIdentity } from '../auth/auth.queries.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { findStudentState, hasTeams, isTeamed } from './own-team.queries.ts'
import { presentSignOn } from './profile.present.ts'
import { findNewestProfile } from './profile.queries.ts'

/** Who somebody is, and which records of theirs can be asked for without a 404. */
export async function getOwnIdentity(db: Database, person: Person): Promise<OwnIdentity> {
  const { label } = await getCurrentEdition(db)
  const [identity, profile, state, team, advisor, authorised, teamsPublished] = await Promise.all([
    person.identityId === null ? undefined : findIdentity(db, person.identityId),
    findNewestProfile(db, person),
    findStudentState(db, label, person.email),
    isTeamed(db, label, person.email),
    findAdvisor(db, label, person.email),
    findAuthorisedUser(db, person.email),
    hasTeams(db, label),
  ])
  return {
    signOn: identity === undefined ? null : presentSignOn(identity),
    has: {
      profile: profile !== undefined,
      team,
      advisorProfile: advisor !== undefined,
      authorisedType: authorised !== undefined,
    },
    state,
    teamsPublished,
  }
}
