import { getCsrfToken } from '@project-week/contract/auth/auth'
import { importAuthorisedUsers, previewImport } from '@project-week/contract/imports/import'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ImportUsers } from './import-users.tsx'

afterEach(() => vi.unstubAllGlobals())

const user = { firstName: '', lastName: '', company: '' }
const line = { ...user, action: 'add', type: 'Student', typeBefore: null }
const seen = { ...line, row: 2, email: 'seen@example.org' }
const preview = {
  lines: [seen],
  problems: [],
  hiddenRows: [{ ...user, row: 3, email: 'hidden@example.org', type: 'Admin' }],
  hiddenColumns: ['Company'],
}
const withHidden = { ...preview, lines: [seen, { ...line, row: 3, email: 'hidden@example.org', type: 'Admin' }] }

test('what a workbook hides is named, and imported with the choice that the preview shows', async () => {
  const sent: string[] = []
  vi.stubGlobal('fetch', (path: string) => {
    if (path === getCsrfToken.path) return Promise.resolve(Response.json({ csrfToken: 'token' }))
    sent.push(path)
    if (path.startsWith(previewImport.path)) {
      return Promise.resolve(Response.json(path.includes('hidden=included') ? withHidden : preview))
    }
    return Promise.resolve(Response.json({ added: 2, changed: 0, unchanged: 0, left: 0 }, { status: 201 }))
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ImportUsers />
    </QueryClientProvider>,
  )
  await userEvent.upload(screen.getByLabelText(/^Excel file/), new File(['a workbook'], 'users.xlsx'))
  expect(
    await screen.findByRole('row', { name: '3 (hidden in the file) not imported hidden@example.org Admin' }),
  ).toBeTruthy()
  const choice = screen.getByRole('checkbox', { name: 'Also import hidden rows and columns' })
  expect(choice).toHaveProperty('checked', false)
  expect(screen.getByText('Hidden rows: 1. Hidden columns: Company.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Import and invite 1' })).toBeTruthy()

  await userEvent.click(choice)
  await userEvent.click(await screen.findByRole('button', { name: 'Import and invite 2' }))
  expect(await screen.findByText('Imported')).toBeTruthy()
  expect(sent).toEqual([
    previewImport.path,
    `${previewImport.path}?hidden=included`,
    `${importAuthorisedUsers.path}?hidden=included`,
  ])
})
