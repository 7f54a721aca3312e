import { getCsrfToken } from '@project-week/contract/auth/auth'
import { importAuthorisedUsers, previewImport, userImportMessages } from '@project-week/contract/imports/import'
import { importMessages, type ImportPreview } from '@project-week/contract/imports/import-table'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { show } from '../../lib/testing/page.tsx'
import { ImportUsers } from './import-users.tsx'

const rowOf = (row: number, email: string, type: string) => ({
  row,
  isHidden: row === 3,
  cells: [email, type, '', '', ''],
  verdict: 'add' as const,
  problems: [],
})
const preview: ImportPreview = {
  headings: ['Email', 'Type'],
  columns: ['email', 'type'],
  unrecognised: [],
  hiddenColumns: [],
  otherSheets: [],
  isWindows1252: false,
  rows: [rowOf(2, 'seen@example.org', 'Student'), { ...rowOf(3, 'hidden@example.org', 'Admin'), verdict: 'hidden' }],
}
const withHidden = {
  ...preview,
  rows: [rowOf(2, 'seen@example.org', 'Student'), rowOf(3, 'hidden@example.org', 'Admin')],
}

/** The form, with what the server answers to a look at the file and to its import; the paths that were asked. */
function openForm(
  look: (path: string) => Response,
  counts = { added: 2, changed: 0, unchanged: 0, left: 0 },
): string[] {
  const sent: string[] = []
  vi.stubGlobal('fetch', (path: string) => {
    if (path === getCsrfToken.path) return Promise.resolve(Response.json({ csrfToken: 'token' }))
    sent.push(path)
    return Promise.resolve(path.startsWith(previewImport.path) ? look(path) : Response.json(counts, { status: 201 }))
  })
  show(<ImportUsers />)
  return sent
}
const choose = (name = 'users.xlsx') =>
  userEvent.upload(screen.getByLabelText(/^Excel file/), new File(['a workbook'], name), { applyAccept: false })

test('what a workbook hides is named, and imported with the choice that the preview shows', async () => {
  const sent = openForm((path) => Response.json(path.includes('hidden=included') ? withHidden : preview))
  await choose()
  expect(
    await screen.findByRole('row', { name: '3 (hidden in the file) not imported hidden@example.org Admin' }),
  ).toBeTruthy()
  const choice = screen.getByRole('checkbox', { name: 'Also import hidden rows (1)' })
  expect(choice).toHaveProperty('checked', false)
  expect(screen.getByRole('button', { name: 'Import and invite 1' })).toBeTruthy()

  await userEvent.click(choice)
  await userEvent.click(await screen.findByRole('button', { name: 'Import and invite 2' }))
  expect(await screen.findByText('Imported')).toBeTruthy()
  const chosen = '?columns=email%2Ctype&hidden=included'
  expect(sent).toEqual([previewImport.path, previewImport.path + chosen, importAuthorisedUsers.path + chosen])
})

test('a file with another ending is refused before it is sent', async () => {
  const sent = openForm(() => Response.json(preview))
  await choose('users.pdf')
  expect(screen.getByText('Please select a valid Excel file (.xlsx or .xls).')).toBeTruthy()
  expect(sent).toEqual([])
})

test('what is no workbook is called so, once', async () => {
  const error = { code: 'invalid_file', message: importMessages.notWorkbook }
  openForm(() => Response.json({ error }, { status: 400 }))
  await choose()
  expect(await screen.findAllByText('Failed to upload. Please try again with a valid Excel file.')).toHaveLength(1)
})

test('bad rows are named and can be left out, and what changes is shown', async () => {
  const changed = { ...rowOf(2, 'seen@example.org', 'Company → Advisor'), verdict: 'change' }
  const problems = [{ target: 'email', message: userImportMessages.email }]
  const rows = [changed, { ...rowOf(4, 'nobody', 'Student'), verdict: 'bad', problems }]
  const sent = openForm(() => Response.json({ ...preview, rows }), { added: 0, changed: 1, unchanged: 0, left: 1 })
  await choose()
  expect(await screen.findByText('Email: This is not an email address')).toBeTruthy()
  expect(screen.getByText('Company → Advisor')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Import valid rows only (1)' }))
  expect(await screen.findByText('0 added and invited, 1 changed, 0 unchanged.')).toBeTruthy()
  expect(screen.getByText('Rows left out: 1')).toBeTruthy()
  expect(sent[1]).toBe(`${importAuthorisedUsers.path}?columns=email%2Ctype&rows=good`)
})
