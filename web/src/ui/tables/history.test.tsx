import type { HistoryEntry } from '@project-week/contract/history/history'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { show } from '../../lib/testing/page.tsx'
import { History } from './history.tsx'

const mail = {
  id: '0b8b3a52-9a1c-4ef5-8a0c-000000000001',
  createdAt: '2026-03-02T09:00:00.000Z',
  recipient: 'ada@university.example',
  subject: 'Your team',
  state: 'failed' as const,
  attempts: 1,
  lastError: '550 no such mailbox',
  sentAt: null,
  nextTryAt: null,
}
const record = {
  id: 7,
  at: '2026-03-01T09:00:00.000Z',
  actor: 'miriam@university.example',
  actorRole: 'admin',
  action: 'change-team' as const,
  recordType: 'team' as const,
  recordId: 'one',
  ip: '192.0.2.1',
  details: { run: 'd0b6f8a5-0000-4000-8000-000000000001', profile: 'd0b6f8a5-0000-4000-8000-000000000002' },
  names: { 'd0b6f8a5-0000-4000-8000-000000000001': '2026-02-28T09:30:00Z' },
}
const entries: HistoryEntry[] = [
  { kind: 'mail', at: mail.createdAt, mail },
  { kind: 'record', at: record.at, record },
]

function open(hasMore: boolean): string[] {
  const asked: string[] = []
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>((address) => {
      asked.push(typeof address === 'string' ? address : '')
      return Promise.resolve(Response.json({ csrfToken: 't', entries, hasMore }))
    }),
  )
  show(<History kind="profile" id="one" />)
  return asked
}

test('mails and records are one list, each with a link, and a mail that failed is said above', async () => {
  open(false)
  const links = await screen.findAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/outbox?open=${mail.id}`,
    '/audit?recordType=team&recordId=one',
  ])
  const said = links.at(1)?.closest('li')?.textContent
  expect(said).toContain('miriam@university.example')
  expect(said).toContain('Run: 28/02/2026, 10:30')
  expect(said).toContain('Registration: no longer exists')
  expect(screen.getAllByText(/550 no such mailbox/).length).toBe(2)
  expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull()
})

test('older entries and one kind are asked of the server', async () => {
  const asked = open(true)
  await userEvent.click(await screen.findByRole('button', { name: 'Show all' }))
  await waitFor(() => expect(asked.at(-1)).toContain('limit=1000'))
  await userEvent.selectOptions(screen.getByRole('combobox'), 'mail')
  await waitFor(() => expect(asked.at(-1)).toContain('only=mail'))
})
