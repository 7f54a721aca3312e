import {
  challengeMessages,
  namedChallenges,
  type OpenChallenge,
  type OwnNaming,
} from '@project-week/contract/companies/challenge'
import type { Edition } from '@project-week/contract/editions/edition'
import { berlinDay } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { requireFound, validationFailed, windowClosed } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { listCountedChallenges } from '../companies/challenge.queries.ts'
import { readChallenges } from '../companies/release-challenges.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { findProfile, lockProfile, type ProfileRow, updateProfile } from './profile.queries.ts'

/** What somebody has named for the current edition; null where students are not asked, or this one is not registered. */
export async function readNaming(deps: Deps, personId: string): Promise<OwnNaming | null> {
  const { edition, now } = await getProgrammeState(deps)
  if (!edition.challenges.isAsked) return null
  const row = await findProfile(deps.db, edition.label, personId)
  return row === undefined
    ? null
    : presentNaming(deps.db, row, { edition, now, offered: await readChallenges(deps.db) })
}

async function presentNaming(
  db: Database,
  row: ProfileRow,
  { edition, now, offered }: { edition: Pick<Edition, 'challenges'>; now: string; offered: readonly OpenChallenge[] },
): Promise<OwnNaming> {
  const { until } = edition.challenges
  const byId = new Map(offered.map((challenge) => [challenge.id, challenge]))
  const counted = await listCountedChallenges(db, row.edition)
  const isOver = berlinDay(new Date(now)) > until
  return {
    named: row.challenges.map((id) => ({ id, challenge: byId.get(id) ?? null, isGone: !counted.has(id) })),
    until,
    isOver,
    isOpen: offered.length >= namedChallenges && !isOver,
  }
}

/**
 * Puts five challenges that are offered or whose text is being changed, or none, into the student's registration for the
 * current edition; none also while fewer than five are offered. The audit record names the field, not what was in it.
 *
 * @throws 403 window_closed, 404 not_found, 422 validation_failed where one of them is not offered
 */
export async function nameChallenges(deps: Deps, caller: Caller, challenges: readonly string[]): Promise<OwnNaming> {
  const { db, clock } = deps
  const { edition, now } = await getProgrammeState(deps)
  return db.transaction().execute(async (tx) => {
    const row = requireFound(await lockProfile(tx, edition.label, caller.person.personId), 'ownRegistration')
    const known = { edition, now, offered: await readChallenges(tx) }
    const before = await presentNaming(tx, row, known)
    if (row.challenges.join() === challenges.join()) return before
    const mayChange = challenges.length === 0 ? !before.isOver : before.isOpen
    if (!edition.challenges.isAsked || !mayChange) throw windowClosed()
    const mayStay = before.named.filter(({ isGone }) => !isGone)
    const allowed = new Set([...known.offered, ...mayStay].map(({ id }) => id))
    if (challenges.some((id) => !allowed.has(id))) throw validationFailed({ challenges: challengeMessages.gone })
    const saved = await updateProfile(tx, row.id, { challenges: [...challenges], toldOfGone: [] })
    await recordAudit(tx, clock, {
      ...caller,
      action: 'correct',
      record: ['profile', row.id],
      details: { changed: ['challenges'] },
    })
    return presentNaming(tx, saved, known)
  })
}
