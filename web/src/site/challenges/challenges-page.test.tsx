import { shippedContent } from '@project-week/content/shipped'
import type { OpenChallenge } from '@project-week/contract/companies/challenge'
import { render, screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { storageKey } from '../../lib/session/from-memory.ts'
import { edition } from '../../lib/testing/programme.ts'
import { SitePage } from '../page/site-page.tsx'
import { ChallengesPage } from './challenges-page.tsx'

const scrap: OpenChallenge = {
  id: 'c1',
  field: 'Mobility',
  fieldOfBusiness: 'Mobility',
  town: 'Ulm',
  problem: 'Every eighth part is scrap, z. B. Monday’s. Find out why.',
  places: 5,
  programmes: ['Mechatronics - M.Sc.'],
}

function show(
  challenges: OpenChallenge[],
  { isOpen = true, isAsked = false, chosenProgramme = null as string | null } = {},
) {
  render(
    <SitePage
      programme={{
        edition: { ...edition, challenges: { ...edition.challenges, isAsked } },
        today: '2025-10-15',
        windows: { studentSignUp: isOpen, studentRegistration: isOpen, companySignUp: isOpen },
        demo: null,
      }}
      pathname="/challenges"
      origin="https://week.example.org"
      figures={null}
      content={shippedContent}
      challenges={challenges}
      chosenProgramme={chosenProgramme}
    >
      <ChallengesPage />
    </SitePage>,
  )
  return {
    heading: screen.getByRole('heading', { level: 1 }).textContent,
    links: [...document.querySelectorAll(':is(.challenges__door, .state__actions) > *')].map(
      ({ textContent }) => textContent,
    ),
    text: document.querySelector('#main')?.textContent ?? '',
  }
}

test('while registration is open, the problems stand as headlines with their fields, the way to register above and below', () => {
  const { heading, links, text } = show([scrap])
  expect(heading).toBe('One open challenge')
  expect(text).toContain('you rank fields, not companies')
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Every eighth part is scrap, z. B. Monday’s.')
  expect(text).toContain('Find out why.Ulm · up to 5 placesMechatronics - M.Sc.')
  expect(document.querySelector('#mobility')?.textContent).toContain('Mobility')
  expect(links).toEqual(Array(2).fill('Sign up with university credentials'))
})

test('while fewer than five are offered, nobody reads that they can never be named', () => {
  const { text } = show([scrap], { isAsked: true })
  expect(text).toContain('you can name five challenges here until 30th November 2025, as long as five are offered')
  expect(text).not.toContain('cannot choose')
})

test('challenges with the same text differ in the list of five by field and town', () => {
  show([scrap, { ...scrap, id: 'c2', town: 'Mering' }], { isAsked: true })
  const titleIn = (island: HTMLElement) => JSON.parse(island.dataset['props'] ?? '').title
  expect([...document.querySelectorAll<HTMLElement>('[data-island="name-this"]')].map(titleIn)).toEqual([
    'Every eighth part is scrap, z. B. Monday’s. (Mobility, Ulm)',
    'Every eighth part is scrap, z. B. Monday’s. (Mobility, Mering)',
  ])
})

test('who is signed in as a student is led to their own pages', () => {
  localStorage.setItem(storageKey, JSON.stringify({ id: 'ada', role: 'student', exp: Date.now() / 1000 + 999 }))
  onTestFinished(() => localStorage.clear())
  expect(show([scrap]).links).toEqual(Array(2).fill('Go to your pages'))
})

test('after the close it invites nobody: it names the sign-in and offers news', () => {
  const { heading, links, text } = show([scrap], { isOpen: false })
  expect(heading).toBe('One challenge of SS26')
  expect(text).toContain('Registration for students has closed. Already registered? Sign in here')
  expect(text).not.toContain('you rank fields')
  expect(links).toEqual(Array(2).fill('Get email updates'))
})

test('without a challenge it says so, and offers news beside the way to register', () => {
  const { links, text } = show([])
  expect(text).toContain('No challenges have been published yet. You can register without them.')
  expect(links).toEqual(['Sign up with university credentials', 'Get email updates', 'Go to the homepage'])
})

test('after the close without a challenge news is what is left', () => {
  const { links, text } = show([], { isOpen: false })
  expect(text).toContain('No challenges are published.')
  expect(links).toEqual(['Get email updates', 'Go to the homepage'])
})

test('where no company asks for a programme, all challenges are one link away', () => {
  const { text } = show([scrap], { chosenProgramme: 'Architecture - M.A.' })
  expect(text).toContain('No company with a published challenge has asked for your programme yet.')
  expect(screen.getByRole('link', { name: 'Show all challenges' }).getAttribute('href')).toBe('/challenges')
})
