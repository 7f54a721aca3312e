import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { byHand, planOf } from './changed.mjs'
import { root } from './project.mjs'

const matrix = 'server/test/access-matrix.test.ts'

test("a change in a module runs its own tests and the access matrix, and none through the application's wiring", () => {
  const { workspaces, tests } = planOf(['server/src/modules/overview/get-statistics.ts'])
  expect(workspaces).toEqual(['server'])
  expect(tests).toContain('server/src/modules/overview/statistics.routes.test.ts')
  expect(tests).toContain(matrix)
  expect(tests.filter((file) => !file.startsWith('server/src/modules/overview/'))).toEqual([matrix])
})

test('what imports a changed file directly or through others is tested and typed', () => {
  const { workspaces, tests } = planOf(['contract/src/exports/csv.ts'])
  expect(tests).toContain('web/src/features/overview/charts/number-table.test.tsx')
  expect(workspaces).toEqual(expect.arrayContaining(['contract', 'server', 'web']))
})

test('what imports its types alone is typed and not tested', () => {
  const { workspaces, tests } = planOf(['contract/src/site/plain-answer.ts'])
  expect(workspaces).toEqual(['contract', 'server', 'web'])
  expect(tests.filter((file) => !file.startsWith('contract/'))).toEqual([matrix])
})

test('a deleted file reaches what still imports it', () => {
  expect(planOf(['server/src/modules/overview/gone.ts']).tests).toContain(
    'server/src/modules/overview/overview.routes.test.ts',
  )
})

test.each(byHand)('what stands by hand for %s is there', (pattern, tests) => {
  expect(tests.filter((file) => !existsSync(join(root, file)))).toEqual([])
  expect(pattern).toBeInstanceOf(RegExp)
})

test('a document is held against the files that it names, and reaches no other test', () => {
  expect(planOf(['docs/operating.md']).tests).toEqual([
    'tooling/documents.test.mjs',
    'tooling/decisions.test.mjs',
    'tooling/security.test.mjs',
    matrix,
  ])
})
