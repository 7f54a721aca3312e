import { moveDemoClock } from '@project-week/contract/editions/edition'
import { checkInPerson, listTeams, type Team } from '@project-week/contract/teams/team'
import { pathOf } from '@project-week/contract/paths'
import { expect } from 'vitest'
import { findAxeViolations, phone, widthOf } from '#support/browser.ts'
import { get, send } from '#support/calls.ts'
import { createTeam, officeTest as test } from '#support/office.ts'

test('attendance is recorded on a phone whose connection is lost in the middle', async ({ product, browser, page }) => {
  await createTeam(page)
  await send(page, 'POST', moveDemoClock.path, { phase: 'programme-week' })
  const team = async () => {
    const [first] = await get<Team[]>(page, listTeams.path)
    if (first === undefined) throw new Error('the office has made a team')
    return first
  }
  const { _id } = await team()
  const address = `${product.url}/check-in`

  // The address alone opens nothing.
  const { page: stranger } = await browser.open(address, { ...phone, reducedMotion: 'reduce' })
  await stranger.getByText(/^This page is for the programme office and advisors/).waitFor()
  expect(await findAxeViolations(stranger)).toEqual([])

  const signOn = `${product.url}/api/users/shibboleth/sample?person=miriam&target=/ssologin`
  const { page: hand, complaints } = await browser.open(signOn, { ...phone, reducedMotion: 'reduce' })
  await hand.waitForURL(/\/dashboard$/)
  await hand.goto(address)
  const tap = (state: 'Attended' | 'Absent', at: number) =>
    hand.getByRole('button', { name: `${state}: member${at}@university.example` })
  await tap('Attended', 1).click()
  await expect.poll(async () => (await team()).memberStates).toEqual(['attended', null, null, null, null])
  expect(await findAxeViolations(hand)).toEqual([])
  expect(await widthOf(hand)).toBeLessThanOrEqual(phone.viewport.width)

  await hand.context().setOffline(true)
  await tap('Attended', 2).click()
  await tap('Absent', 3).click()
  await hand.getByText('2 entries are waiting for a connection.').waitFor()
  expect(await tap('Absent', 3).getAttribute('aria-pressed')).toBe('true')
  expect(await findAxeViolations(hand)).toEqual([])
  const other = { email: 'member3@university.example', attended: true, before: null }
  await send(page, 'PUT', pathOf(checkInPerson.path, { id: _id }), other)

  await hand.context().setOffline(false)
  await hand
    .getByText(/member3@university\.example: “Absent” was not saved\. .*@.* has recorded something else\./)
    .waitFor()
  await expect.poll(async () => (await team()).memberStates).toEqual(['attended', 'attended', 'attended', null, null])
  expect(await tap('Attended', 3).getAttribute('aria-pressed')).toBe('true')
  expect(await hand.getByText(/waiting for a connection/).count()).toBe(0)
  expect(await findAxeViolations(hand)).toEqual([])
  expect(complaints).toEqual([])
})
