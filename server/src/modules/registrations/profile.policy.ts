import type { Edition } from '@project-week/contract/editions/edition'
import type { ProfileRow } from './profile.queries.ts'

/** Whoever has registered for this edition, or for one that it does not let in again, may not register. */
export const mayRegister = (newest: ProfileRow | undefined, edition: Edition): boolean =>
  newest === undefined || (newest.edition !== edition.label && !edition.closedToReregistration.includes(newest.edition))
