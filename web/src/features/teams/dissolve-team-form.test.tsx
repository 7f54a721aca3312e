import type { Team } from '@project-week/contract/teams/team'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { show } from '../../lib/testing/page.tsx'
import { DissolveTeamForm } from './dissolve-team-form.tsx'

const team = {
  _id: 't1',
  name: 'Alpen Robotik',
  members: ['ada@example.org', 'bob@example.org'],
  memberNames: ['Ada Lovelace', 'Bob Noyce'],
  memberStates: ['attended', 'placed'],
  memberCertificates: [false, false],
} as unknown as Team

test('whoever has attended is confirmed by name, also who has since the team was opened', async () => {
  const sent: unknown[] = []
  const bob = { email: 'bob@example.org', name: 'Bob Noyce', isCheckedIn: true, hasCertificate: false }
  const error = { code: 'needs_confirmation', message: 'Confirm by name.', details: { people: [bob] } }
  vi.stubGlobal('fetch', (address: unknown, request?: RequestInit): Promise<Response> => {
    if (String(address).includes('/api/auth/csrf')) return Promise.resolve(Response.json({ csrfToken: 't' }))
    sent.push(JSON.parse(typeof request?.body === 'string' ? request.body : ''))
    return Promise.resolve(
      sent.length > 1 ? Response.json({ dissolved: true }) : Response.json({ error }, { status: 409 }),
    )
  })
  const onDone = vi.fn<() => void>()
  show(<DissolveTeamForm team={team} onCancel={() => undefined} onDone={onDone} />)
  const dissolve = () => userEvent.click(screen.getByRole('button', { name: 'Dissolve team' }))
  await dissolve()
  expect(screen.getByText('Enter a reason for dissolving the team')).toBeDefined()
  await userEvent.type(screen.getByRole('textbox'), 'No time.')
  await dissolve()
  expect(screen.getByText('Confirm this person by name')).toBeDefined()
  expect(sent).toEqual([])
  await userEvent.click(screen.getByRole('checkbox', { name: /for Ada Lovelace \(attendance recorded\)/ }))
  await dissolve()
  await userEvent.click(await screen.findByRole('checkbox', { name: /Bob Noyce/ }))
  await dissolve()
  expect(sent).toEqual([
    { reason: 'No time.', confirmed: ['ada@example.org'] },
    { reason: 'No time.', confirmed: ['ada@example.org', 'bob@example.org'] },
  ])
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
})
