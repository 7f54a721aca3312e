import type { Team } from '@project-week/contract/teams/team'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { show } from '../../lib/testing/page.tsx'
import { ChangeTeamForm } from './change-team-form.tsx'

const team: Team = {
  _id: '0b6f8a52-5f0c-4c55-9a52-3d3e0d9a6a11',
  name: 'Alpen Robotik',
  representativeEmail: 'boss@example.org',
  representativeName: '',
  members: ['ada@example.org', 'bob@example.org'],
  memberNames: ['Ada Lovelace', 'Bob Noyce'],
  memberProfiles: [null, null],
  memberKeys: ['a', 'b'],
  memberStates: ['attended', 'placed'],
  memberCertificates: [true, false],
  edition: 'SS26',
  companyId: '0b6f8a52-5f0c-4c55-9a52-3d3e0d9a6a12',
  createdAt: '2026-04-01T10:00:00.000Z',
  state: 'published',
  size: 'enough',
  freePlaces: 0,
  hasPoster: false,
  advisor: null,
  checkIn: null,
  mayUndoChange: false,
  version: 'version',
}

/** The form; what it sends is kept, and answered by `answer`. */
function openForm(answer: (sent: unknown) => Response, shown = team) {
  const sent: unknown[] = []
  const fetch = (address: unknown, request?: RequestInit): Promise<Response> => {
    if (String(address).includes('/api/auth/csrf')) return Promise.resolve(Response.json({ csrfToken: 't' }))
    if (String(address).includes('/api/team/people')) {
      return Promise.resolve(Response.json([{ email: 'cleo@example.org', name: 'Cleo Hopper', company: '' }]))
    }
    const body: unknown = JSON.parse(typeof request?.body === 'string' ? request.body : '')
    sent.push(body)
    return Promise.resolve(answer(body))
  }
  vi.stubGlobal('fetch', fetch)
  show(<ChangeTeamForm team={shown} minimum={2} onDone={() => undefined} />)
  return sent
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const replaceAda = async () => {
  const first = screen.getByRole('combobox', { name: /^Member 1/ })
  await userEvent.clear(first)
  await userEvent.type(first, 'cleo@example.org')
  await userEvent.tab()
}

test('of two members with one address the one leaves whose field is changed', async () => {
  const members = ['ada@example.org', 'ada@example.org']
  const shared: Team = { ...team, members, memberStates: ['placed', 'placed'], memberCertificates: [false, false] }
  const sent = openForm(() => Response.json(team), shared)
  await replaceAda()
  expect(screen.getByText('Ada Lovelace leaves the team')).toBeDefined()
  expect(screen.queryByText('Bob Noyce leaves the team')).toBeNull()
  await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'Ada is ill.')
  await save()
  expect(sent).toMatchObject([{ members: ['cleo@example.org', 'ada@example.org'], memberKeys: [null, 'b'] }])
})

test('names who joins and leaves, and asks for a reason and for each who has attended', async () => {
  const sent = openForm(() => Response.json(team))
  expect(screen.queryByRole('textbox', { name: /Reason/ })).toBeNull()
  await replaceAda()
  expect(await screen.findByText('Cleo Hopper joins the team')).toBeDefined()
  expect(screen.getByText('Ada Lovelace leaves the team')).toBeDefined()
  await save()
  expect(sent).toEqual([])
  expect(screen.getByText('Enter a reason for the change')).toBeDefined()
  expect(screen.getByText('Confirm this person by name')).toBeDefined()
  await userEvent.click(
    screen.getByRole('checkbox', { name: /for Ada Lovelace \(attendance recorded, has a certificate\)/ }),
  )
  await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'Ada is ill.')
  await save()
  expect(sent).toEqual([
    {
      representativeEmail: 'boss@example.org',
      members: ['cleo@example.org', 'bob@example.org'],
      memberKeys: [null, null],
      reason: 'Ada is ill.',
      confirmed: ['ada@example.org'],
    },
  ])
})

test('whoever the server asks for by name gets a box of their own', async () => {
  const person = { email: 'cleo@example.org', name: 'Cleo Hopper', isCheckedIn: false, hasCertificate: true }
  const error = { code: 'needs_confirmation', message: 'Confirm by name.', details: { people: [person] } }
  const sent = openForm((body) =>
    JSON.stringify(body).includes('"confirmed":["ada@example.org","cleo@example.org"]')
      ? Response.json(team)
      : Response.json({ error }, { status: 409 }),
  )
  await replaceAda()
  await userEvent.click(screen.getByRole('checkbox', { name: /Ada Lovelace/ }))
  await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'Ada is ill.')
  await save()
  await userEvent.click(await screen.findByRole('checkbox', { name: /Cleo Hopper \(has a certificate\)/ }))
  expect(within(screen.getByRole('alert')).getByText('Confirm by name.')).toBeDefined()
  await save()
  expect(sent).toHaveLength(2)
})
