import { listAuditRecords } from '@project-week/contract/audit/audit'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { show } from '../../lib/testing/page.tsx'
import { AuditLog } from './audit-log.tsx'

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
