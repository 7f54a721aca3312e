import type { ProgrammeState } from '@project-week/contract/editions/edition'
import type { HostingPage } from '@project-week/contract/hosting/hosting'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { HostTeam } from './host-team.tsx'

const afterTheWeek = {
  companyName: 'Kern AG',
  state: 'confirmed',
  programmeStart: '2026-04-20',
  programmeEnd: '2026-04-24',
  teams: [],
  files: [],
  mayChange: false,
  mayCorrect: false,
  mayCheckIn: false,
  expiresAt: '2026-07-30T10:00:00.000Z',
} as unknown as HostingPage
const programme = { edition: { programmeStart: '2026-04-20' } } as ProgrammeState

const pageWith = (nda: HostingPage['nda'], more: Partial<HostingPage> = {}) => (
  <HostTeam token="" page={{ ...afterTheWeek, nda, ...more }} programme={programme} registration={null} feedback={null}>
    {null}
  </HostTeam>
)
const show = (...given: Parameters<typeof pageWith>) => render(pageWith(...given))

test('after the week a company is no longer asked for its NDA, and still sees that none was required', () => {
  const { unmount } = show({ state: 'asked', file: null })
  expect(screen.queryByRole('heading', { name: /NDA/ })).toBe(null)
  unmount()
  show({ state: 'not-needed', file: null })
  expect(screen.getByText('No NDA is required.')).toBeTruthy()
})

test('after the week no reply is awaited of a company that did not confirm its team', () => {
  show({ state: 'not-needed', file: null }, { state: 'asked' })
  expect(screen.queryByText('Awaiting reply')).toBe(null)
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
