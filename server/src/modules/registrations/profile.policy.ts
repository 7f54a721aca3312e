import type { Edition } from '@project-week/contract/editions/edition'
import type { ProfileRow } from './profile.queries.ts'

/** Nobody registers twice for an edition, or after one whose students it excludes. */
export const mayRegister = (newest: ProfileRow | undefined, edition: Edition): boolean =>
  newest === undefined || (newest.edition !== edition.label && !edition.closedToReregistration.includes(newest.edition))
