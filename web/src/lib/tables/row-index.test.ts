import { expect, test } from 'vitest'
import { type RowQuery, createRowIndex } from './row-index.ts'

interface Person {
  name: string
  credits: number | null
  fields: string[]
  since: Date
}
const person = (name: string, credits: number | null, fields: string[], day: number): Person => ({
  name,
  credits,
  fields,
  since: new Date(Date.UTC(2025, 9, day)),
})
const people = [
  person('Zoe Öztürk', 30, ['IT', 'Health'], 3),
  person('ädam Klein', 9, ['IT'], 2),
  person('Bea Krämer', null, ['Mobility'], 1),
  person('adam Groß', 100, ['Health'], 4),
]
const index = createRowIndex(
  people,
  [
    { id: 'name', value: (row: Person) => row.name },
    { id: 'credits', value: (row: Person) => row.credits },
    { id: 'fields', value: (row: Person) => row.fields },
    { id: 'since', value: (row: Person) => row.since },
  ],
  new Intl.Collator('de'),
)
const names = (query: Partial<RowQuery>) =>
  [...index.find({ search: '', sorting: undefined, filters: {}, ...query })].map((at) => people[at]?.name.split(' ')[0])

test('keeps the order of arrival without sorting', () => {
  expect(names({})).toEqual(['Zoe', 'ädam', 'Bea', 'adam'])
})

test('sorts names as the language does and numbers and dates by size, empty ones last', () => {
  expect(names({ sorting: { column: 'name', descending: false } })).toEqual(['adam', 'ädam', 'Bea', 'Zoe'])
  expect(names({ sorting: { column: 'credits', descending: false } })).toEqual(['ädam', 'Zoe', 'adam', 'Bea'])
  expect(names({ sorting: { column: 'credits', descending: true } })).toEqual(['adam', 'Zoe', 'ädam', 'Bea'])
  expect(names({ sorting: { column: 'since', descending: true } })).toEqual(['adam', 'Zoe', 'ädam', 'Bea'])
})

test('finds rows in which all words occur, in any column and any case', () => {
  expect(names({ search: '  health ÖZT' })).toEqual(['Zoe'])
  expect(names({ search: 'nobody' })).toEqual([])
})

test('filters by one of several values, lists by each entry, and several columns together', () => {
  expect(names({ filters: { fields: ['Health', 'Mobility'] } })).toEqual(['Zoe', 'Bea', 'adam'])
  expect(names({ filters: { fields: ['Health'], name: ['adam Groß'] } })).toEqual(['adam'])
  expect(names({ filters: { fields: [] } })).toHaveLength(4)
})

test('counts the values of a column, most frequent first', () => {
  expect(index.countValues('fields')).toEqual([
    { value: 'IT', count: 2 },
    { value: 'Health', count: 2 },
    { value: 'Mobility', count: 1 },
  ])
})

test('equal values keep their order in both directions', () => {
  const rows = [1, 2, 1, 2, 1].map((group, at) => ({ group, at }))
  const groups = createRowIndex(
    rows,
    [{ id: 'group', value: (row: (typeof rows)[number]) => row.group }],
    new Intl.Collator(),
  )
  const found = (descending: boolean) => [
    ...groups.find({ search: '', filters: {}, sorting: { column: 'group', descending } }),
  ]
  expect(found(false)).toEqual([0, 2, 4, 1, 3])
  expect(found(true)).toEqual([1, 3, 0, 2, 4])
})

test('a search finds what a stored word is called, and words in texts of several lines', () => {
  const rows = [
    { size: 'S', note: 'first\nsecond' },
    { size: 'L', note: 'third' },
  ]
  const sizes = createRowIndex(
    rows,
    [
      { id: 'size', value: (row: (typeof rows)[number]) => row.size, label: (size) => (size === 'S' ? 'Small' : size) },
      { id: 'note', value: (row: (typeof rows)[number]) => row.note },
    ],
    new Intl.Collator(),
  )
  const found = (search: string) => [...sizes.find({ search, filters: {}, sorting: undefined })]
  expect(found('small')).toEqual([0])
  expect(found('second')).toEqual([0])
  expect(found('SECOND small')).toEqual([0])
  expect(found('small third')).toEqual([])
  expect(found('')).toEqual([0, 1])
})

test('what is prepared while nobody waits changes no answer', () => {
  const make = () => createRowIndex(people, [{ id: 'name', value: (row: Person) => row.name }], new Intl.Collator('de'))
  const prepared = make()
  let steps = 0
  while (prepared.prepare()) steps += 1
  expect(steps).toBeGreaterThan(0)
  const query = { search: 'ä', filters: {}, sorting: { column: 'name', descending: true } }
  expect(prepared.find(query)).toEqual(make().find(query))
})
