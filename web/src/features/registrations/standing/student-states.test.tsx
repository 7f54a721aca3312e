import type { ProgrammeState } from '@project-week/contract/editions/edition'
import type { StudentProfile } from '@project-week/contract/registrations/profile'
import type { FileRecord } from '@project-week/contract/files/upload'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { programmeAt } from '../../../lib/testing/programme.ts'
import { show } from '../../../lib/testing/page.tsx'
import { nextAction, type StandingFacts } from './standing.ts'
import { NextStep, Stations } from './standing-view.tsx'

const programme = (isOpen: boolean, now?: string) => programmeAt(now, { studentRegistration: isOpen })
const profileOf = (registeredIn: string) =>
  ({ firstname: 'Ada', registeredIn, date: '2025-10-12T08:00:00.000Z' }) as StudentProfile
const team = { companyName: 'Kern AG', offer: null }
const asked = {
  companyName: 'Kern AG',
  offer: {
    firstname: 'Ada',
    companyName: 'Kern AG',
    state: 'open',
    dueOn: '2026-03-23',
    isPastDue: false,
    mayAnswer: true,
    answeredAt: null,
    silent: 'accepted',
  },
} as const
const poster = { kind: 'poster', filename: 'team_kern.pdf' } as FileRecord

/** Somebody who is registered, in no team, before teams are published and after the close, unless said otherwise. */
function Standing(given: Partial<StandingFacts>) {
  const facts: StandingFacts = {
    programme: programme(false),
    profile: profileOf('SS26'),
    team: null,
    poster: undefined,
    teamsPublished: false,
    unanswered: [],
    lateUntil: null,
    state: null,
    ...given,
  }
  const next = nextAction(facts)
  return (
    <>
      <NextStep facts={facts} next={next} />
      <Stations facts={facts} next={next} />
    </>
  )
}

describe('where a student stands', () => {
  const stations = () =>
    screen.getAllByRole('listitem').map((item) => {
      const [state, title] = [item.querySelector('.stations__state'), item.querySelector('strong')]
      return `${title?.textContent}: ${state?.textContent}`
    })

  test('a poster of somebody without a team is not handed in', () => {
    show(<Standing poster={poster} />)
    expect(stations()).toEqual(['Registered: Done', 'Matched: Next', 'Poster: Later', 'Closing event: Later'])
    expect(screen.getByText(/Nothing to do for now/)).toBeDefined()
  })

  test('required questions come first, by the day of the first, and stay to do for who has a team', () => {
    const unanswered = [{ until: null }, { until: '2025-12-01' }]
    show(<Standing unanswered={unanswered} />)
    expect(screen.getByText(/answer the further questions by 1st December 2025/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'To the questions' }).getAttribute('href')).toBe('#questions')
    cleanup()
    show(<Standing unanswered={unanswered} team={team} />)
    expect(stations().slice(0, 3)).toEqual(['Registered: Done', 'Further questions: Next', 'Matched: Done'])
  })

  test('a team’s poster is', () => {
    show(<Standing team={team} poster={poster} />)
    expect(stations()).toEqual(['Registered: Done', 'Matched: Done', 'Poster: Done', 'Closing event: Next'])
  })

  test('the focus of a place that was declined goes to what follows', async () => {
    function Page() {
      const [isIn, setIsIn] = useState(true)
      return (
        <>
          <Standing team={isIn ? team : null} teamsPublished state={isIn ? 'accepted' : 'declined'} />
          {isIn && <button onClick={() => setIsIn(false)}>Decline</button>}
        </>
      )
    }
    show(<Page />)
    await userEvent.click(screen.getByRole('button', { name: 'Decline' }))
    expect(document.activeElement).toBe(screen.getByText(/^You declined your place for SS26/).closest('.next-step'))
  })

  test('somebody whom an admin put into a team has nothing to register for', () => {
    show(
      <Standing programme={programme(false, '2026-04-22T10:00:00.000Z')} profile={null} team={team} teamsPublished />,
    )
    expect(stations()).toEqual(['Matched: Done', 'Poster: Next', 'Closing event: Later'])
    expect(screen.getByText(/Upload your team’s poster by/)).toBeDefined()
  })

  test.each([
    ['registered before and is let in no more', programme(true), profileOf('SS25'), null, /^You registered for SS25/],
    ['has withdrawn', programme(false), null, 'withdrawn', /^You’ve withdrawn your registration\. If you’d like/],
  ] as const)('no station is ahead for who %s', (_, open, profile, state, words) => {
    show(<Standing programme={open} profile={profile} state={state} />)
    expect(screen.getByText(words)).toBeDefined()
    expect(screen.queryAllByRole('listitem')).toEqual([])
  })

  test.each([
    ['has a place to accept', asked, null, '2026-03-01T10:00:00.000Z'],
    ['has nothing to register for any more', null, null, '2026-03-01T10:00:00.000Z'],
    ['has withdrawn, after the week', null, 'withdrawn', '2026-05-02T10:00:00.000Z'],
  ] as const)('the page itself says what is next for who %s', (_, own, state, now) => {
    const { container } = show(
      <Standing
        programme={programme(false, now)}
        profile={own && profileOf('SS26')}
        team={own}
        teamsPublished
        state={state}
      />,
    )
    expect(container.querySelector('.next-step')).toBeNull()
  })

  const inWeek = '2026-04-22T10:00:00.000Z'
  const afterWeek = '2026-05-02T10:00:00.000Z'
  const afterwards = '2026-07-02T10:00:00.000Z'
  const closed = (state: ProgrammeState): ProgrammeState => ({
    ...state,
    windows: { ...state.windows, posterUpload: false },
  })

  test.each([
    [
      'teams published without them',
      programme(false),
      null,
      undefined,
      /you don’t have a team yet\. You’re still registered/,
      [],
    ],
    ['the week over without a team', programme(false, afterWeek), null, undefined, /is over, and you didn’t have/, []],
    [
      'a place that can no longer be answered',
      programme(false),
      { ...asked, offer: { ...asked.offer, isPastDue: true, mayAnswer: false } },
      undefined,
      /^Contact your team .* before 20th April 2026/,
      ['Upload Poster'],
    ],
    [
      'a team before the week',
      programme(false),
      team,
      undefined,
      /^Contact your team .* before 20th April 2026/,
      ['Upload Poster'],
    ],
    ['a poster due', programme(false, inWeek), team, undefined, /poster by 24th April 2026/, ['Upload Poster']],
    [
      'a poster due, upload closed',
      closed(programme(false, inWeek)),
      team,
      undefined,
      /Poster uploads are currently closed/,
      [],
    ],
    [
      'a poster late',
      programme(false, afterWeek),
      team,
      undefined,
      /was due on 24th April 2026\. You can still/,
      ['Upload Poster'],
    ],
    ['a poster handed in', programme(false, afterWeek), team, poster, /closing event in June 2026/, ['Replace poster']],
    ['a poster handed in, upload closed', closed(programme(false, afterWeek)), team, poster, /is uploaded/, []],
    ['all over', programme(false, afterwards), team, poster, /^SS26 is over/, []],
  ])('with %s the page says so, and offers no upload that leads nowhere', (_, state, own, file, words, offered) => {
    show(<Standing programme={state} team={own} poster={file} teamsPublished />)
    expect(screen.getByText(words)).toBeDefined()
    const links = screen.queryAllByRole('link').filter((link) => !link.getAttribute('href')?.startsWith('mailto:'))
    expect(links.map((link) => link.textContent)).toEqual(offered)
  })

  test('in a week for which no team was published nobody is told to wait', () => {
    show(<Standing programme={programme(false, inWeek)} />)
    expect(screen.getByText(/you don’t have a team/)).toBeDefined()
    expect(screen.queryAllByRole('listitem')).toEqual([])
  })

  test.each([
    [null, /^Register by 31st October 2025\./],
    ['withdrawn', /^You’ve withdrawn .* register again until 31st October 2025\.$/],
  ] as const)('before the deadline the next action is to register (%s)', (state, words) => {
    show(<Standing programme={programme(true)} profile={null} state={state} />)
    expect(screen.getByText(words)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('#terms-title')
  })

  test('somebody who has declined reads that, and whom to write to, and no station is ahead', () => {
    show(<Standing teamsPublished state="declined" />)
    expect(screen.getByText(/^You declined your place for SS26/)).toBeDefined()
    expect(screen.queryAllByRole('listitem')).toEqual([])
  })
})
