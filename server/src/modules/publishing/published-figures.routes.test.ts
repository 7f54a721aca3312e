import { listMails, type OutboxMail } from '@project-week/contract/mail/mail'
import { listWaiting } from '@project-week/contract/overview/overview'
import { answerOwnOffer } from '@project-week/contract/publishing/offer'
import * as publishing from '@project-week/contract/publishing/publication'
import { withdrawProfile } from '@project-week/contract/registrations/profile'
import { listTeams, type Team } from '@project-week/contract/teams/team'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Browser, TestApp } from '#test/app.ts'
import { createPublishingDesk, type PublishingDesk } from '#test/publishing-desk.ts'
import type { RegisteredStudent } from '#test/registered.ts'

let desk: PublishingDesk
let t: TestApp
let admin: Browser
let students: RegisteredStudent[]

beforeEach(async () => {
  desk = await createPublishingDesk(12)
  ;({ t, admin, students } = desk)
})
afterEach(() => t.close())

const emails = (...numbers: number[]) => numbers.map((at) => `s${at}@university.example`)
/** Chooses a run with these teams, by the numbers of companies and students; everybody else waits. */
const chooseRun = (teams: Readonly<Record<number, number[]>>) =>
  desk.chooseRun(Object.entries(teams).map(([company, members]) => ({ at: Number(company), members })))
const publish = () => desk.publish()

test('after publishing, each figure is as many as the list that it leads to has rows, and follows what happens', async () => {
  const figures = async () =>
    (await admin.call(publishing.getLastPublication)).json<{ figures: publishing.PublicationFigures | null }>().figures
  const rowsOf = async (publication: string, to: 'students' | 'companies') =>
    (await admin.call(listMails, { query: { publication, to } })).json<OutboxMail[]>().map(({ recipient }) => recipient)
  expect(await figures()).toBeNull()
  await chooseRun({ 0: [0, 1, 2], 1: [3, 4, 5, 6] })
  const { id } = await publish()
  expect(await figures()).toEqual({
    teams: 2,
    smallTeams: 0,
    toStudents: 12,
    toCompanies: 3,
    asked: 7,
    accepted: 0,
    declined: 0,
    withoutTeam: 5,
  })
  expect((await rowsOf(id, 'students')).toSorted()).toEqual(emails(0, 10, 11, 1, 2, 3, 4, 5, 6, 7, 8, 9))
  expect(await rowsOf(id, 'companies')).toHaveLength(3)
  await students[0]?.browser.call(answerOwnOffer, { body: { answer: { answer: 'declined', reason: 'Ill.' } } })
  // The declined place goes to the next on the waiting list.
  for (const student of students.slice(3, 5)) await student.browser.call(withdrawProfile)
  expect(await figures()).toMatchObject({ teams: 2, smallTeams: 1, asked: 5, declined: 1, withoutTeam: 4 })
  const listed = (await admin.call(listTeams)).json<Team[]>()
  expect(listed.map(({ name, state, size }) => [name, state, size])).toEqual([
    ['Aldor', 'published', 'enough'],
    ['Brinkmann', 'published', 'too-small'],
  ])
})

test('a team below its minimum waits for the office', async () => {
  const small = async () =>
    (await admin.call(listWaiting))
      .json<{ what: string; count: number }[]>()
      .find(({ what }) => what === 'teams-too-small')
  await chooseRun({ 0: [0, 1, 2], 1: [3, 4, 5, 6] })
  await publish()
  expect(await small()).toBeUndefined()
  for (const student of students.slice(0, 3)) await student.browser.call(withdrawProfile)
  expect(await small()).toEqual({ what: 'teams-too-small', count: 1 })
})
