import { getSiteContent } from '@project-week/contract/content/content'
import type { ProgrammeState } from '@project-week/contract/editions/edition'
import type { StudentProfile } from '@project-week/contract/registrations/profile'
import type { OwnIdentity } from '@project-week/contract/registrations/own-identity'
import type { FileRecord } from '@project-week/contract/files/upload'
import { shippedContent } from '@project-week/content/shipped'
import { QueryClient } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queryOf } from '../../../lib/api/use-call.ts'
import { programmeAt } from '../../../lib/testing/programme.ts'
import { serve, show } from '../../../lib/testing/page.tsx'
import { programmeStateQuery } from '../../../lib/queries/clock.ts'
import { keepDraft } from '../../../lib/forms/draft.ts'
import { speak } from '../../../lib/page/locale.ts'
import { identityQuery } from '../../../lib/queries/own-identity.ts'
import { authorisedTypeQuery, profileQuery } from '../../../lib/queries/own-records.ts'
import { Standing } from './standing-view.tsx'
import { StudentDashboard } from './student-dashboard.tsx'

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
const user = { id: 'ada', role: 'student', exp: 9e9, email: 'ada@university.example' } as const

beforeEach(() => void serve({}, { otherwise: 'waits' }))
afterEach(() => {
  speak('en')
})

const identity: OwnIdentity = {
  signOn: null,
  has: { profile: false, team: false, advisorProfile: false, authorisedType: false },
  state: null,
  teamsPublished: false,
  lateUntil: null,
}

describe('the dashboard of a student', () => {
  interface State {
    profile: StudentProfile | null
    isOpen: boolean
    type?: 'Student' | null
    lateUntil?: string
    has?: { team: boolean }
    now?: string
  }
  function open({ profile, isOpen, type = null, lateUntil, has, now }: State): void {
    const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
    queries.setQueryData(queryOf(getSiteContent).queryKey, shippedContent)
    queries.setQueryData(programmeStateQuery().queryKey, programme(isOpen, now))
    queries.setQueryData(profileQuery().queryKey, profile)
    if (lateUntil) queries.setQueryData(identityQuery().queryKey, { ...identity, lateUntil })
    if (has) queries.setQueryData(identityQuery().queryKey, { ...identity, has: { ...identity.has, ...has } })
    queries.setQueryData(authorisedTypeQuery(user.email).queryKey, type && { type })
    show(<StudentDashboard user={user} />, { queries })
  }

  test('says what it waits for', () => {
    show(<StudentDashboard user={user} />)
    expect(screen.getByRole('status').textContent).toContain('Loading your registration …')
  })

  test('offers to try again when the profile cannot be had, and shows it then', async () => {
    let isBroken = true
    const answer = () => (isBroken ? { status: 500, body: {} } : profileOf('SS26'))
    serve({ 'GET /api/profile': answer }, { otherwise: 'waits' })
    const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
    queries.setQueryData(programmeStateQuery().queryKey, programme(true))
    queries.setQueryData(identityQuery().queryKey, { ...identity, has: { ...identity.has, profile: true } })
    show(<StudentDashboard user={user} />, { queries })
    const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 60_000 })
    isBroken = false
    await userEvent.click(again)
    expect(await screen.findByRole('heading', { name: 'Welcome, Ada' })).toBeDefined()
  })

  test.each(['SS26', 'SS25'])('welcomes somebody registered in %s by name, whether or not it is open', (label) => {
    for (const isOpen of [true, false]) open({ profile: profileOf(label), isOpen })
    expect(screen.getAllByRole('heading', { name: 'Welcome, Ada' })).toHaveLength(2)
    expect(screen.getAllByText('You have already registered with us for the project week.')).toHaveLength(2)
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  test.each([
    ['SS26', true, 'You’re registered. You can change your answers until 31st October 2025.'],
    ['SS26', false, 'You registered for SS26.'],
    ['SS25', true, 'You registered for SS25 and cannot register again.'],
  ])('says of a registration for %s (open: %s) only what holds', (label, isOpen, says) => {
    open({ profile: profileOf(label), isOpen })
    expect(screen.getByText(says)).toBeDefined()
    expect(screen.queryAllByText(/cannot register again/)).toHaveLength(label === 'SS25' ? 1 : 0)
  })

  test('after the week nobody without a team is told to wait for one', () => {
    open({
      profile: profileOf('SS26'),
      isOpen: false,
      type: 'Student',
      has: { team: false },
      now: '2026-06-20T08:00:00Z',
    })
    expect(screen.getByText('Only team members can upload a poster.')).toBeDefined()
    expect(screen.queryByText(/once you’re in a team/)).toBeNull()
  })

  test.each([null, profileOf('SS24')])('shows the terms while registration is open', (profile) => {
    open({ profile, isOpen: true })
    expect(screen.getByRole('checkbox', { name: 'Accept Terms and Conditions' })).toBeDefined()
    const [, target] = (screen.getByRole('link', { name: '1. Accept the terms' }).getAttribute('href') ?? '').split('#')
    expect(document.getElementById(target ?? '')?.textContent).toBe('On this page')
  })

  test.each([null, profileOf('SS26')])('shows where the edition stands', (profile) => {
    open({ profile, isOpen: true })
    const stages = within(screen.getByRole('list', { name: 'Key dates' }))
    expect(stages.getAllByRole('listitem').map((stage) => stage.textContent)).toEqual([
      '31st October 2025Student registration deadline',
      'After registrationTeams',
      '20th-24th April 2026Project week',
      'June 2026Closing event',
    ])
  })

  test.each([null, profileOf('SS24')])('says that the deadline is over afterwards, with a way back', (profile) => {
    open({ profile, isOpen: false })
    expect(screen.getByRole('heading', { name: 'Registration deadline had passed!' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'GO BACK TO HOMEPAGE' }).getAttribute('href')).toBe('/')
  })

  test('shows the terms after the deadline to who may still register, with the day', () => {
    open({ profile: null, isOpen: false, lateUntil: '2025-12-01' })
    expect(screen.getByRole('checkbox', { name: 'Accept Terms and Conditions' })).toBeDefined()
    expect(screen.getByText(/1st December 2025/)).toBeDefined()
  })

  test('offers posters to authorised students alone, and pictures to all', () => {
    open({ profile: null, isOpen: false })
    expect(screen.queryByRole('link', { name: 'Upload Poster' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Upload Image/Video' })).toBeDefined()
    open({ profile: null, isOpen: false, type: 'Student' })
    expect(screen.getByRole('link', { name: 'Upload Poster' })).toBeDefined()
  })

  test('a poster offered to who has no team says for whom it is', () => {
    open({ profile: profileOf('SS26'), isOpen: false, type: 'Student', has: { team: false } })
    expect(screen.getByText('You can upload a poster once you’re in a team.')).toBeDefined()
  })

  test('who has a team finds it, and nothing below the poster', () => {
    open({ profile: profileOf('SS26'), isOpen: false, type: 'Student', has: { team: true } })
    expect(screen.getByRole('link', { name: 'See my team' })).toBeDefined()
    expect(screen.queryByText(/You can upload a poster once/)).toBeNull()
  })

  test.each([
    ['en', 'saved on this device on 21 Nov 2026 at 14:05'],
    ['de', 'am 21.11.2026 um 14:05 auf diesem Gerät gespeichert'],
  ] as const)('tells somebody who comes back when the draft was kept (%s)', (locale, words) => {
    speak(locale)
    const savedAt = new Date(2026, 10, 21, 14, 5).getTime()
    keepDraft({ form: 'student-registration', owner: user.id }, { values: {}, savedAt })
    open({ profile: null, isOpen: true })
    expect(screen.getByText((text) => text.includes(words))).toBeDefined()
  })
})

describe('where a student stands', () => {
  const stations = () =>
    screen.getAllByRole('listitem').map((item) => {
      const [state, title] = [item.querySelector('.stations__state'), item.querySelector('strong')]
      return `${title?.textContent}: ${state?.textContent}`
    })

  test('a poster of somebody without a team is not handed in', () => {
    show(
      <Standing
        programme={programme(false)}
        profile={profileOf('SS26')}
        team={null}
        poster={poster}
        teamsPublished={false}
        lateUntil={null}
        state={null}
      />,
    )
    expect(stations()).toEqual(['Registered: Done', 'Matched: Next', 'Poster: Later', 'Closing event: Later'])
    expect(screen.getByText(/Nothing to do for now/)).toBeDefined()
  })

  test('a team’s poster is', () => {
    show(
      <Standing
        programme={programme(false)}
        profile={profileOf('SS26')}
        team={team}
        poster={poster}
        teamsPublished={false}
        lateUntil={null}
        state={null}
      />,
    )
    expect(stations()).toEqual(['Registered: Done', 'Matched: Done', 'Poster: Done', 'Closing event: Next'])
  })

  test('the focus of a place that was declined goes to what follows', async () => {
    function Page() {
      const [isIn, setIsIn] = useState(true)
      return (
        <>
          <Standing
            programme={programme(false)}
            profile={profileOf('SS26')}
            team={isIn ? team : null}
            poster={undefined}
            teamsPublished
            lateUntil={null}
            state={isIn ? 'accepted' : 'declined'}
          />
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
      <Standing
        programme={programme(false, '2026-04-22T10:00:00.000Z')}
        profile={null}
        team={team}
        poster={undefined}
        teamsPublished
        lateUntil={null}
        state={null}
      />,
    )
    expect(stations()).toEqual(['Matched: Done', 'Poster: Next', 'Closing event: Later'])
    expect(screen.getByText(/Upload your team’s poster by/)).toBeDefined()
  })

  test.each([
    ['after the deadline', programme(false), null, /^Registration for this edition is closed/],
    ['after an edition that lets nobody in again', programme(true), profileOf('SS25'), /^You registered for SS25/],
  ])('%s no station is ahead for who is not registered', (_, state, profile, words) => {
    show(
      <Standing
        programme={state}
        profile={profile}
        team={null}
        poster={undefined}
        teamsPublished={false}
        lateUntil={null}
        state={null}
      />,
    )
    expect(screen.getByText(words)).toBeDefined()
    expect(screen.queryAllByRole('listitem')).toEqual([])
    expect(screen.queryByRole('link')).toBeNull()
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
    ['a place to accept', programme(false), asked, undefined, /Accept or decline it by 23rd March 2026/, []],
    ['a place to accept and a poster', programme(false), asked, poster, /Accept or decline it by 23rd March 2026/, []],
    [
      'a place to accept that nobody was asked about in time',
      programme(false),
      { ...asked, offer: { ...asked.offer, isPastDue: true } },
      undefined,
      /Accept or decline it now/,
      [],
    ],
    [
      'a place that can no longer be answered',
      programme(false),
      { ...asked, offer: { ...asked.offer, isPastDue: true, mayAnswer: false } },
      undefined,
      /You have a team\./,
      ['Upload Poster'],
    ],
    ['a team before the week', programme(false), team, undefined, /You have a team\./, ['Upload Poster']],
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
    show(
      <Standing
        programme={state}
        profile={profileOf('SS26')}
        team={own}
        poster={file}
        teamsPublished
        lateUntil={null}
        state={null}
      />,
    )
    expect(screen.getByText(words)).toBeDefined()
    const links = screen.queryAllByRole('link').filter((link) => !link.getAttribute('href')?.startsWith('mailto:'))
    expect(links.map((link) => link.textContent)).toEqual(offered)
  })

  test('in a week for which no team was published nobody is told to wait', () => {
    show(
      <Standing
        programme={programme(false, inWeek)}
        profile={profileOf('SS26')}
        team={null}
        poster={undefined}
        teamsPublished={false}
        lateUntil={null}
        state={null}
      />,
    )
    expect(screen.getByText(/you don’t have a team/)).toBeDefined()
    expect(screen.queryAllByRole('listitem')).toEqual([])
  })

  test('before the deadline the next action is to register', () => {
    show(
      <Standing
        programme={programme(true)}
        profile={null}
        team={null}
        poster={undefined}
        teamsPublished={false}
        lateUntil={null}
        state={null}
      />,
    )
    expect(stations()[0]).toBe('Registered: Next')
    expect(screen.getByRole('link', { name: 'Register' })).toBeDefined()
  })

  test('somebody who has declined reads that, and whom to write to', () => {
    show(
      <Standing
        programme={programme(false)}
        profile={profileOf('SS26')}
        team={null}
        poster={undefined}
        teamsPublished
        lateUntil={null}
        state="declined"
      />,
    )
    expect(screen.getByText(/^You declined your place for SS26/)).toBeDefined()
    expect(stations()).toEqual(['Registered: Done', 'Matched: Next', 'Closing event: Later'])
  })
})
