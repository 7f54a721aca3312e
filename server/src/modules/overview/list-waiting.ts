import type { Edition } from '@project-week/contract/editions/edition'
import { businessFieldKey } from '@project-week/contract/enumerations/enumerations'
import type { Waiting, WaitingList, YearPhase } from '@project-week/contract/overview/overview'
import { berlinDay } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../http/actor.ts'
import { countDue } from '../companies/pipeline.queries.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { readRunStanding, type RunStanding } from '../matching/read-run-standing.ts'
import { listErasuresAhead } from '../retention/list-erasures.ts'
import { type CompanyFields, type Rest, countCompanyFields, countRest, countStudents } from './overview.queries.ts'
import { phaseOf } from './year-phase.ts'

const sum = <T>(rows: readonly T[], value: (row: T) => number) => rows.reduce((total, row) => total + value(row), 0)

/** Companies whose free-text field nobody has mapped. */
export const countUnmapped = (companies: readonly CompanyFields[]): number =>
  sum(
    companies.filter(({ field, mapped }) => businessFieldKey(field) === undefined && mapped === null),
    (row) => row.companies,
  )

/** How many take part in an edition, for how many its companies have room, and which part of its year it is in. */
export async function countEdition(db: Database, edition: Edition, now: string) {
  const companies = await countCompanyFields(db, edition.label)
  const { students, isPublished } = await countStudents(db, edition.label)
  const companyCount = sum(companies, (row) => row.companies)
  const teamLimit = sum(companies, ({ teams }) => teams)
  const phase = phaseOf(edition, now, { registrations: students + companyCount, isPublished })
  return { students, companies, companyCount, teamLimit, places: teamLimit * edition.matching.maximum, phase }
}
interface Own {
  stepsDue: number
  erasures: Awaited<ReturnType<typeof listErasuresAhead>>
}
type EditionCounts = Awaited<ReturnType<typeof countEdition>>

const beforePublishing: ReadonlySet<YearPhase> = new Set(['set-up', 'recruiting', 'matching'])
const beforeWeek: ReadonlySet<YearPhase> = new Set([...beforePublishing, 'replies'])

/** What somebody has to look at and can still do something about, with how much of it; without what there is none of. */
function waitingOf(
  { phase, companies }: Pick<EditionCounts, 'phase' | 'companies'>,
  { erasures, ...rest }: Rest & Own,
  run: RunStanding | undefined,
): WaitingList {
  const hasRun = run !== undefined && rest.runs > 0
  const waiting: Record<Waiting, number> = {
    // The matching asks for them.
    'fields-unmapped': beforePublishing.has(phase) ? countUnmapped(companies) : 0,
    'mails-failed': rest.failedMails,
    'mails-paused': rest.pausedMails,
    'students-not-asked': beforeWeek.has(phase) ? rest.notAsked : 0,
    'changes-asked': rest.changesAsked,
    'next-steps-due': rest.stepsDue,
    // Before the first team this is everybody, and nothing to act on.
    'students-without-team': rest.teams > 0 && beforeWeek.has(phase) ? rest.withoutTeam : 0,
    'teams-too-small': phase === 'afterwards' ? 0 : rest.smallTeams,
    'run-missing': run !== undefined && rest.runs === 0 ? 1 : 0,
    'rules-conflict': run?.rulesConflict ? 1 : 0,
    'run-outdated': run?.isOutdated ? 1 : 0,
    'run-not-chosen': hasRun && !run.isChosen ? 1 : 0,
    'publication-missing': hasRun && run.isChosen ? 1 : 0,
    'erasure-ahead': erasures.length,
  }
  return (Object.keys(waiting) as Waiting[])
    .filter((what) => waiting[what] > 0)
    .map((what) => ({
      what,
      count: waiting[what],
      ...(what === 'erasure-ahead' && {
        erasure: { editions: erasures.map(({ edition: label }) => label), from: erasures[0]?.from ?? '' },
      }),
    }))
}

/**
 * What waits for one person: next steps that are due, theirs and nobody's; and of whichever edition, data that is soon
 * erased.
 *
 * @param now by the programme clock, an ISO instant
 */
async function countOwn({ db, clock }: Pick<Deps, 'clock' | 'db'>, { email }: Person, now: string): Promise<Own> {
  const today = berlinDay(new Date(now))
  return {
    stepsDue: await countDue(db, { email, today }),
    erasures: await listErasuresAhead({ db, clock }),
  }
}

/** What waits for a decision in the current edition. */
export async function listWaiting(deps: Pick<Deps, 'config' | 'clock' | 'db'>, person: Person): Promise<WaitingList> {
  const { edition, now } = await getProgrammeState(deps)
  const rest = await countRest(deps.db, edition.label, berlinDay(new Date(now)))
  const own = await countOwn(deps, person, now)
  const counts = await countEdition(deps.db, edition, now)
  // How far the matching has come, while it is the office's work.
  const run = counts.phase === 'matching' ? await readRunStanding(deps.db, edition.label) : undefined
  return waitingOf(counts, { ...rest, ...own }, run)
}
