import { isExampleLink } from '@project-week/contract/editions/edition'
import type { Debtor, OwedKind } from '@project-week/contract/outstanding/outstanding'
import { type SiteContent, termsOf } from '@project-week/contract/content/documents'
import { Waiting, type WaitingList, type YearPhase } from '@project-week/contract/overview/overview'
import { areContactsSamples, openByLaw } from '@project-week/content/operator'
import { berlinDay } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../http/actor.ts'
import { countDue } from '../companies/pipeline.queries.ts'
import { listEditions } from '../editions/edition.queries.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { readRunStanding } from '../matching/read-run-standing.ts'
import { countOutstanding } from '../outstanding/list-outstanding.ts'
import { publicationWaitsUntil } from '../outstanding/outstanding.queries.ts'
import { listErasuresAhead } from '../retention/list-erasures.ts'
import { countEdition } from './count-edition.ts'
import { countRest } from './overview.queries.ts'
import { inTime } from './previous-edition.ts'

/** Of what there is or is not: it leads to no list. */
const once = (isSo: boolean | undefined) => (isSo === true ? 1 : 0)

const beforePublishing: readonly YearPhase[] = ['set-up', 'recruiting', 'matching']
const beforeWeek: readonly YearPhase[] = [...beforePublishing, 'replies']

const sumOf = (counted: readonly { count: number }[]) => counted.reduce((sum, { count }) => sum + count, 0)

/** Outside of these parts of the year nothing can or need be done about it. */
const phases: Partial<Record<Waiting, readonly YearPhase[]>> = {
  'students-not-asked': beforeWeek,
  // Until their registration closes.
  'leads-silent': ['set-up', 'recruiting'],
  'teams-not-checked-in': ['week', 'afterwards'],
  // The matching asks for them.
  'fields-unmapped': beforePublishing,
  'students-without-team': beforeWeek,
  'teams-too-small': [...beforeWeek, 'week'],
  // Then it is feedback that they owe.
  'companies-owing': [...beforeWeek, 'week'],
  'students-owing': [...beforeWeek, 'week'],
  'certificates-due': ['afterwards'],
  'next-edition-missing': ['afterwards'],
}

/**
 * What somebody has to look at and can still do something about, with how much of it; without what there is none of.
 *
 * @param content what the site shows: samples in it are something to do
 * @param person whose next steps are counted, besides nobody's
 */
export async function listWaiting(
  deps: Pick<Deps, 'config' | 'clock' | 'db'>,
  content: SiteContent,
  { email }: Person,
): Promise<WaitingList> {
  const { db } = deps
  const { edition, now } = await getProgrammeState(deps)
  const today = berlinDay(new Date(now))
  const { phase, unmapped } = await countEdition(db, edition, now)
  // Reminders are refused until then.
  const owed = (await publicationWaitsUntil(db, deps.clock.now())) ? [] : await countOutstanding(deps)
  const owing = (wanted: OwedKind) => sumOf(owed.filter(({ kind }) => kind === wanted))
  const owingAny = (wanted: Debtor) => sumOf(owed.filter(({ debtor, kind }) => debtor === wanted && kind === null))
  // How far the matching has come, while it is the office's work.
  const run = phase === 'matching' ? await readRunStanding(db, edition.label) : undefined
  const editions = await listEditions(db)
  // Of whichever edition.
  const erasures = await listErasuresAhead(deps)
  const legalTexts = [...termsOf(content), content.imprint, content.accessibility]
  const counts: Record<Waiting, number> = {
    ...(await countRest(db, edition.label, today)),
    'fields-unmapped': unmapped,
    'run-missing': once(run?.hasRun === false),
    'rules-conflict': once(run?.rulesConflict),
    'run-outdated': once(run?.isOutdated),
    'run-not-chosen': once(run?.hasRun && !run.isChosen),
    'publication-missing': once(run?.hasRun && run.isChosen),
    'companies-owing': owingAny('company'),
    'students-owing': owingAny('student'),
    'posters-missing': owing('poster-missing'),
    'feedback-missing': owing('feedback-unanswered'),
    'next-edition-missing': once(editions.every(({ label }) => inTime(label) <= inTime(edition.label))),
    'next-steps-due': await countDue(db, { email, today }),
    'imprint-open': openByLaw(content.organiser.operator).length,
    'texts-unchecked': legalTexts.filter(({ reviewNote }) => reviewNote).length,
    'contacts-sample': once(areContactsSamples(content)),
    'hero-sample': once(content.hero.video.placeholder),
    'videos-sample': once(content.videos.entries.some(({ placeholder }) => placeholder)),
    'links-sample': once(Object.values(edition.links).some(isExampleLink)),
    'erasure-ahead': once(erasures.length > 0),
  }
  return Waiting.options
    .filter((what) => counts[what] > 0 && (phases[what]?.includes(phase) ?? true))
    .map((what) => ({
      what,
      count: counts[what],
      ...(what === 'erasure-ahead' && {
        erasure: { editions: erasures.map(({ edition: label }) => label), from: erasures[0]?.from ?? '' },
      }),
    }))
}
