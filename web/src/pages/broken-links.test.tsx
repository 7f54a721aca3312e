import { hostingMessages } from '@project-week/contract/hosting/hosting'
import { offerMessages } from '@project-week/contract/publishing/offer'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { serve, show } from '../lib/testing/page.tsx'
import { speak } from '../lib/page/locale.ts'
import { localMessage } from '../lib/words/local-message.ts'
import { Component as AnswerPlace } from './answer-place.tsx'
import { Component as HostTeam } from './host-team.tsx'

function open(Page: () => React.ReactNode, status: number, error: object): void {
  const answer = { status, body: { error } }
  serve({ 'POST /api/offers/read': answer, 'POST /api/hosting/read': answer }, { otherwise: 'waits' })
  location.hash = '#cut-short'
  show(<Page />)
}
afterEach(() => {
  speak('en')
  location.hash = ''
})

test.each([
  ['a place', AnswerPlace, 'en', offerMessages.invalid],
  ['a place', AnswerPlace, 'de', offerMessages.invalid],
  ['a company', HostTeam, 'en', hostingMessages.invalid],
  ['a company', HostTeam, 'de', hostingMessages.invalid],
] as const)('the page of %s says once that its link does not work (%#)', async (_, Page, locale, message) => {
  speak(locale)
  open(Page, 422, { code: 'validation_failed', message: '', fields: {} })
  const said = (await screen.findByRole('alert')).textContent
  expect(said).toContain(localMessage(message))
  expect(said.match(/this link|dieser link/gi)).toHaveLength(1)
})

test.each([AnswerPlace, HostTeam])('a page that could not be loaded blames no link (%#)', async (Page) => {
  open(Page, 500, { code: 'internal', message: 'x' })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
  expect(screen.getByRole('alert').textContent).not.toMatch(/link/i)
})
