import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeKeyPair } from '#test/certificate.ts'
import { ConfigError, describeSettings, readConfig } from './config.ts'

const keys = makeKeyPair('week.example.org')
const complete = {
  PUBLIC_URL: 'https://week.example.org',
  SESSION_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtps://mail.example.org',
  MAIL_FROM: 'Week <week@example.org>',
  SAML_ENTRY_POINT: 'https://idp.example.org/sso',
  SAML_IDP_ENTITY_ID: 'https://idp.example.org/metadata',
  SAML_IDP_CERT: keys.certificate,
  SAML_PRIVATE_KEY: keys.privateKey,
  SAML_CERT: keys.certificate,
}

const problemsOf = (env: Record<string, string>) => {
  try {
    readConfig('production', env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

test('production names everything that is missing in one list', () => {
  expect(problemsOf({})).toEqual(expect.arrayContaining(Object.keys(complete).map((name) => `${name} is missing`)))
  expect(problemsOf(complete)).toEqual([])
})

test('production names everything that is wrong in the same list', () => {
  const wrong = {
    ...complete,
    PORT: '70000',
    SESSION_SECRET: 'short',
    PUBLIC_URL: 'week.example.org',
    LOG_LEVEL: 'loud',
  }
  expect(problemsOf(wrong)).toEqual([
    expect.stringMatching(/^PORT /),
    expect.stringMatching(/^PUBLIC_URL /),
    expect.stringMatching(/^SESSION_SECRET /),
    expect.stringMatching(/^LOG_LEVEL /),
  ])
})

test('a blank setting is one that is not set', () => {
  expect(readConfig('demo', { PORT: ' ', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

test('the demo makes a secret of its own at each start', () => {
  expect(readConfig('demo', {}).sessionSecret).not.toBe(readConfig('demo', {}).sessionSecret)
})

test('docs/settings.md is what the settings say', async () => {
  const page = await readFile(join(import.meta.dirname, '../../docs/settings.md'), 'utf8')
  expect(page, 'run: npm run settings').toBe(describeSettings())
})
