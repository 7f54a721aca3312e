import { type StudentState, statesWithoutTeam } from '@project-week/contract/states'
import type { PhaseFigure } from '@project-week/contract/overview/overview'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'

const inState = (...states: readonly StudentState[]) => sql`s.state = any(${states})`

/**
 * What each figure counts: students by a condition on their row `s` of student_standing, all of them in one pass over that
 * view, or something else by a count of its own.
 */
const counts: Record<PhaseFigure, RawBuilder<unknown> | ((edition: string) => RawBuilder<unknown>)> = {
  asked: inState('asked'),
  accepted: inState('accepted'),
  declined: inState('declined'),
  'without-team': inState(...statesWithoutTeam),
  attended: inState('attended'),
  absent: inState('absent'),
  certificates: sql`exists (
    select from participation_certificates c
     where c.edition = s.edition and c.person_id = s.person_id and c.revoked_at is null)`,
  'teams-with-places': (edition) => sql`(select count(*)::int from free_places where edition = ${edition})`,
  feedback: (edition) => sql`(select count(*)::int from feedback where edition = ${edition})`,
}

/** Each figure is the number of rows to which it leads, all in one statement. */
export async function countPhase(
  db: Database,
  edition: string,
  figures: readonly PhaseFigure[],
): Promise<{ figure: PhaseFigure; count: number }[]> {
  if (figures.length === 0) return []
  const columns = figures.map((figure) => {
    const of = counts[figure]
    const count = typeof of === 'function' ? of(edition) : sql`(count(*) filter (where ${of}))::int`
    return sql`${count} as ${sql.id(figure)}`
  })
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(columns)} from student_standing s where s.edition = ${edition}`.execute(db)
  return figures.map((figure) => ({ figure, count: rows[0]?.[figure] ?? 0 }))
}
