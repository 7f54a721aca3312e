import { registerCompany } from '@project-week/contract/companies/company'
import type { EndpointDefinition } from '@project-week/contract/endpoint'
import { createProfile } from '@project-week/contract/registrations/profile'
import {
  companyMessages,
  signOnMessages,
  type SpecifiedMessage,
  studentMessages,
  subscriptionMessages,
} from '@project-week/contract/testing/specified-messages'
import { addSubscriber } from '@project-week/contract/subscribers/subscriber'
import { describe, expect, test } from 'vitest'
import type { Browser } from './app.ts'
import { appFixture, fixture } from './fixtures.ts'
import { companyOf, registrationOf, subscriptionOf } from './factories.ts'

const t = appFixture()
const student = fixture(() => t.signOn())

/** The body with one answer at a dotted path replaced or left out. */
function withAnswer(body: object, { field, wrong, given }: SpecifiedMessage): object {
  const changed: Record<string, unknown> = structuredClone({ ...body, ...given })
  const path = field.split('.')
  const last = path.pop() ?? ''
  const parent = path.reduce<Record<string, unknown>>((at, name) => at[name] as Record<string, unknown>, changed)
  if (wrong === undefined) delete parent[last]
  else parent[last] = wrong
  return changed
}

const sent = (table: readonly SpecifiedMessage[]) => table.filter((row) => row.formOnly === undefined)

async function expectMessage(browser: Browser, endpoint: EndpointDefinition, body: object, row: SpecifiedMessage) {
  const response = await browser.call(endpoint, { body: withAnswer(body, row) })
  expect(response.statusCode, response.body).toBe(422)
  expect(response.json()).toMatchObject({
    error: { code: 'validation_failed', fields: { [row.field]: row.message.replaceAll('{programme}', '1.000+') } },
  })
  expect(Object.keys(response.json<{ error: { fields: object } }>().error.fields)).toEqual([row.field])
}

describe('the server answers a student’s registration', () => {
  test.each(sent(studentMessages))('$field: $message ($wrong)', (row) =>
    expectMessage(student, createProfile, registrationOf(), row),
  )

  test('a motivation of 1000 characters is taken, one of 1001 is not', async () => {
    const body = (length: number) => registrationOf({ motivation: 'ä'.repeat(length) })
    const tooLong = await student.call(createProfile, { body: body(1001) })
    expect(tooLong.json()).toMatchObject({ error: { fields: { motivation: expect.stringContaining('1000') } } })
    const other = await t.signOn()
    expect((await other.call(createProfile, { body: body(1000) })).statusCode).toBe(200)
  })

  test.each(['Alumni', 'Doctoral Candidates'] as const)(
    '%s are refused with who may register',
    async (currentdegree) => {
      const response = await student.call(createProfile, { body: registrationOf({ currentdegree }) })
      expect(response.statusCode).toBe(422)
      expect(response.json()).toMatchObject({
        error: { fields: { currentdegree: "Registration is limited to master's students." } },
      })
    },
  )

  test.each(signOnMessages)('what neither the sign-on nor the student says: $message', async ({ field, message }) => {
    const incomplete = await t.signOn({ [field]: '' })
    const response = await incomplete.call(createProfile, { body: registrationOf({ email: 'typed by hand' }) })
    expect(response.statusCode).toBe(422)
    expect(response.json()).toMatchObject({ error: { fields: { [field]: message } } })
  })
})

describe('the server answers a company’s registration', () => {
  test.each(sent(companyMessages))('$field: $message ($wrong)', (row) =>
    expectMessage(t.browser(), registerCompany, companyOf(), row),
  )
})

describe('the server answers a subscription', () => {
  test.each(subscriptionMessages)('$field: $message ($wrong)', (row) =>
    expectMessage(t.browser(), addSubscriber, subscriptionOf(), row),
  )
})
