import type { TableView, ViewContent, ViewDraft } from '@project-week/contract/table-views/table-view'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { MayChange } from '../base/may-change.ts'
import { Toasts } from '../overlays/toasts.tsx'
import type { Column } from './column.ts'
import { RecordTable } from './record-table.tsx'

const people = [
  { name: 'Ada', school: 'CIT' },
  { name: 'Bob', school: 'ED' },
  { name: 'Cem', school: 'CIT' },
]
type Person = (typeof people)[number]
const columns: Column<Person>[] = [
  { id: 'name', header: 'Name', width: 10, value: ({ name }) => name },
  { id: 'school', header: 'School', width: 10, value: ({ school }) => school },
]

const content = (more: Partial<ViewContent> = {}): ViewContent => ({
  search: '',
  sorting: null,
  filters: {},
  hidden: [],
  order: [],
  only: null,
  ...more,
})
const viewOf = (more: Partial<TableView> = {}): TableView => ({
  id: '0b6f8a52-5f0c-4c55-9a52-3d3e0d9a6a11',
  name: 'Informatics',
  isShared: false,
  content: content({ filters: { school: ['CIT'] }, sorting: { descending: true, column: 'name' } }),
  createdBy: 'me@university.example',
  isOwn: true,
  version: 'v1',
  ...more,
})

afterEach(() => vi.unstubAllGlobals())
// Toasts are one list for all files.
afterEach(() => {
  for (const close of screen.queryAllByRole('button', { name: 'Close' })) fireEvent.click(close)
})

/** The table, and a server that keeps these views and what was sent to it. */
function open(views: TableView[], { address = '/', mayChange = true } = {}) {
  const sent: { method: string; address: string; body: Partial<ViewDraft> }[] = []
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    if (!url.startsWith('/api/table-views')) return Promise.resolve(Response.json({ csrfToken: 't' }))
    if (method === 'GET') return Promise.resolve(Response.json(views))
    const draft: ViewDraft = JSON.parse(body ?? '{}')
    sent.push({ method, address: url, body: draft })
    if (method === 'DELETE') {
      views.splice(0, 1)
      return Promise.resolve(Response.json({ removed: true }))
    }
    const fields = { name: 'There is a view of this name already' }
    const refusal = { error: { code: 'validation_failed', message: 'Please check the marked fields.', fields } }
    if (draft.name === 'taken') return Promise.resolve(Response.json(refusal, { status: 422 }))
    const saved = method === 'PUT' ? { ...views[0]!, ...draft } : viewOf({ ...draft, id: crypto.randomUUID() })
    views.splice(0, method === 'PUT' ? 1 : 0, saved)
    return Promise.resolve(Response.json(saved, { status: method === 'PUT' ? 200 : 201 }))
  })
  const element = (
    <MayChange value={mayChange}>
      <RecordTable
        caption="People"
        nobody="Nobody"
        rows={people}
        columns={columns}
        filters={['school']}
        views="students"
        keyOf={({ name }) => name}
        titleOf={({ name }) => name}
      >
        {({ name }) => name}
      </RecordTable>
      <Toasts />
    </MayChange>
  )
  const router = createMemoryRouter([{ path: '/', element }], { initialEntries: [address] })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { sent, address: () => router.state.location.search }
}

const names = () => screen.getAllByRole('button', { name: /^(Ada|Bob|Cem)$/ }).map(({ textContent }) => textContent)
const menu = (label: string) => screen.findByText(label, { selector: 'summary span' })
async function openMenu(label: string): Promise<void> {
  await userEvent.click(await menu(label))
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const dialog = () => within(screen.getByRole('dialog'))

test('a chosen view shows its rows and columns, in the address, and is named by the menu', async () => {
  const { address } = open([viewOf({ content: content({ filters: { school: ['CIT'] }, hidden: ['school'] }) })], {
    address: '/?q=bob&semester=SS26',
  })
  expect(names()).toEqual(['Bob'])
  await openMenu('Views')
  await press('Informatics')
  expect(names()).toEqual(['Ada', 'Cem'])
  expect(screen.queryByRole('columnheader', { name: 'School' })).toBeNull()
  expect(Object.fromEntries(new URLSearchParams(address()))).toEqual({
    semester: 'SS26',
    'f.school': 'CIT',
    hide: 'school',
    view: viewOf().id,
  })
  expect(document.activeElement).toBe((await menu('Informatics')).parentElement)
})

test('what is shown is saved under a name, for oneself or shared', async () => {
  const { sent, address } = open([])
  await userEvent.type(screen.getByRole('searchbox'), 'c')
  await openMenu('Views')
  await press('Save current view …')
  await userEvent.click(dialog().getByRole('button', { name: 'Save view' }))
  expect(dialog().getByText('Please give the view a name')).toBeTruthy()
  await userEvent.type(dialog().getByRole('textbox', { name: 'View name' }), 'With a c')
  await userEvent.click(dialog().getByRole('checkbox', { name: /^Share with the programme office/ }))
  await userEvent.click(dialog().getByRole('button', { name: 'Save view' }))
  await menu('With a c')
  expect(sent.map(({ method, body }) => [method, body])).toEqual([
    ['POST', { name: 'With a c', isShared: true, content: content({ search: 'c' }) }],
  ])
  await waitFor(() => expect(new URLSearchParams(address()).get('q')).toBe('c'))
})

test('a name that is taken is said beside the field', async () => {
  open([])
  await openMenu('Views')
  await press('Save current view …')
  await userEvent.type(dialog().getByRole('textbox'), 'taken{Enter}')
  expect(await dialog().findByText('There is a view of this name already')).toBeTruthy()
})

test('a view that was changed says so, and is updated to what is shown', async () => {
  const { sent } = open([viewOf()])
  await openMenu('Views')
  await press('Informatics')
  await menu('Informatics')
  await userEvent.type(screen.getByRole('searchbox'), 'a')
  await openMenu('Changed: Informatics')
  await press('Update “Informatics” with the current view')
  await screen.findByText('“Informatics” updated')
  expect(sent[0]?.address).toContain('version=v1')
  expect(sent[0]?.body.content).toEqual({ ...viewOf().content, search: 'a' })
  await menu('Informatics')
})

test('a view is renamed without what is shown, and deleted after a question', async () => {
  const { sent, address } = open([viewOf({ isShared: true })], { address: `/?view=${viewOf().id}&q=ada` })
  await openMenu('Changed: Informatics')
  await press('Rename or share “Informatics”')
  await userEvent.type(dialog().getByRole('textbox'), ' 2{Enter}')
  await openMenu('Changed: Informatics 2')
  expect(sent[0]?.body).toEqual({ name: 'Informatics 2', isShared: true, content: viewOf().content })
  await press('Delete “Informatics 2”')
  expect(dialog().getByText(/^This view will be deleted for the whole programme office/)).toBeTruthy()
  await userEvent.click(dialog().getByRole('button', { name: 'Delete view' }))
  await menu('Views')
  expect(sent[1]?.method).toBe('DELETE')
  expect(address()).toBe('?q=ada')
  expect(names()).toEqual(['Ada'])
})

test('whoever did not make a shared view cannot stop sharing it', async () => {
  open([viewOf({ isShared: true, isOwn: false })], { address: `/?view=${viewOf().id}` })
  await openMenu('Changed: Informatics')
  await press('Rename or share “Informatics”')
  expect(dialog().queryByRole('checkbox')).toBeNull()
})

test('columns that the table has no longer are left out, and named', async () => {
  const old = content({
    sorting: { column: 'shoeSize', descending: false },
    filters: { school: ['ED'] },
    hidden: ['fax'],
  })
  open([viewOf({ content: old })])
  await openMenu('Views')
  await press('Informatics')
  expect(names()).toEqual(['Bob'])
  expect(
    screen.getByText('“Informatics” contains columns that no longer exist: shoeSize, fax. They are not shown.'),
  ).toBeTruthy()
  // What is left is what it shows: nobody has changed it.
  await menu('Informatics')
})

test('a viewer chooses views and is held back from saving, changing and deleting', async () => {
  open([viewOf({ isShared: true })], { mayChange: false })
  await openMenu('Views')
  await press('Informatics')
  expect(names()).toEqual(['Cem', 'Ada'])
  await openMenu('Informatics')
  const held = (name: RegExp) => screen.getByRole('button', { name }).getAttribute('aria-disabled')
  expect([held(/^Save current view/), held(/^Rename/), held(/^Delete/)]).toEqual(['true', 'true', 'true'])
})
