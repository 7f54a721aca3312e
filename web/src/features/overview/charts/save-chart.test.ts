import { expect, test } from 'vitest'
import { csvOf } from './save-chart.ts'

test('numbers become lines of a CSV, with quotes where a cell needs them', () => {
  const rows = [{ label: 'Mechanical, Process & "Energy"', cells: [{ value: 12, to: '/rows' }, { value: -3 }] }]
  expect(csvOf({ head: ['Field', 'Students', 'Difference'], rows })).toBe(
    'Field,Students,Difference\r\n"Mechanical, Process & ""Energy""",12,-3\r\n',
  )
})

test('a company’s own word stays a text in a spreadsheet', () => {
  expect(csvOf({ head: ['Field'], rows: [{ label: '=HYPERLINK("x")', cells: [] }] })).toBe(
    'Field\r\n"\'=HYPERLINK(""x"")"\r\n',
  )
})
