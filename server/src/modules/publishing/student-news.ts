import type { StudentNews, ToldPlace } from '../../db/tables.ts'
import { isSame } from './planned.ts'

/** Where somebody has a place. */
export interface StandingPlace {
  /** Null: nowhere. */
  companyId: string | null
  /** The people of that team. */
  members: readonly string[]
  /** Whether they are to answer, and no email has asked them. */
  mustAsk: boolean
  /** Whether a publication has been about them. */
  isPublished: boolean
}

/**
 * What a student is to hear of their place: the difference between what they were told last and what stands; undefined:
 * nothing.
 *
 * @param told null where they were told nothing
 */
export function studentNewsOf(
  told: Pick<ToldPlace, 'companyId' | 'members'> | null,
  { companyId, members, mustAsk, isPublished }: StandingPlace,
): StudentNews | undefined {
  const before = told?.companyId ?? null
  if (companyId === null) {
    if (before !== null) return 'lost'
    return isPublished && !told?.members ? 'unplaced' : undefined
  }
  if (before === null) return 'placed'
  if (before !== companyId) return 'moved'
  // Who has accepted on their own page before an email named the team still hears who is in it.
  if (mustAsk || !told?.members) return 'placed'
  return isSame(told.members, members) ? undefined : 'colleagues'
}
