import { expect, test } from 'vitest'
import { decisionIndex, listDecisions } from './decisions.mjs'

const decisions = listDecisions()

test('docs/decisions/README.md lists every record: `npm run decisions` writes it', async () => {
  await expect(decisionIndex(decisions)).toMatchFileSnapshot('../docs/decisions/README.md')
})

test('a record bears the number of its file, and no two records the same', () => {
  expect(decisions.filter(({ file, number }) => !file.startsWith(`${number}-`))).toEqual([])
  expect(new Set(decisions.map(({ number }) => number)).size).toBe(decisions.length)
})

test('a record names an existing one as what supersedes it', () => {
  const known = new Set(decisions.map(({ number }) => number))
  const named = decisions.flatMap(
    ({ status }) => /superseded(?: in part)? by (.+)/.exec(status)?.[1].match(/\d{3}/g) ?? [],
  )
  expect(named.filter((number) => !known.has(number))).toEqual([])
})
