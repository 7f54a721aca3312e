import { dateWarnings } from '@project-week/contract/editions/edition-dates'
import type { Edition } from '@project-week/contract/editions/edition'
import { businessFieldKey } from '@project-week/contract/enumerations/enumerations'
import type { Waiting, WaitingList } from '@project-week/contract/overview/overview'
import { berlinDay } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../http/actor.ts'
import { countDueLeads } from '../companies/lead.queries.ts'
import { countDue } from '../companies/pipeline.queries.ts'
import { countToConfirm } from '../confirmations/confirmation.queries.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { type CompanyFields, type Rest, countCompanyFields, countRest } from './overview.queries.ts'

const day = 86_400_000
/** The last days before the registration closes, in which somebody should look at the numbers. */
const soon = 14

/** Companies whose free-text field nobody has mapped. */
export const countUnmapped = (companies: readonly CompanyFields[]): number =>
  companies
    .filter(({ field, mapped }) => businessFieldKey(field) === undefined && mapped === null)
    .reduce((total, row) => total + row.companies, 0)

/**
 * What somebody has to look at, with how much of it; without what there is none of.
 *
 * @param now by the programme clock, an ISO instant
 */
export function waitingOf(
  edition: Edition,
  now: string,
  companies: readonly CompanyFields[],
  rest: Rest & { toConfirm: number; stepsDue: number; leadsDue: number },
): WaitingList {
  const daysLeft = Math.ceil((Date.parse(edition.studentDashboardClosesAt) - Date.parse(now)) / day)
  const waiting: Record<Waiting, number> = {
    'dates-contradict': dateWarnings(edition).length,
    'fields-unmapped': countUnmapped(companies),
    'mails-failed': rest.failedMails,
    'changes-asked': rest.changesAsked,
    'next-steps-due': rest.stepsDue,
    'leads-due': rest.leadsDue,
    'confirmations-asked': rest.toConfirm,
    // Before the first team this is everybody, and nothing to act on.
    'students-without-team': rest.teams > 0 ? rest.withoutTeam : 0,
    'registration-closes': daysLeft > 0 && daysLeft <= soon ? daysLeft : 0,
  }
  return (Object.keys(waiting) as Waiting[])
    .filter((what) => waiting[what] > 0)
    .map((what) => ({ what, count: waiting[what] }))
}

/**
 * What waits for one person: what others have asked for and they may confirm, for a viewer nothing, and next steps that
 * are due, theirs and nobody's.
 *
 * @param now by the programme clock, an ISO instant
 */
export async function countOwn(
  db: Database,
  { role, email }: Person,
  now: string,
): Promise<{ toConfirm: number; stepsDue: number; leadsDue: number }> {
  const today = berlinDay(new Date(now))
  return {
    toConfirm: role === 'admin' ? await countToConfirm(db, email) : 0,
    stepsDue: await countDue(db, { email, today }),
    leadsDue: await countDueLeads(db, { email, today }),
  }
}

/** What waits for a decision in the current edition. */
export async function listWaiting(deps: Pick<Deps, 'config' | 'clock' | 'db'>, person: Person): Promise<WaitingList> {
  const { edition, now } = await getProgrammeState(deps)
  const companies = await countCompanyFields(deps.db, edition.label)
  const rest = await countRest(deps.db, edition.label)
  return waitingOf(edition, now, companies, { ...rest, ...(await countOwn(deps.db, person, now)) })
}
