import type { OwnIdentity } from '@project-week/contract/registrations/own-identity'
import type { Person } from '../../http/actor.ts'
import { findAdvisor } from '../advisors/advisor.queries.ts'
import { findIdentity } from '../auth/auth.queries.ts'
import { berlinDay } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { findLateStudent } from '../editions/late-registration.queries.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { findStanding, hasTeams, isTeamed } from './own-team.queries.ts'
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
  const [identity, profile, standing, team, advisor, teamsPublished, late] = await Promise.all([
    person.identityId === null ? undefined : findIdentity(db, person.identityId),
    findNewestProfile(db, person.personId),
    findStanding(db, label, person.personId),
    isTeamed(db, label, person.personId),
    findAdvisor(db, label, person.personId),
    hasTeams(db, label),
    windows.studentRegistration ? undefined : findLateStudent(db, { edition: label, personId: person.personId, today }),
  ])
  return {
    signOn: identity === undefined ? null : presentSignOn(identity),
    has: {
      profile: profile !== undefined,
      team,
      advisorProfile: advisor !== undefined,
      authorisedType: person.authorisedType !== null,
    },
    state: standing?.state ?? (team ? 'placed' : null),
    teamsPublished,
    lateUntil: late?.until ?? null,
  }
}
