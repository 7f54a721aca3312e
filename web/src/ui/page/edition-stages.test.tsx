import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { programmeAt } from '../../lib/testing/programme.ts'
import { EditionStages } from './edition-stages.tsx'

const stages = (day: string, hasTeams: boolean) => {
  const { container, unmount } = render(
    <EditionStages
      programme={programmeAt(`${day}T10:00:00.000Z`)}
      registrationOf={['students', 'companies']}
      hasTeams={hasTeams}
    />,
  )
  const found = [...container.querySelectorAll('li')].map((stage) => stage.dataset['when'])
  unmount()
  return found
}

test.each([
  ['2025-10-15', false, ['ahead', 'ahead', 'ahead', 'ahead', 'ahead']],
  ['2025-10-31', false, ['today', 'ahead', 'ahead', 'ahead', 'ahead']],
  ['2025-12-01', false, ['past', 'past', 'ahead', 'ahead', 'ahead']],
  ['2026-04-20', true, ['past', 'past', 'past', 'today', 'ahead']],
  ['2026-04-24', true, ['past', 'past', 'past', 'today', 'ahead']],
  ['2026-04-25', true, ['past', 'past', 'past', 'past', 'ahead']],
  ['2026-06-30', true, ['past', 'past', 'past', 'past', 'ahead']],
  ['2026-07-01', true, ['past', 'past', 'past', 'past', 'past']],
])('on %s (teams: %s) the stages are %o', (day, hasTeams, expected) => {
  expect(stages(day, hasTeams)).toEqual(expected)
})

test('registrations close in the order of their dates', () => {
  const early = programmeAt('2025-10-15')
  early.edition.announcedRegistrationClose = '2025-10-20'
  const { container } = render(
    <EditionStages programme={early} registrationOf={['students', 'companies']} hasTeams={false} />,
  )
  const [first, second] = [...container.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(first).toBe('20th October 2025Company registration deadline')
  expect(second).toBe('31st October 2025Student registration deadline')
})

test('students’ dates are for those who have to do with them', () => {
  const { container } = render(
    <EditionStages programme={programmeAt('2025-10-15')} registrationOf={['companies']} hasTeams={false} />,
  )
  expect(container.querySelectorAll('li')).toHaveLength(4)
  expect(container.textContent).not.toContain('students')
})
