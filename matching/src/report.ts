import type { Rung } from './ladder.ts'
import { countRanks, explainCompany, explainStudent } from './reasons.ts'
import type { CompanyReason, StudentReason } from './reasons.ts'
import type { Run } from './run.ts'
import { countBlockingPairs } from './stability.ts'
import type { Stability } from './stability.ts'

/** Everything about a run that can be stored and shown without solving again. */
export interface Report {
  ladder: readonly Rung[]
  /** `ranks[k][r]`: placed students whose pair has these ranks. */
  ranks: number[][]
  /** Teams by their size, and by how many distinct schools are in them. */
  teamsBySize: Record<string, number>
  teamsBySchools: Record<string, number>
  /** Placed students by school and by study field. */
  placedBySchool: Record<string, number>
  placedByStudyField: Record<string, number>
  stability: Stability
  /** By matriculation number and by company id. */
  students: Record<string, StudentReason>
  companies: Record<string, CompanyReason>
}

export function reportRun(run: Run): Report {
  const { instance, teams, ladder } = run
  const report: Report = {
    ladder,
    ranks: countRanks(run),
    teamsBySize: {},
    teamsBySchools: {},
    placedBySchool: {},
    placedByStudyField: {},
    stability: countBlockingPairs(instance, teams),
    students: {},
    companies: {},
  }
  for (const { students } of teams) {
    count(report.teamsBySize, students.length)
    count(report.teamsBySchools, new Set(students.map((i) => instance.school[i])).size)
    for (const i of students) {
      count(report.placedBySchool, instance.students[i]!.school ?? '')
      count(report.placedByStudyField, instance.students[i]!.currentfieldofstudy)
    }
  }
  for (const { matrikelnummer } of instance.students) {
    report.students[matrikelnummer] = explainStudent(run, matrikelnummer)
  }
  for (const { _id } of instance.companies) report.companies[_id] = explainCompany(run, _id)
  return report
}

function count(counts: Record<string, number>, key: string | number): void {
  counts[key] = (counts[key] ?? 0) + 1
}
