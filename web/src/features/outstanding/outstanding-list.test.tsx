import type { Outstanding } from '@project-week/contract/outstanding/outstanding'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { show } from '../../lib/testing/page.tsx'
import { OutstandingList } from './outstanding-list.tsx'

const idAt = (at: number) => `0b6f8a52-5f0c-4c55-9a52-3d3e0d9a6a1${at}`
const rows: Outstanding[] = [
  {
    id: idAt(1),
    debtor: 'company',
    name: 'Aldor',
    email: 'boss@aldor.example',
    record: { kind: 'company', id: idAt(1) },
    owed: [
      { kind: 'team-unconfirmed', due: '2026-04-20', remindedAt: null },
      { kind: 'nda-missing', due: '2026-04-20', remindedAt: '2026-04-01T08:00:00.000Z' },
    ],
  },
  {
    id: idAt(2),
    debtor: 'student',
    name: 'Ada Lovelace',
    email: 'ada@university.example',
    record: { kind: 'student', id: idAt(3) },
    owed: [{ kind: 'place-unanswered', due: '2025-12-20', remindedAt: null }],
  },
]

const reminders = {
  version: 'a'.repeat(22),
  mails: [
    { id: idAt(1), name: 'Aldor', email: 'boss@aldor.example', owed: ['team-unconfirmed', 'nda-missing'] },
    { id: idAt(4), name: '', email: 'max@university.example', owed: ['poster-missing'] },
  ],
  left: ['Ada Lovelace'],
}

function open(address: string, answer: () => Response) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (url: string, { body }: { body?: string } = {}) => {
    if (url === '/api/admin/outstanding') return Promise.resolve(answer())
    if (url === '/api/admin/outstanding/reminders/preview') return Promise.resolve(Response.json(reminders))
    if (url === '/api/admin/outstanding/reminders') {
      sent.push(JSON.parse(body ?? ''))
      return Promise.resolve(Response.json({ mails: 2 }))
    }
    return Promise.resolve(Response.json({ edition: { label: 'SS26' }, csrfToken: 't' }))
  })
  show(<OutstandingList />, { at: address })
  return sent
}

test('a row names all that somebody owes, and its drawer each with its date and the way to the record', async () => {
  open('/outstanding', () => Response.json(rows))
  await userEvent.click(await screen.findByRole('button', { name: 'Aldor' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Aldor' }))
  expect(drawer.getByText('NDA missing').nextSibling?.textContent).toBe('Due 20/04/2026Reminded on 01/04/2026')
  expect(drawer.getByText('Team not confirmed').nextSibling?.textContent).toBe('Due 20/04/2026Not reminded yet')
  const link = await drawer.findByRole('link', { name: 'View record' })
  expect(link.getAttribute('href')).toBe(`/view-company-profiles?semester=SS26&open=${idAt(1)}`)
})

test('the address that a figure of the dashboard leads to shows those who owe that alone', async () => {
  open('/outstanding?f.owed=place-unanswered', () => Response.json(rows))
  expect(await screen.findByRole('button', { name: 'Ada Lovelace' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Aldor' })).toBeNull()
})

test('it says that nothing is outstanding, or that the list did not load', async () => {
  open('/outstanding', () => Response.json([]))
  expect(await screen.findByText('Nothing outstanding')).toBeTruthy()
  open('/outstanding', () => Response.json({}, { status: 400 }))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('who is reminded of what is shown first, and sent for the rows that are shown', async () => {
  const sent = open('/outstanding?f.owed=nda-missing', () => Response.json(rows))
  await userEvent.click(await screen.findByRole('button', { name: 'Remind these …' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send reminders' }))
  expect(await dialog.findByText('2 people each get one email that reminds them of this:')).toBeTruthy()
  expect(dialog.getByText('Team not confirmed, NDA missing').nextSibling?.textContent).toBe('Aldor')
  expect(dialog.getByText('Poster missing').nextSibling?.textContent).toContain('max@university.example')
  expect(dialog.getByText(/^No email to: Ada Lovelace\./)).toBeTruthy()
  expect(sent).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Send reminders' }))
  await vi.waitFor(() => expect(sent).toEqual([{ ids: [idAt(1)], kinds: ['nda-missing'], version: reminders.version }]))
})
