import * as publishing from '@project-week/contract/publishing/publication'
import { expect } from 'vitest'
import type { Browser } from './app.ts'
import { insertChosenRun } from './chosen-run.ts'
import { createRegisteredApp, type RegisteredApp } from './registered.ts'

/** A team of a run: students at a company, each by their number. */
export interface PlacedTeam {
  at: number
  members: readonly number[]
}

/** An office with registered students and three companies that chooses runs and publishes them. */
export interface PublishingDesk extends RegisteredApp {
  /** Chooses a run with these teams; everybody else waits. */
  chooseRun: (teams: readonly PlacedTeam[], minimum?: number) => Promise<string>
  preview: () => Promise<publishing.Preview>
  /** Publishes what somebody has seen, with every loss confirmed by name. */
  send: (by: Browser, seen: publishing.Preview) => ReturnType<Browser['call']>
  publish: () => Promise<publishing.Publication>
}

export async function createPublishingDesk(count: number): Promise<PublishingDesk> {
  const { t, admin, students, companies } = await createRegisteredApp({
    students: count,
    companies: { Aldor: {}, Brinkmann: {}, Castell: {} },
  })
  const idOf = (at: number) => students[at]?.profile.id ?? ''
  const preview = async () => {
    const answer = await admin.call(publishing.previewPublication)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<publishing.Preview>()
  }
  const send = (by: Browser, { version, last, losses }: publishing.Preview) =>
    by.call(publishing.publishRun, {
      body: { version, last: last?.id ?? null, losses: losses.map(({ person }) => person) },
    })
  return {
    t,
    admin,
    students,
    companies,
    chooseRun(teams, minimum) {
      const placed = new Set(teams.flatMap(({ members }) => members))
      return insertChosenRun(t.deps.db, {
        teams: teams.map(({ at, members }) => ({ companyId: companies[at] ?? '', profileIds: members.map(idOf) })),
        unplaced: students.flatMap((_, at) => (placed.has(at) ? [] : [idOf(at)])),
        ...(minimum !== undefined && { minimum }),
        at: t.clock.current,
      })
    },
    preview,
    send,
    async publish() {
      const answer = await send(admin, await preview())
      expect(answer.statusCode, answer.body).toBe(201)
      return answer.json<publishing.Publication>()
    },
  }
}
