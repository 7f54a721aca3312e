import { listAuditRecords, type AuditRecord } from '@project-week/contract/audit/audit'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { QueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { show } from '../../lib/testing/page.tsx'
import { AuditLog } from './audit-log.tsx'
import { foldReads } from './fold-reads.ts'
import { expectConsoleErrors } from '../../lib/test-setup.ts'
import { AuditFilterForm } from './audit-filter.tsx'
import { type AuditFilter, auditQuery } from './audit.queries.ts'

const [ada, erased] = ['0b6f8a52-5f0c-4c55-9a52-3d3e0d9a6a11', '0b6f8a52-5f0c-4c55-9a52-3d3e0d9a6a12'] as const

/** Answers with one record, by the person who is called what was asked for; the parts of the log that were asked for. */
function open(action: string, by: object = {}): string[] {
  const asked: string[] = []
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>((address) => {
      const url = new URL(typeof address === 'string' ? address : '', 'http://localhost')
      if (url.pathname !== listAuditRecords.path) return Promise.resolve(Response.json({ csrfToken: 't' }))
      const part = url.searchParams.get('action') ?? 'all'
      asked.push(part)
      const record = {
        id: 1,
        at: '2026-03-01T08:00:00.000Z',
        actor: `${part}@university.example`,
        actorRole: 'admin',
        ...by,
        action: 'read',
        recordType: 'profile',
        recordId: part === 'reads' ? erased : ada,
        ip: '192.0.2.7',
        details: { profile: ada },
        names: { [ada]: 'Ada Lovelace' },
      }
      return Promise.resolve(Response.json({ records: [record], next: null }))
    }),
  )
  show(<AuditLog filter={{ actor: '', action, recordType: '', recordId: '', from: '', to: '' }} />)
  return asked
}

test('changes come first, and what only looked is asked for when it is unfolded', async () => {
  const asked = open('')
  await screen.findByText(/^changes@university/)
  expect(asked).toEqual(['changes'])
  const reads = screen.getByText('Views, exports and sign-ins')
  await userEvent.click(reads)
  await screen.findByText(/^reads@university/)
  expect(asked).toEqual(['changes', 'reads'])
})

test('an action that is chosen is shown alone', async () => {
  const asked = open('login')
  await screen.findByText(/^login@university/)
  expect(screen.queryByText('Views, exports and sign-ins')).toBeNull()
  expect(asked).toEqual(['login'])
})

test('a record is called by its name, also in what is said of it, and by no id', async () => {
  open('')
  const name = await screen.findByRole('link', { name: 'Ada Lovelace' })
  expect(name.getAttribute('href')).toBe(`/?recordType=profile&recordId=${ada}`)
  expect(screen.getByText('Registration: Ada Lovelace')).toBeTruthy()
  await userEvent.click(screen.getByText('Views, exports and sign-ins'))
  const gone = await screen.findByRole('link', { name: 'no longer exists' })
  expect(gone.closest('tr')?.textContent).toContain('student profile no longer exists')
})

test.each(['system', 'visitor'])('who has no address is named once, by the role: %s', async (actorRole) => {
  open('', { actor: '', actorRole })
  const said = { system: 'system', visitor: 'not signed in' }[actorRole] ?? ''
  expect(await screen.findByRole('cell', { name: said })).toBeTruthy()
})

const record = (id: number, changes: Partial<AuditRecord> = {}): AuditRecord => ({
  id,
  at: '2026-03-01T08:00:00.000Z',
  actor: 'miriam@university.example',
  actorRole: 'admin',
  action: 'read',
  recordType: 'list',
  recordId: 'profiles',
  ip: '192.0.2.1',
  details: {},
  names: {},
  ...changes,
})
const ids = (records: AuditRecord[]) => foldReads(records).map((alike) => alike.map(({ id }) => id))

test('repeated reads of one record by one person are one entry', () => {
  expect(ids([record(4), record(3), record(2), record(1, { recordId: 'companies' })])).toEqual([[4, 3, 2], [1]])
})

test.each<Partial<AuditRecord>>([
  { actor: 'jonas@university.example' },
  { actorRole: 'viewer' },
  { recordType: 'profiles' },
  { ip: '192.0.2.2' },
  { details: { search: 'Lena' } },
  { action: 'export' },
])('a record between them that differs in %j keeps reads apart', (changes) => {
  expect(ids([record(3), record(2, changes), record(1)])).toEqual([[3], [2], [1]])
})

test('changes are never put together', () => {
  expect(ids([record(2, { action: 'correct' }), record(1, { action: 'correct' })])).toEqual([[2], [1]])
})

const nothing: AuditFilter = { actor: '', action: '', recordType: '', recordId: '', from: '', to: '' }

/** Answers every call; the addresses asked. */
function serve(answer: object): string[] {
  const asked: string[] = []
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>((address) => {
      asked.push(typeof address === 'string' ? address : '')
      return Promise.resolve(Response.json(answer))
    }),
  )
  return asked
}

// The test's browser does not know the element yet; what is drawn is the same.
const forgetSearchElement = () =>
  expect(expectConsoleErrors().every(([, tag]) => tag === 'search' || String(tag).includes('search'))).toBe(true)

test('clearing the filter empties what was never applied, and what was wrong with it', async () => {
  serve({ csrfToken: 't', actions: [], recordTypes: [] })
  show(
    <Suspense>
      <AuditFilterForm filter={nothing} />
    </Suspense>,
  )
  const from = await screen.findByLabelText<HTMLInputElement>(/^From/)
  const fill = (label: RegExp, value: string) => userEvent.type(screen.getByLabelText(label), value)
  await fill(/^From/, '2026-04-20T10:00')
  await fill(/^Until/, '2026-04-20T09:00')
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
  await screen.findByText('The end is before the start.')
  const clear = screen.getByRole('button', { name: 'Clear filters' })
  await userEvent.click(clear)
  await waitFor(() => expect(screen.queryByText('The end is before the start.')).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>(/^From/).value).toBe('')
  expect(screen.getByLabelText<HTMLInputElement>(/^Until/).value).toBe('')
  expect(from.isConnected).toBe(false)
  // The clicked button is still there, and has the focus.
  expect(document.activeElement).toBe(clear)
  forgetSearchElement()
})

test("the filter's times are Berlin's, wherever the browser is", async () => {
  const asked = serve({ csrfToken: 't', records: [], next: null })
  await new QueryClient().fetchInfiniteQuery(
    auditQuery({ ...nothing, from: '2026-07-01T10:00', to: '2026-01-02T10:00' }),
  )
  const query = new URL(asked.at(-1) ?? '', 'http://x').searchParams
  expect([query.get('from'), query.get('to')]).toEqual(['2026-07-01T08:00:00.000Z', '2026-01-02T09:00:00.000Z'])
})
