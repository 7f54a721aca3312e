import { interestRank } from '@project-week/contract/enumerations/enumerations'
import type { Comparison } from '@project-week/contract/matching/matching'
import { Tier } from '@project-week/contract/matching/tiers'
import { RunSettings, SettingName } from '@project-week/contract/matching/settings'
import { matchingRefusals } from '@project-week/contract/refusals'
import type { Deps } from '../../deps.ts'
import { conflict } from '../../errors.ts'
import { getFinishedRun } from './read-run.ts'
import { type FinishedRun, listRunStudents, type RunStudentRow } from './run.queries.ts'

/**
 * Two runs, tier by tier and person by person.
 *
 * @param otherId the run that stands before
 * @throws 404 not_found, 409 conflict for runs without a result, or of two editions
 */
export async function compareRuns(deps: Deps, id: string, otherId: string): Promise<Comparison> {
  const [before, after] = [await getFinishedRun(deps, otherId), await getFinishedRun(deps, id)]
  if (before.edition !== after.edition) throw conflict(matchingRefusals.twoEditions)
  const [earlier, later] = [await listRunStudents(deps.db, before.id), await listRunStudents(deps.db, after.id)]
  const [first, second] = [placesOf(before, earlier), placesOf(after, later)]
  const settings = differentSettings(before.settings, after.settings)
  const isSameInput = before.inputDigest === after.inputDigest
  const isSamePoints = !settings.some((name) => name === 'points' || name === 'student' || name === 'company')
  const order = [...new Set([...after.result.tiers, ...before.result.tiers].map(({ tier }) => tier))]
  return {
    tiers: order.map((tier) => ({
      tier,
      before: valueOf(before, earlier, tier),
      after: valueOf(after, later, tier),
      isComparable: isSameInput && (tier !== 'fit' || isSamePoints),
    })),
    isSameInput,
    settings,
    students: [...new Map([...first, ...second])].map(([studentId, { row }]) => {
      const [was, is] = [first.get(studentId)?.place ?? null, second.get(studentId)?.place ?? null]
      return {
        id: studentId,
        firstname: row.firstname,
        lastname: row.lastname,
        matrikelnummer: row.matrikelnummer,
        before: was,
        after: is,
        isSame: was !== null && is !== null && was.companyId === is.companyId,
      }
    }),
  }
}

function placesOf(run: FinishedRun, rows: readonly RunStudentRow[]) {
  return new Map(
    rows.map((row) => {
      const team = row.team === null ? undefined : run.result.teams[row.team]
      const { studentRank, companyRank, fit } = row
      const place = {
        companyId: team?.companyId ?? null,
        companyName: team?.companyName ?? null,
        studentRank,
        companyRank,
        fit,
      }
      return [row.profileId, { row, place }]
    }),
  )
}

const isChosen = ({ studentRank, challengeRank }: RunStudentRow) => studentRank > 0 || Boolean(challengeRank)

/** Tiers that can be counted in any run, whether or not it decided by them. */
const counted: Partial<Record<Tier, (row: RunStudentRow) => boolean>> = {
  unlisted: (row) => row.companyRank === 0 && !isChosen(row),
  unchosen: (row) => !isChosen(row),
  third: ({ studentRank, challengeRank }) => !challengeRank && (studentRank === 3 || studentRank === interestRank),
  second: ({ studentRank, challengeRank }) => !challengeRank && studentRank === 2,
}

function valueOf(run: FinishedRun, rows: readonly RunStudentRow[], tier: Tier): number | null {
  const decided = run.result.tiers.find((result) => result.tier === tier)
  if (decided !== undefined) return decided.value
  const isCounted = counted[tier]
  return isCounted === undefined ? null : rows.filter((row) => row.team !== null && isCounted(row)).length
}

/** Names of settings that two runs do not share, but for what decides no tier. */
function differentSettings(first: RunSettings, second: RunSettings): SettingName[] {
  return SettingName.options.filter(
    (name) => name !== 'seed' && name !== 'timeLimit' && JSON.stringify(first[name]) !== JSON.stringify(second[name]),
  )
}
