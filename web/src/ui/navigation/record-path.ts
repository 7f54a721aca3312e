import type { Found, FoundKind } from '@project-week/contract/search/search'
import { paths } from '../../lib/page/paths.ts'
import { m } from '../../paraglide/messages.js'

/** What one record is called, and the list that it is in. */
export const recordKinds: Record<FoundKind, { path: string; text: () => string }> = {
  student: { path: paths.viewStudentProfiles, text: m.palette_student },
  company: { path: paths.viewCompanyProfiles, text: m.palette_company },
  team: { path: paths.viewTeams, text: m.palette_team },
  advisor: { path: paths.viewAdvisors, text: m.palette_advisor },
}

/** The record, opened in the list of its edition. */
export const recordPath = ({ kind, id, edition }: Pick<Found, 'kind' | 'id' | 'edition'>): string =>
  `${recordKinds[kind].path}?${new URLSearchParams({ semester: edition, open: id })}`
