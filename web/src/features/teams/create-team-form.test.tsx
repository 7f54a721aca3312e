import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { show } from '../../lib/testing/page.tsx'
import { CreateTeamForm } from './create-team-form.tsx'

const team = {
  _id: '0b6f8a52-5f0c-4c55-9a52-3d3e0d9a6a11',
  name: 'Alpen Robotik',
  representativeEmail: 'boss@example.org',
  members: ['a@example.org'],
}
const answers: Record<string, unknown> = {
  '/api/auth/csrf': { csrfToken: 't' },
  '/api/company/allcompanies': [{ _id: team._id, companyName: team.name }],
  '/api/team/createTeam': team,
}
const answer = (address: string) =>
  Promise.resolve(Response.json(answers[address], { status: address === '/api/team/createTeam' ? 201 : 200 }))

/** The form, once its companies are there. */
async function openForm(fetch: (address: string) => Promise<Response>): Promise<void> {
  vi.stubGlobal('fetch', (address: unknown) => fetch(typeof address === 'string' ? address : ''))
  show(<CreateTeamForm minimum={1} minimumOfRuns={1} />)
  await screen.findByRole('option', { name: team.name })
}

test('what is typed replaces a suggestion that arrives in the field that one is in', async () => {
  const suggestion = Promise.withResolvers<Response>()
  await openForm((address) => (address.includes('/api/team/suggestion') ? suggestion.promise : answer(address)))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Team name/ }), team.name)
  await userEvent.tab()
  const representative = screen.getByRole<HTMLInputElement>('textbox', { name: /^Representative/ })
  expect(document.activeElement).toBe(representative)
  suggestion.resolve(Response.json({ representativeEmail: 'contact@example.org', members: [] }))
  await waitFor(() => expect(representative.value).toBe('contact@example.org'))
  await userEvent.keyboard('boss@example.org')
  expect(representative.value).toBe('boss@example.org')
})

test('what became of a team is gone with the next attempt', async () => {
  await openForm(answer)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Team name/ }), team.name)
  await userEvent.type(screen.getByRole('textbox', { name: /^Representative/ }), team.representativeEmail)
  await userEvent.type(screen.getByRole('combobox', { name: /^Member 1/ }), 'a@example.org')
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Create team' }))
  await send()
  await screen.findByText('Team at Alpen Robotik created')
  // The second press of a double click.
  await send()
  expect(screen.getByText('Team at Alpen Robotik created')).toBeDefined()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Team name/ }), team.name)
  await send()
  expect(screen.queryByText('Team at Alpen Robotik created')).toBeNull()
  expect(screen.getByRole('alert').textContent).toContain('Representative email')
})

test('a team that is not made says why, and a form without anything names what is missing', async () => {
  const error = { code: 'internal', message: 'out of order' }
  await openForm((address) =>
    address === '/api/team/createTeam' ? Promise.resolve(Response.json({ error }, { status: 500 })) : answer(address),
  )
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Create team' }))
  await send()
  expect(screen.getByRole('alert').textContent).toContain('Please select a company')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Team name/ }), team.name)
  await userEvent.type(screen.getByRole('textbox', { name: /^Representative/ }), team.representativeEmail)
  await userEvent.type(screen.getByRole('combobox', { name: /^Member 1/ }), 'a@example.org')
  await send()
  expect(await screen.findByText(/^Error creating team: ./)).toBeDefined()
})
