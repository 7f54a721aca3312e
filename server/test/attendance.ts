import { checkInPerson, listTeams, type Team } from '@project-week/contract/teams/team'
import { expect } from 'vitest'
import type { Browser } from './app.ts'

/** The office records of each member of a team whether they attended: those named did. */
export async function recordAttendance(office: Browser, id: string, attended: readonly string[]): Promise<void> {
  const team = (await office.call(listTeams)).json<Team[]>().find(({ _id }) => _id === id)
  for (const [at, email] of team?.members.entries() ?? []) {
    const state = team?.memberStates[at]
    const before = state === 'attended' || (state === 'absent' ? false : null)
    const body = { email, attended: attended.includes(email), before }
    const answer = await office.call(checkInPerson, { params: { id }, body })
    expect(answer.statusCode, answer.body).toBe(200)
  }
}
