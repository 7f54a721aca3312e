import type { TableImportPreview } from '@project-week/contract/imports/import-table'
import { companyColumns } from '@project-week/contract/imports/import-companies'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TablePlan } from './table-plan.tsx'

const preview: TableImportPreview = {
  headings: ['Firma', 'Kürzel', 'E-Mail'],
  columns: ['companyName', '', 'contactPerson.email'],
  isAllRecognised: false,
  isWindows1252: false,
  rows: [{ row: 2, name: 'Aldor GmbH', email: 'ada@aldor.example', verdict: 'lead', problems: [] }],
}

const show = (changed: Partial<TableImportPreview>) =>
  render(
    <TablePlan
      targets={companyColumns.targets}
      words={{ name: 'Company', columnsText: '', missing: '' }}
      preview={{ ...preview, ...changed }}
      pending={false}
      restPending={false}
      onColumns={() => undefined}
      onImport={() => undefined}
      onRest={() => undefined}
      onCancel={() => undefined}
    />,
  )

test('a file whose letters were guessed says so', () => {
  const { unmount } = show({})
  expect(screen.queryByText(/Windows-1252/)).toBeNull()
  unmount()
  show({ isWindows1252: true })
  expect(screen.getByText(/Windows-1252/)).toBeTruthy()
})
