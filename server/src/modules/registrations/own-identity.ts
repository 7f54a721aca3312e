import type { OwnIdentity } from '@project-week/contract/registrations/own-identity'
import type { Person } from '../../http/actor.ts'
import { findAdvisor } from '../advisors/advisor.queries.ts'
import { findAuthorisedUser, findIdentity } from '../auth/auth.queries.ts'
import { berlinDay } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { findLateStudent } from '../editions/late-registration.queries.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { findStudentState, hasTeams, isTeamed } from './own-team.queries.ts'
import { presentSignOn } from './profile.present.ts'
import { findNewestProfile } from './profile.queries.ts'

/** Who somebody is, and which records of theirs can be asked for without a 404. */
export async function getOwnIdentity(
  deps: Pick<Deps, 'config' | 'clock' | 'db'>,
  person: Person,
): Promise<OwnIdentity> {
  const { db } = deps
  const { edition, now, windows } = await getProgrammeState(deps)
  const { label } = edition
  const today = berlinDay(new Date(now))
  const [identity, profile, state, team, advisor, authorised, teamsPublished, late] = await Promise.all([
    person.identityId === null ? undefined : findIdentity(db, person.identityId),
    findNewestProfile(db, person),
    findStudentState(db, label, person.email),
    isTeamed(db, label, person.email),
    findAdvisor(db, label, person.email),
    findAuthorisedUser(db, person.email),
    hasTeams(db, label),
    windows.studentRegistration ? undefined : findLateStudent(db, { edition: label, email: person.email, today }),
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
    lateUntil: late?.until ?? null,
  }
}
