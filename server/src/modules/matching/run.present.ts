import { placesAt } from '@project-week/contract/matching/first-field'
import type { InputChanges, Run, RunSummary } from '@project-week/contract/matching/matching'
import type { Problem } from '@project-week/matching/model/problem'
import { provingSeconds } from './problem.ts'
import type { FinishedRun, RunRow, RunStudentRow } from './run.queries.ts'

/** As its owner last wrote it, whichever instance that is; null where the run is over. */
export const presentProgress = ({ state, phase, elapsed, settings, before }: RunRow): RunSummary['progress'] =>
  state === 'running' ? { phase, elapsed, limit: provingSeconds(settings.timeLimit, isByHand(before)) * 1000 } : null

const isByHand = (before: RunRow['before']): boolean => before?.given !== undefined

export function presentSummary(
  run: RunRow,
  { shownId, digestNow }: { shownId: string | undefined; digestNow: string | undefined },
): RunSummary {
  return {
    id: run.id,
    edition: run.edition,
    number: run.number,
    name: run.name,
    state: run.state,
    createdAt: run.createdAt.toISOString(),
    author: run.author,
    settings: run.settings,
    isShown: run.id === shownId,
    choice:
      run.chosenAt === null || run.chosenBy === null ? null : { by: run.chosenBy, at: run.chosenAt.toISOString() },
    isByHand: isByHand(run.before),
    isOutdated: run.state === 'done' && digestNow !== undefined && run.inputDigest !== digestNow,
    failure: run.failure,
    refusal: run.refusal,
    progress: presentProgress(run),
    tiers: run.result?.tiers ?? [],
    studentCount: run.studentCount,
    choices: run.result?.choices ?? null,
  }
}

const presentStudent = (row: RunStudentRow): Run['students'][number] => ({
  id: row.profileId,
  firstname: row.firstname,
  lastname: row.lastname,
  matrikelnummer: row.matrikelnummer,
  currentfieldofstudy: row.input.currentfieldofstudy,
  school: row.input.school,
  gender: row.input.gender,
  preferredFieldOfBusiness: row.input.preferredFieldOfBusiness,
  team: row.team,
  studentRank: row.studentRank,
  companyRank: row.companyRank,
  ...(row.challengeRank !== null && { challengeRank: row.challengeRank }),
  fit: row.fit,
  because: row.because,
  waiting:
    row.waitingRank === null || row.waitingBy === null
      ? null
      : {
          rank: row.waitingRank,
          semester: row.input.semester,
          registered: row.input.date,
          decidedBy: row.waitingBy,
        },
  isWithdrawn: row.withdrawnAt !== null,
  hasDeclined: row.hasDeclined,
})

/** @param present the companies that take part by now */
export function presentRun(
  run: FinishedRun,
  rows: readonly RunStudentRow[],
  present: ReadonlySet<string>,
  changes: InputChanges,
  summary: RunSummary,
): Run {
  const companies = new Map(run.companies.map((company) => [company._id, company]))
  const fieldOf = (id: string) => {
    const company = companies.get(id)
    return company?.mappedFieldOfBusiness ?? company?.fieldOfBusiness ?? ''
  }
  const members = run.result.teams.map((): string[] => [])
  for (const row of rows) if (row.team !== null) members[row.team]?.push(row.profileId)
  return {
    ...summary,
    isOutdated: Object.values(changes).some((count) => count > 0),
    receipt: {
      inputDigest: run.inputDigest,
      resultDigest: run.resultDigest,
      millis: run.result.millis,
      certificate: run.result.bound,
    },
    changes,
    teams: run.result.teams.map(({ companyId, companyName }, place) => ({
      companyId,
      companyName,
      fieldOfBusiness: fieldOf(companyId),
      students: members[place] ?? [],
    })),
    students: rows.map(presentStudent),
    companies: run.companies.map((company) => {
      const reason = run.result.companies[company._id]
      return {
        id: company._id,
        companyName: company.companyName,
        fieldOfBusiness: fieldOf(company._id),
        preferredFieldOfStudy: [...company.preferredFieldOfStudy],
        teamLimit: company.teams ?? 1,
        places: placesAt(company, run.settings.maximum),
        isCancelled: !present.has(company._id),
        price: reason?.price ?? null,
        studentRanks: reason?.studentRanks ?? [],
        companyRanks: reason?.companyRanks ?? [],
        students: reason?.students ?? 0,
        reason: reason?.text ?? { en: '', de: '' },
      }
    }),
    alternatives: run.result.alternatives,
    shortOfTeam: run.result.shortOfTeam ?? null,
  }
}

const textsBy = <T>(records: readonly T[], key: (record: T) => string): Map<string, string> =>
  new Map(records.map((record) => [key(record), JSON.stringify(record)]))

/** How many keys are new, gone, or stand for something else. */
function difference(then: Map<string, string>, now: Map<string, string>) {
  return {
    added: [...now.keys()].filter((key) => !then.has(key)).length,
    gone: [...then.keys()].filter((key) => !now.has(key)).length,
    changed: [...then].filter(([key, text]) => now.has(key) && now.get(key) !== text).length,
  }
}

const rulesOf = ({ pins, exclusions, locked, rules }: Problem): Map<string, string> =>
  textsBy(
    [
      ...(pins ?? []).map((pin) => ['pin', pin]),
      ...(exclusions ?? []).map((pair) => ['exclusion', pair]),
      ...(locked ?? []).map((team) => ['lock', team]),
      ...(rules ?? []).map((rule) => ['people', rule]),
    ],
    (rule) => JSON.stringify(rule),
  )

/** What is different now from what the run was computed from. */
export function countChanges(run: RunRow, then: Problem, now: Problem): InputChanges {
  const number = (student: Problem['students'][number]) => student.matrikelnummer
  const id = (company: Problem['companies'][number]) => company._id
  const students = difference(textsBy(then.students, number), textsBy(now.students, number))
  const companies = difference(textsBy(then.companies, id), textsBy(now.companies, id))
  const rules = difference(rulesOf(then), rulesOf(now))
  return {
    registered: students.added,
    withdrawn: students.gone,
    corrected: students.changed,
    erased: run.studentCount - then.students.length,
    companies: companies.added + companies.gone + companies.changed,
    rules: rules.added + rules.gone,
  }
}
