import type { Run, RunStudent } from '@project-week/contract/matching/matching'
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { settings, show } from '../testing.tsx'
import { StudentDrawer } from './student-drawer.tsx'

const student = (id: string, first: string, team: number | null, companyRank = 0) =>
  ({
    id,
    firstname: 'Lena',
    lastname: id,
    preferredFieldOfBusiness: [first, 'Digitization'],
    team,
    studentRank: team === null ? 0 : 1,
    companyRank,
    because: team === null ? 'waiting-list' : 'matched',
    waiting: team === null ? { rank: 1, semester: 3, decidedBy: 'seed' } : null,
  }) as unknown as RunStudent

const without = student('s4', 'Patent Law Firm', null)
const run = {
  id: 'r1',
  settings,
  shortOfTeam: null,
  teams: [
    { companyId: 'c1', companyName: 'Kanzlei Roth', fieldOfBusiness: 'Patent Attorney Firm', students: ['s1', 's2'] },
    { companyId: 'c2', companyName: 'Alpen Robotik', fieldOfBusiness: 'Digitization', students: ['s3'] },
  ],
  students: [
    student('s1', 'Patent Attorney Firm', 0, 2),
    student('s2', 'Patent Law Firm', 0),
    student('s3', 'Patent Law Firm', 1),
    without,
    student('s5', 'Digitization', null),
  ],
  companies: [
    { id: 'c1', companyName: 'Kanzlei Roth', fieldOfBusiness: 'Patent Attorney Firm', places: 2, isCancelled: false },
    { id: 'c2', companyName: 'Alpen Robotik', fieldOfBusiness: 'Digitization', places: 5, isCancelled: false },
  ],
} as unknown as Run

test('who has no place is shown beside the reason how many wanted the same field first, under either of its names', () => {
  show(<StudentDrawer run={run} student={without} onClose={() => undefined} onMove={() => undefined} />)
  expect(screen.getByText(/was the first preference of/).textContent).toMatch(
    /of 4 students, and companies in this field had up to 2 places\. 2 of those students have one of these places: 1 at a company that listed their degree programme, 1 at one that didn’t\.$/,
  )
})

test('who only lacks people for another team reads how many, with the way to the minimum', () => {
  const out = { ...student('s6', 'Patent Law Firm', null), because: 'sizes', waiting: null } as RunStudent
  const open = (shortOfTeam: number | null) =>
    show(<StudentDrawer run={{ ...run, shortOfTeam }} student={out} onClose={() => {}} onMove={() => {}} />)
  open(null)
  expect(screen.getByText(/^Because of the minimum team sizes/)).toBeTruthy()
  const link = { name: 'Change the minimum team size' }
  expect(screen.queryByRole('link', link)).toBeNull()
  cleanup()
  open(2)
  expect(screen.getByText(`2 people short of another team (minimum ${settings.minimum}).`)).toBeTruthy()
  expect(screen.getByRole('link', link).getAttribute('href')).toBe('/startmatching?part=settings#field-minimum')
})
