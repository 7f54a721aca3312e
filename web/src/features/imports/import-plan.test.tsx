import { companyColumns } from '@project-week/contract/imports/import-companies'
import type { ImportPreview } from '@project-week/contract/imports/import-table'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { type ImportChoices, ImportPlan } from './import-plan.tsx'

const preview: ImportPreview = {
  headings: ['Firma', 'Kürzel', 'E-Mail'],
  columns: ['companyName', '', 'contactPerson.email'],
  unrecognised: [1],
  hiddenColumns: [],
  otherSheets: [],
  isWindows1252: false,
  rows: [
    {
      row: 2,
      isHidden: false,
      cells: ['Aldor GmbH', 'ada@aldor.example'],
      verdict: 'add',
      problems: [],
    },
  ],
}

const onChoice = vi.fn<(changed: ImportChoices) => void>()
const plan = (changed: Partial<ImportPreview>) => (
  <ImportPlan
    columns={companyColumns}
    preview={{ ...preview, ...changed }}
    choices={{}}
    pending={false}
    importText={() => 'Import'}
    onChoice={onChoice}
    onColumns={() => undefined}
    onImport={() => undefined}
    onCancel={() => undefined}
  />
)
const show = (changed: Partial<ImportPreview>) => render(plan(changed))

test('a file whose letters were guessed says so', () => {
  const { unmount } = show({})
  expect(screen.queryByText(/Windows-1252/)).toBeNull()
  unmount()
  show({ isWindows1252: true })
  expect(screen.getByText(/Windows-1252\. .* save the list as \.xlsx or as “CSV UTF-8”/)).toBeTruthy()
})

test('another list in the file is named', () => {
  const { unmount } = show({})
  expect(screen.queryByText(/more than one list/)).toBeNull()
  unmount()
  show({ otherSheets: ['2023', '2024'] })
  expect(screen.getByText(/more than one list\. Not imported: 2023, 2024\./)).toBeTruthy()
})

test('only columns that nobody recognised stand outside the fold, and stay there while they are assigned', () => {
  const { container, rerender } = show({})
  const namesIn = (selector: string) =>
    [...container.querySelectorAll(`${selector} input[role="combobox"]`)].map((input) => input.id)
  const places = { open: namesIn('section.import__mapping'), folded: namesIn('details:not([open])') }
  expect([places.open.length, places.folded.length]).toEqual([1, 2])
  expect(screen.getByText('Recognised columns: 2. Show or change')).toBeTruthy()
  rerender(plan({ columns: ['companyName', 'companySize', 'contactPerson.email'], unrecognised: [] }))
  expect(namesIn('section.import__mapping')).toEqual(places.open)
})

test('a file of recognised columns has the fold alone', () => {
  const { container } = show({ unrecognised: [] })
  expect(container.querySelector('section.import__mapping')).toBeNull()
  expect(screen.getByText('Recognised columns: 3. Show or change')).toBeTruthy()
})

test('what the file hides is named, and taken by one choice', async () => {
  const hidden = { row: 3, isHidden: true, cells: ['Alt GmbH', 'alt@example.org'], problems: [] }
  show({ hiddenColumns: [1], rows: [...preview.rows, { ...hidden, verdict: 'hidden' }] })
  expect(screen.getByRole('combobox', { name: /^Kürzel \(hidden in the file\)/ })).toBeTruthy()
  expect(screen.getByRole('row', { name: /^3 \(hidden in the file\) not imported Alt GmbH/ })).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Also import hidden rows (1)' }))
  expect(onChoice).toHaveBeenCalledWith({ hidden: 'included' })
})
