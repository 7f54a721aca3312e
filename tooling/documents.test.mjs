import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { documents, findMissing } from './documents.mjs'

const root = new URL('..', import.meta.url)

test('finds a planted path, folder, link and script that do not exist', () => {
  const planted =
    'See `server/src/gone.ts`, `gone.policy.ts`, `web/src/gone`, [it](gone.md), `npm run gone` and `server/src/app.ts`.'
  expect(findMissing(planted, 'docs/operating.md').toSorted()).toEqual([
    'gone.md',
    'gone.policy.ts',
    'npm run gone',
    'server/src/gone.ts',
    'web/src/gone',
  ])
})

test('no document names a file or a command that is gone', () => {
  expect(documents.length).toBeGreaterThan(50)
  expect(
    documents.flatMap((file) =>
      findMissing(readFileSync(new URL(file, root), 'utf8'), file).map((missing) => `${file}: ${missing}`),
    ),
  ).toEqual([])
})
