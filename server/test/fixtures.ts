import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { createTestApp, type TestApp } from './app.ts'

/** Whether something is made once for the tests around the call, or for each of them. */
type Scope = 'all' | 'each'

/** What is made before those tests; empty until then. */
export function fixture<Made extends object>(make: () => Promise<Made>, scope: Scope = 'all'): Made {
  const made = {} as Made
  const before = scope === 'all' ? beforeAll : beforeEach
  before(async () => {
    Object.assign(made, await make())
  })
  return made
}

/** An app for those tests, which is closed after them. */
export function appFixture(options: Parameters<typeof createTestApp>[0] = {}, scope: Scope = 'all'): TestApp {
  const t = fixture(() => createTestApp(options), scope)
  const after = scope === 'all' ? afterAll : afterEach
  after(() => t.close())
  return t
}
