import { type DemoPhase, moveDemoClock } from '@project-week/contract/editions/edition'
import type { Page } from 'playwright-core'

/** What a path answers the person who is signed in on the page. */
export const get = <Answer>(page: Page, path: string): Promise<Answer> =>
  page.evaluate(async (address) => {
    const answer = await fetch(address)
    if (!answer.ok) throw new Error(`${address}: ${await answer.text()}`)
    return answer.json() as Promise<Answer>
  }, path)

/** Sends as the page's own script does, with the CSRF token of its session. Throws where the product refuses it. */
export const send = (page: Page, method: 'POST' | 'PUT', path: string, body: object): Promise<void> =>
  page.evaluate(
    async ([verb, address, sent]) => {
      const { csrfToken } = (await (await fetch('/api/auth/csrf')).json()) as { csrfToken: string }
      const request: RequestInit = {
        method: verb,
        headers: { 'content-type': 'application/json', 'x-csrf-token': csrfToken },
        body: JSON.stringify(sent),
      }
      const answer = await fetch(address, request)
      if (!answer.ok) throw new Error(`${address}: ${await answer.text()}`)
    },
    [method, path, body] as const,
  )

/** Moves the demo's clock to a phase of the edition. */
export const moveClock = (page: Page, phase: DemoPhase) => send(page, 'POST', moveDemoClock.path, { phase })
