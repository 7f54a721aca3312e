import type { Edition } from '@project-week/contract/editions/edition'
import type { Outstanding } from '@project-week/contract/outstanding/outstanding'
import { berlinDay } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { listRequired } from '../editions/answer-questions.ts'
import { feedbackLastDay } from '../feedback/own-feedback.ts'
import { countOwed, type Due, listOwed } from './outstanding.queries.ts'

const none = { student: [], company: [] }

/** What a company prepares has to be there on the first day of the week, and can be handed in until the last one. */
export async function readDue(
  deps: Pick<Deps, 'config' | 'clock' | 'db'>,
): Promise<{ edition: Edition; now: string; today: string; due: Due }> {
  const { edition, questions, now, windows } = await getProgrammeState(deps)
  const { programmeStart, programmeEnd } = edition
  const today = berlinDay(new Date(now))
  const isWeekOver = today > programmeEnd
  const prepared = isWeekOver ? null : programmeStart
  const feedback = feedbackLastDay(edition)
  return {
    edition,
    now,
    today,
    due: {
      'questions-unanswered': isWeekOver ? none : listRequired(questions, edition, today),
      'place-unanswered': isWeekOver ? null : programmeEnd,
      'team-unconfirmed': prepared,
      'host-missing': prepared,
      'monday-missing': prepared,
      'nda-missing': prepared,
      'poster-missing': windows.posterUpload && today >= programmeStart ? programmeEnd : null,
      'feedback-unanswered': isWeekOver && today <= feedback ? feedback : null,
    },
  }
}

/** What is outstanding in the current edition: one entry a person, company or team, with all that it owes. */
export async function listOutstanding(deps: Pick<Deps, 'config' | 'clock' | 'db'>): Promise<Outstanding[]> {
  const { edition, today, due } = await readDue(deps)
  const owed = await listOwed(deps.db, { edition: edition.label, today, due })
  const byDebtor = Map.groupBy(owed, ({ debtor, id }) => `${debtor} ${id}`)
  return [...byDebtor.values()].flatMap((rows) =>
    rows.slice(0, 1).map(({ debtor, id, name, email, recordKind, recordId }) => ({
      id,
      debtor,
      name,
      email,
      record: { kind: recordKind, id: recordId },
      owed: rows.map((row) => ({
        kind: row.kind,
        due: row.due,
        remindedAt: row.remindedAt?.toISOString() ?? null,
      })),
    })),
  )
}

/** How much is outstanding in the current edition, by kind, and by debtor over all kinds. */
export async function countOutstanding(deps: Pick<Deps, 'config' | 'clock' | 'db'>): ReturnType<typeof countOwed> {
  const { edition, today, due } = await readDue(deps)
  return countOwed(deps.db, { edition: edition.label, today, due })
}
