import { expect, test } from 'vitest'
import { findForbiddenArrows, isForbidden } from './arrows.mjs'

test('no part imports what its arrows do not name', () => {
  expect(findForbiddenArrows()).toEqual([])
})

test.each([
  ['server/src/modules/mail/outbox.ts', 'server/src/modules/publishing/plan.ts'],
  ['server/src/modules/mail/outbox.ts', 'server/src/run.ts'],
  ['server/src/db/database.ts', 'server/src/modules/mail/outbox.ts'],
  ['web/src/lib/page/locale.ts', 'web/src/ui/button.tsx'],
  ['web/src/features/teams/a.tsx', 'web/src/features/companies/b.tsx'],
  ['web/src/site/a.tsx', 'web/src/features/teams/b.tsx'],
])('%s may not import %s', (file, path) => expect(isForbidden(file, path)).toBe(true))

test.each([
  ['server/src/modules/publishing/plan.ts', 'server/src/modules/mail/outbox.ts'],
  ['server/src/modules/mail/outbox.ts', 'server/src/clock.ts'],
  ['web/src/site/a.tsx', 'web/src/features/subscribers/b.tsx'],
  ['web/src/features/teams/a.tsx', 'web/src/features/teams/b.tsx'],
  ['web/src/features/teams/a.tsx', undefined],
])('%s may import %s', (file, path) => expect(isForbidden(file, path)).toBe(false))
