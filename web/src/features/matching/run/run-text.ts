import { businessFieldLabel, interestRank } from '@project-week/contract/enumerations/enumerations'
import type { InputChanges, Run, RunPhase, RunStudent, RunSummary } from '@project-week/contract/matching/matching'
import type { Tier } from '@project-week/contract/matching/tiers'
import type { Priority, Repair, RunSettings, SettingName } from '@project-week/contract/matching/settings'
import { getLocale } from '../../../lib/page/locale.ts'
import { writtenTime } from '../../../lib/tables/table-text.ts'
import { runName } from '../../../lib/words/run-name.ts'
import { m } from '../../../paraglide/messages.js'

export const numberText = (value: number): string => value.toLocaleString(getLocale())

/** How many of a run's students have a place, and of its companies a team, without those that have left since. */
export function runCounts(run: Run) {
  const companies = new Set(run.companies.flatMap(({ id, isCancelled }) => (isCancelled ? [] : id)))
  const teams = run.teams.map(({ companyId }) => (companies.has(companyId) ? companyId : undefined))
  const students = run.students.filter(({ isWithdrawn, hasDeclined }) => !isWithdrawn && !hasDeclined)
  return {
    placed: numberText(students.filter(({ team }) => team !== null && teams[team] !== undefined).length),
    students: numberText(students.length),
    served: numberText(new Set(teams.flatMap((companyId) => companyId ?? [])).size),
    companies: numberText(companies.size),
  }
}

/** A business field in the page's language; a company's own words stay as they are. */
export const fieldText = (field: string): string => businessFieldLabel(field)[getLocale()]

export const nameOf = ({ firstname, lastname }: { firstname: string; lastname: string }): string =>
  `${firstname} ${lastname}`

/** Next in line first; who has no rank comes last. */
export const byWaitingRank = (one: RunStudent, other: RunStudent): number =>
  (one.waiting?.rank ?? Number.MAX_SAFE_INTEGER) - (other.waiting?.rank ?? Number.MAX_SAFE_INTEGER)

export const tierText: Record<Tier, () => string> = {
  placed: m.matching_tier_placed,
  kept: m.matching_tier_kept,
  accepted: m.matching_tier_accepted,
  moved: m.matching_tier_moved,
  served: m.matching_tier_served,
  unlisted: m.matching_tier_unlisted,
  unchosen: m.matching_tier_unchosen,
  third: m.matching_tier_third,
  second: m.matching_tier_second,
  fit: m.matching_tier_fit,
  balance: m.matching_tier_balance,
  schools: m.matching_tier_schools,
  mixed: m.matching_tier_mixed,
}

export const phaseText: Record<RunPhase, () => string> = {
  reading: m.matching_phase_reading,
  solving: m.matching_phase_solving,
  proving: m.matching_phase_proving,
  comparing: m.matching_phase_comparing,
  keeping: m.matching_phase_keeping,
}

export const policyText: Record<RunSettings['policy'], () => string> = {
  'served-first': m.matching_policy_served,
  'fit-first': m.matching_policy_fit,
}

export const priorityText: Record<Priority, () => string> = {
  'higher-semester': m.matching_priority_semester,
  'never-placed': m.matching_priority_placed,
  'registered-earlier': m.matching_priority_registered,
}

export const fallbackText: Record<RunSettings['fallback'], () => string> = {
  any: m.matching_fallback_any,
  'one-sided': m.matching_fallback_one_sided,
  mutual: m.matching_fallback_mutual,
}

/** What each setting is called in a sentence. */
export const settingText: Record<SettingName, () => string> = {
  policy: m.matching_policy,
  fallback: m.matching_fallback,
  minimum: m.matching_minimum,
  maximum: m.matching_maximum,
  student: m.matching_setting_points,
  company: m.matching_setting_points,
  points: m.matching_setting_points,
  fewUnlisted: m.matching_few_unlisted,
  mixture: m.matching_mixture,
  fairness: m.matching_fairness,
  priority: m.matching_priority,
  repair: m.matching_setting_repair,
  seed: m.matching_seed,
  timeLimit: m.matching_time_limit,
}

/** Every rank that a student's field may have, best first, as a heading says it. */
export const choiceHeads = (): [studentRank: number, head: string][] => [
  [1, m.matching_first_choices()],
  [2, m.matching_second_choices()],
  [3, m.matching_third_choices()],
  [interestRank, m.matching_interest()],
  [0, m.matching_no_choice()],
]

/** Which choice it was, as a table or a tag says it. */
export const studentRankText = (studentRank: number): string => {
  if (studentRank === interestRank) return m.matching_interest()
  return studentRank === 0 ? m.matching_not_listed() : m.matching_choice({ rank: rankText(studentRank) })
}
export const companyRankText = (companyRank: number): string =>
  companyRank === 0 ? m.matching_not_listed() : m.matching_place_listed({ rank: rankText(companyRank) })

/** The same beside a name, where nothing else says what was listed. */
export const companyRankShort = (companyRank: number): string =>
  companyRank === 0 ? m.matching_study_not_listed() : m.matching_study_listed({ rank: rankText(companyRank) })

const endings = ['th', 'st', 'nd', 'rd']
export const rankText = (rank: number): string =>
  getLocale() === 'de' ? `${rank}.` : `${rank}${endings[rank] ?? 'th'}`

/** Which of the five that a student named a company's challenge is; `rank` 0 or absent: none of them. */
export const challengeRankText = (rank: number | undefined): string =>
  rank ? m.matching_challenge_rank({ rank }) : m.matching_challenge_none()

/** Both ranks of somebody who has a place, beside a name; the challenge first, if they named it. */
export const ranksShort = ({ studentRank, companyRank, challengeRank }: RunStudent): string =>
  [
    ...(challengeRank ? [challengeRankText(challengeRank)] : []),
    studentRankText(studentRank),
    companyRankShort(companyRank),
  ].join(' · ')

/** What has changed since a run, in the order of who it concerns; empty where nothing has. */
export const changesText = (changes: InputChanges): string =>
  (
    [
      [changes.registered, m.matching_changed_registered],
      [changes.withdrawn, m.matching_changed_withdrawn],
      [changes.corrected, m.matching_changed_corrected],
      [changes.erased, m.matching_changed_erased],
      [changes.companies, m.matching_changed_companies],
      [changes.rules, m.matching_changed_rules],
    ] as const
  )
    .filter(([count]) => count > 0)
    .map(([count, text]) => text({ count: numberText(count) }))
    .join(', ')

function waitingText({ rank, semester, registered, decidedBy }: NonNullable<RunStudent['waiting']>): string {
  const decided = {
    'higher-semester': () => m.matching_waiting_semester({ semester }),
    'never-placed': m.matching_waiting_placed,
    'registered-earlier': () => m.matching_waiting_registered({ at: writtenTime(registered) }),
    'had-place': m.matching_waiting_had_place,
    seed: m.matching_waiting_seed,
  }
  return `${m.matching_reason_waiting({ rank: numberText(rank) })} ${decided[decidedBy]()}`
}

/** Why somebody has no place in the run; undefined for who has one. */
export function whyUnplaced(
  { because, waiting }: RunStudent,
  { shortOfTeam, settings }: Pick<Run, 'shortOfTeam' | 'settings'>,
): string | undefined {
  switch (because) {
    case 'matched':
    case 'pinned':
    case 'locked':
    case 'kept':
      return undefined
    case 'waiting-list':
      return waiting === null ? m.matching_reason_unplaced() : waitingText(waiting)
    case 'every-place-taken':
      return m.matching_reason_full()
    case 'exclusions':
      return m.matching_reason_exclusions()
    case 'rules':
      return m.matching_reason_rules()
    case 'fallback':
      return m.matching_reason_fallback()
    case 'sizes':
      return shortOfTeam === null
        ? m.matching_reason_sizes()
        : m.matching_reason_short({
            count: shortOfTeam,
            shown: numberText(shortOfTeam),
            minimum: numberText(settings.minimum),
          })
    case 'several-limits':
      return m.matching_reason_several()
    case 'unplaced':
      return m.matching_reason_unplaced()
  }
}

/** What fixed a place before the run. */
const fixedText: Partial<Record<RunStudent['because'], () => string>> = {
  pinned: m.matching_reason_pinned,
  locked: m.matching_reason_locked,
  kept: m.matching_reason_kept,
}

/** Why a student is where they are, in plain words that name nobody else. */
export function reasonText(student: RunStudent, field: string, run: Pick<Run, 'shortOfTeam' | 'settings'>): string {
  const unplaced = whyUnplaced(student, run)
  if (unplaced !== undefined) return unplaced
  const studentRank =
    student.studentRank === 0
      ? m.matching_reason_student_rank_none({ field: fieldText(field) })
      : student.studentRank === interestRank
        ? m.matching_reason_interest()
        : m.matching_reason_student_rank({ field: fieldText(field), rank: rankText(student.studentRank) })
  const companyRank =
    student.companyRank === 0
      ? m.matching_reason_company_rank_none({ study: student.currentfieldofstudy })
      : m.matching_reason_company_rank({ study: student.currentfieldofstudy, rank: rankText(student.companyRank) })
  const fixed = fixedText[student.because]
  const named = student.challengeRank ? [m.matching_reason_challenge({ rank: rankText(student.challengeRank) })] : []
  const noneNamed = student.challengeRank === 0 ? [m.matching_reason_challenge_none()] : []
  return [...(fixed ? [fixed()] : []), ...named, studentRank, ...noneNamed, companyRank].join(' ')
}

/** "adjustment", or of the published teams. */
export const repairText = ({ runId }: Pick<Repair, 'runId'>): string =>
  runId === null ? m.matching_repair_of_published() : m.matching_repair_of()

/** "Proposal 3 (teams of 3–5) · 21 Nov 2026, 14:05 · Companies first", and what else stands out of how it was decided. */
export const runTitle = (run: RunSummary): string => {
  const { createdAt, settings, isByHand } = run
  return [
    runName(run),
    writtenTime(createdAt),
    policyText[settings.policy](),
    ...(settings.fairness ? [m.matching_fairness()] : []),
    ...(settings.repair === null ? [] : [repairText(settings.repair)]),
    ...(isByHand ? [m.matching_by_hand()] : []),
  ].join(' · ')
}
