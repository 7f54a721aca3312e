import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { migrations } from '#src/db/migrate.ts'
import { createTestApp } from '#test/app.ts'

test('what was shown before runs were chosen stays shown, as the choice of whoever started it', async () => {
  const t = await createTestApp()
  const db = t.deps.db.withoutPlugins()
  // As the table was before.
  await sql`drop index one_chosen_run`.execute(db)
  await sql`
    alter table matching_runs
      drop constraint chosen_by_somebody, drop constraint chosen_is_done, drop column chosen_by`.execute(db)
  await sql`alter table matching_runs rename column chosen_at to shown_at`.execute(db)
  const insert = async (author: string, state: string, shownAt: string | null) => {
    const id = randomUUID()
    await sql`
      insert into matching_runs (id, edition, created_at, author, state, settings, input_digest, companies, rules,
        student_count, shown_at)
      values (${id}, 'SS26', now(), ${author}, ${state}, '{}', '', '[]', '{}', 0, ${shownAt})`.execute(db)
    return id
  }
  await insert('early@university.example', 'done', '2025-10-01T08:00:00Z')
  const shown = await insert('late@university.example', 'done', '2025-10-03T08:00:00Z')
  await insert('restored@university.example', 'done', '2025-10-02T08:00:00Z')
  await insert('failed@university.example', 'failed', null)
  await migrations['097-chosen-run']?.up(db)
  const { rows } = await sql<{ id: string; chosenBy: string }>`
    select id, chosen_by as "chosenBy" from matching_runs where chosen_at is not null`.execute(db)
  expect(rows).toEqual([{ id: shown, chosenBy: 'late@university.example' }])
  await t.close()
})
