import { DemoPhase, type Edition } from '@project-week/contract/editions/edition'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'

const day = 24 * 60 * 60 * 1000

/** Where the demo's clock stands at each stop, from the edition's own dates. */
function instantOf(phase: DemoPhase, edition: Edition): Date {
  const closes = new Date(edition.studentDashboardClosesAt).getTime()
  switch (phase) {
    case 'registration-open':
      return new Date(closes - 16.5 * day)
    case 'closed':
      return new Date(closes + 14 * day)
    case 'programme-week':
      return new Date(new Date(`${edition.programmeStart}T08:00:00Z`).getTime() + 2 * day)
    case 'afterwards':
      return new Date(`${edition.closingEventMonth}-20T08:00:00Z`)
  }
}

const findDemoClock = (db: Database) => db.selectFrom('demoClock').select(['phase', 'setAt']).executeTakeFirst()

/**
 * The time by which programme dates are judged: the server's, except in the demo, where it stands at a chosen phase
 * and runs on from there. Production does not read the demo's row at all.
 */
export async function readProgrammeClock(
  { config, clock, db }: Pick<Deps, 'config' | 'clock' | 'db'>,
  edition: Edition,
): Promise<{ now: Date; demo: DemoPhase | null }> {
  if (config.mode === 'production') return { now: clock.now(), demo: null }
  const row = await findDemoClock(db)
  const demo = DemoPhase.parse(row?.phase ?? 'registration-open')
  const elapsed = row === undefined ? 0 : clock.now().getTime() - row.setAt.getTime()
  return { now: new Date(instantOf(demo, edition).getTime() + elapsed), demo }
}

export async function setDemoClock(db: Database, phase: DemoPhase, setAt: Date): Promise<void> {
  await db
    .insertInto('demoClock')
    .values({ phase, setAt })
    .onConflict((conflict) => conflict.column('onlyRow').doUpdateSet({ phase, setAt }))
    .execute()
}
