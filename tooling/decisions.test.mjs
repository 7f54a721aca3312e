import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { decisionIndex, listDecisions, namedDecisions, readStatus } from './decisions.mjs'

const root = new URL('..', import.meta.url)
const decisions = listDecisions()
const known = new Set(decisions.map(({ number }) => number))

/** Every file of the repository whose text says "decision", without this test and its planted numbers. */
const filesThatNameDecisions = execFileSync(
  'git',
  ['grep', '--untracked', '-lIiE', 'decisions? [0-9]{3}|decisions/[0-9]{3}'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => file !== '' && !file.startsWith('tooling/decisions'))

test('docs/decisions/README.md lists every record: `npm run decisions` writes it', async () => {
  await expect(decisionIndex(decisions)).toMatchFileSnapshot('../docs/decisions/README.md')
})

test('a record bears the number of its file, and no two records the same', () => {
  expect(decisions.filter(({ file, number }) => !file.startsWith(`${number}-`))).toEqual([])
  expect(known.size).toBe(decisions.length)
})

test('a record has at most 40 lines', () => {
  expect(decisions.filter(({ lines }) => lines > 40).map(({ file, lines }) => `${file}: ${lines}`)).toEqual([])
})

test('a status is one of the allowed ones and names existing records', () => {
  expect(decisions.filter(({ status }) => readStatus(status) === null).map(({ file }) => file)).toEqual([])
  expect(decisions.filter(({ status }) => (status.match(/\d{3}/g) ?? []).some((number) => !known.has(number)))).toEqual(
    [],
  )
})

test('a record that supersedes another in part is named by that one, and the other way round', () => {
  const pairs = (clause, order) =>
    decisions.flatMap(({ number, status }) => (readStatus(status)?.[clause] ?? []).map((other) => order(number, other)))
  expect(new Set(pairs('supersedes', (newer, older) => `${newer} ${older}`))).toEqual(
    new Set(pairs('supersededBy', (older, newer) => `${newer} ${older}`)),
  )
})

test('the words of a status are read', () => {
  expect(readStatus('accepted; adds to 150 and 160; supersedes 152 in part')).toEqual({
    addsTo: ['150', '160'],
    supersedes: ['152'],
    supersededBy: [],
  })
  expect(readStatus('Superseded by 140')).toBeNull()
})

test('no text names a record that does not exist', () => {
  expect(namedDecisions('decisions 150, 160 and 999; decisions/998-gone.md')).toEqual(['150', '160', '999', '998'])
  expect(filesThatNameDecisions.length).toBeGreaterThan(10)
  const wrong = filesThatNameDecisions.flatMap((file) =>
    namedDecisions(readFileSync(new URL(file, root), 'utf8'))
      .filter((number) => !known.has(number))
      .map((number) => `${file}: decision ${number}`),
  )
  expect(wrong).toEqual([])
})

test('docs/deviations.md leads to every record that has a table of deviations', () => {
  const read = (path) => readFileSync(new URL(`../docs/${path}`, import.meta.url), 'utf8')
  const page = read('deviations.md')
  const deviating = decisions.filter(({ file }) =>
    read(`decisions/${file}`).includes('| specification | product | reason |'),
  )
  expect(deviating.length).toBeGreaterThan(2)
  expect(deviating.filter(({ file }) => !page.includes(`decisions/${file}`))).toEqual([])
})
