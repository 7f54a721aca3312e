import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listDecisions } from './decisions.mjs'

const read = (path) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const page = read('docs/security.md')
// Every requirement of levels 1 and 2 of OWASP ASVS 5.0.0.
const ids = read('tooling/asvs-5.0.0.txt').trim().split('\n')
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| v5.0.0-'))
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))

test('docs/security.md answers every requirement of levels 1 and 2 once', () => {
  expect(ids).toHaveLength(253)
  const answered = rows.flatMap(([, cell = '']) => cell.split(', '))
  expect(answered.toSorted()).toEqual(ids.toSorted())
})

test('no row of docs/security.md has an empty cell', () => {
  const incomplete = rows.filter((cells) => cells.length !== 6 || cells.slice(1, 5).includes(''))
  expect(incomplete).toEqual([])
})

test('every file that docs/security.md names exists', () => {
  const ofRepository = /^(?:bench|content|contract|docs|e2e|matching|operator|ops|server|tooling|web)\//
  const named = [
    ...[...page.matchAll(/`([^`\s*]+)`/g)].map(([, name = '']) => name).filter((name) => ofRepository.test(name)),
    ...[...page.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, name = '']) => `docs/${name}`),
  ]
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((name) => !existsSync(new URL(`../${name}`, import.meta.url)))).toEqual([])
})

test('a decision names requirements that are in the list', () => {
  const named = [219, 220].flatMap((number) => {
    const record = listDecisions().find((decision) => decision.number === String(number))
    return [...read(`docs/decisions/${record.file}`).matchAll(/v5\.0\.0-[\d.]+\d/g)].map(([id]) => id)
  })
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((id) => !ids.includes(id))).toEqual([])
})
