import type { ProgrammeState } from '@project-week/contract/editions/edition'
import type { HostingPage } from '@project-week/contract/hosting/hosting'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show as showPage } from '../../lib/testing/page.tsx'
import { HostTeam } from './host-team.tsx'

const afterTheWeek = {
  companyName: 'Kern AG',
  state: 'confirmed',
  programmeStart: '2026-04-20',
  programmeEnd: '2026-04-24',
  teams: [],
  files: [],
  signed: [],
  asked: { questions: [], open: [], answers: {} },
  mayChange: false,
  mayCorrect: false,
  mayCheckIn: false,
  expiresAt: '2026-07-30T10:00:00.000Z',
} as unknown as HostingPage
const programme = { edition: { programmeStart: '2026-04-20' } } as ProgrammeState

const pageWith = (nda: HostingPage['nda'], more: Partial<HostingPage> = {}) => (
  <HostTeam
    token=""
    page={{ ...afterTheWeek, nda, ...more }}
    programme={programme}
    registration={null}
    feedback={null}
    questions={null}
  >
    {null}
  </HostTeam>
)
const show = (...given: Parameters<typeof pageWith>) => render(pageWith(...given))

test.each(['asked', 'not-needed'] as const)('after the week a company is not asked for an NDA that is %s', (state) => {
  show({ state, file: null })
  expect(screen.queryByRole('heading', { name: /NDA/ })).toBe(null)
  expect(screen.queryByRole('heading', { name: 'To do' })).toBe(null)
})

test('a company reads all that it has to do, each with its date, and keeps the token in its address', async () => {
  location.hash = '#token'
  const member = { name: 'Ada L', email: 'ada@university.example', consents: [] }
  const teams = [{ id: 'team', members: [member, { ...member, email: 'bo@university.example' }], accepted: 1 }]
  const ahead = {
    mayChange: true,
    state: 'asked',
    details: null,
    suggestion: {},
    namedSince: null,
    registrationCloses: '2025-11-30',
  }
  showPage(pageWith({ state: 'on-paper', file: null }, { ...ahead, teams } as unknown as HostingPage))
  const list = within(screen.getByRole('region', { name: 'To do' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Confirm teamBy 20th April 2026',
    'Upload the NDADone',
    'Note who has signed the NDABy 20th April 2026',
    'Enter where and when it startsBy 20th April 2026',
    'Welcome your team20th April 2026',
  ])
  expect(screen.getByText('1 of 2 accepted')).toBeTruthy()
  await userEvent.click(list.getByRole('link', { name: 'Upload the NDA' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: /NDA/ }))
  expect(location.hash).toBe('#token')
  location.hash = ''
})

test('after the week no reply is awaited of a company that did not confirm its team', () => {
  show({ state: 'not-needed', file: null }, { state: 'asked' })
  expect(screen.queryByText('Awaiting reply')).toBe(null)
})

test('a company without a team is not asked for an NDA yet, and can upload it', () => {
  const ahead = { mayChange: true, state: 'registered', details: null, suggestion: {}, teams: [] }
  showPage(pageWith({ state: 'asked', file: null }, ahead as unknown as HostingPage))
  expect(screen.getByText(/^You require an NDA\. Once you have a team/)).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'To do' })).toBe(null)
})

test('a company without a team reads why the publication gave it none', () => {
  const why = { en: '2 students listed the company’s field; a team needs 5.', de: '' }
  show({ state: 'not-needed', file: null }, { whyNoTeam: why })
  expect(screen.getByText(`The student teams have been published, without one for Kern AG. ${why.en}`)).toBeTruthy()
})

test('the focus of an upload goes to the NDA that is there', () => {
  const nda = (fileId: string) =>
    ({
      state: 'uploaded',
      file: { fileId, filename: `${fileId}.pdf`, uploadedAt: '2026-03-01T10:00:00.000Z' },
    }) as never
  const { rerender } = show(nda('first'))
  expect(document.activeElement).toBe(document.body)
  rerender(pageWith(nda('second')))
  expect(document.activeElement).toBe(screen.getByText(/^second.pdf/).closest('[role=status]'))
})
