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
  'de',
)
const names = (query: Partial<RowQuery>) =>
  [...index.find({ search: '', sorting: undefined, filters: {}, ...query })].map((at) => people[at]?.name.split(' ')[0])

test('without sorting rows keep the order in which they were given', () => {
  expect(names({})).toEqual(['Zoe', 'ädam', 'Bea', 'adam'])
})

test('names sort alphabetically in the language, numbers and dates by size, empty values last', () => {
  expect(names({ sorting: { column: 'name', descending: false } })).toEqual(['adam', 'ädam', 'Bea', 'Zoe'])
  expect(names({ sorting: { column: 'credits', descending: false } })).toEqual(['ädam', 'Zoe', 'adam', 'Bea'])
  expect(names({ sorting: { column: 'credits', descending: true } })).toEqual(['adam', 'Zoe', 'ädam', 'Bea'])
  expect(names({ sorting: { column: 'since', descending: true } })).toEqual(['adam', 'Zoe', 'ädam', 'Bea'])
})

test('a search finds rows that contain all words, in any column and any case', () => {
  expect(names({ search: '  health ÖZT' })).toEqual(['Zoe'])
  expect(names({ search: 'nobody' })).toEqual([])
})

test('a search looks past accents, ß and how letters are put together', () => {
  for (const search of ['ozturk', 'O\u0308ztu\u0308rk', 'ÖZTÜRK']) expect(names({ search })).toEqual(['Zoe'])
  expect(names({ search: 'adam gross' })).toEqual(['adam'])
  expect(names({ search: '\u200B' })).toEqual(['Zoe', 'ädam', 'Bea', 'adam'])
})

test('a filter keeps rows with one of its values or list entries, and filters of several columns combine', () => {
  expect(names({ filters: { fields: ['Health', 'Mobility'] } })).toEqual(['Zoe', 'Bea', 'adam'])
  expect(names({ filters: { fields: ['Health'], name: ['adam Groß'] } })).toEqual(['adam'])
  expect(names({ filters: { fields: [] } })).toHaveLength(4)
})

const everything = { search: '', filters: {} }

test('values are counted most frequent first', () => {
  expect(index.countValues('fields', everything)).toEqual([
    { value: 'IT', count: 2 },
    { value: 'Health', count: 2 },
    { value: 'Mobility', count: 1 },
  ])
})

test('equal values keep their order in both directions', () => {
  const rows = [1, 2, 1, 2, 1].map((group, at) => ({ group, at }))
  const groups = createRowIndex(rows, [{ id: 'group', value: (row: (typeof rows)[number]) => row.group }], 'en')
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
    'en',
  )
  const found = (search: string) => [...sizes.find({ search, filters: {}, sorting: undefined })]
  expect(found('small')).toEqual([0])
  expect(found('second')).toEqual([0])
  expect(found('SECOND small')).toEqual([0])
  expect(found('small third')).toEqual([])
  expect(found('')).toEqual([0, 1])
})

test('counts follow the search and the filters of other columns, at unchanged places', () => {
  const filters = { name: ['Zoe Öztürk', 'Bea Krämer'], fields: ['IT'] }
  expect(index.countValues('fields', { search: '', filters })).toEqual([
    { value: 'IT', count: 1 },
    { value: 'Health', count: 1 },
    { value: 'Mobility', count: 1 },
  ])
  expect(index.countValues('fields', { search: 'klein', filters: {} })).toEqual([
    { value: 'IT', count: 1 },
    { value: 'Health', count: 0 },
    { value: 'Mobility', count: 0 },
  ])
})

test('a column that names its order sorts and counts by it, unknown values after it', () => {
  const rows = ['Large', 'Old size', 'Small', '', 'Medium', 'Large'].map((size, at) => ({ size, at }))
  const sizes = createRowIndex(
    rows,
    [{ id: 'size', value: (row: (typeof rows)[number]) => row.size, order: ['Small', 'Medium', 'Large'] }],
    'en',
  )
  const found = (descending: boolean) =>
    [...sizes.find({ ...everything, sorting: { column: 'size', descending } })].map((at) => rows[at]?.size)
  expect(found(false)).toEqual(['Small', 'Medium', 'Large', 'Large', 'Old size', ''])
  expect(found(true)).toEqual(['Old size', 'Large', 'Large', 'Medium', 'Small', ''])
  expect(sizes.countValues('size', everything).map(({ value }) => value)).toEqual([
    'Small',
    'Medium',
    'Large',
    'Old size',
    '',
  ])
})

test('preparing changes no result', () => {
  const make = () => createRowIndex(people, [{ id: 'name', value: (row: Person) => row.name }], 'de')
  const prepared = make()
  let steps = 0
  while (prepared.prepare()) steps += 1
  expect(steps).toBeGreaterThan(0)
  const query = { search: 'ä', filters: {}, sorting: { column: 'name', descending: true } }
  expect(prepared.find(query)).toEqual(make().find(query))
})
