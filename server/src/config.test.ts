import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { productionEnv } from '#test/production.ts'
import { ConfigError, describeSettings, readConfig } from './config.ts'

const complete = productionEnv()

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

test.each([
  ['PUBLIC_URL', ['http://week.example.org', 'http://10.0.0.7'], ['https://week.example.org', 'http://127.0.0.1:3000']],
  [
    'SESSION_SECRET',
    ['put-here-what-openssl-rand-hex-32-prints', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', '0123456789abcdef'.repeat(3)],
    ['3f1c9a7e5b2d8046f1e0c3a597b6d482719e5f0a3c8b2d64'],
  ],
  [
    'CLAMD_URL',
    ['http://127.0.0.1:3310', 'tcp://127.0.0.1', '/run/clamav/clamd.ctl', 'unix:clamd.ctl'],
    ['tcp://127.0.0.1:3310', 'tcp://[::1]:3310', 'unix:/run/clamav/clamd.ctl', 'unix:///run/clamav/clamd.ctl'],
  ],
  ['SESSION_IDLE_MINUTES_OFFICE', ['5', '0', '1000', 'never'], ['10', '720']],
  [
    'TRUST_PROXY',
    ['0.0.0.0/0', '::/0', '10.0.0.0/33', 'proxy.example.org', 'loopback,', '*'],
    ['loopback, uniquelocal', '10.0.0.0/8,2001:db8::/32', '192.0.2.7'],
  ],
])('production refuses an insecure %s and takes a sound one', (name, insecure, sound) => {
  for (const value of insecure)
    expect(problemsOf({ ...complete, [name]: value }), value).toEqual([expect.stringContaining(name)])
  for (const value of sound) expect(problemsOf({ ...complete, [name]: value }), value).toEqual([])
})

test.each([
  'subject=urn:oid:0.9.2342.19200300.100.1.3',
  'subject=URN:OID:0.9.2342.19200300.100.1.3',
  'subject=mail email=mail',
  'email=urn:oasis:names:tc:SAML:attribute:pairwise-id',
])('a subject that is the mail attribute is refused: %s', (value) => {
  expect(problemsOf({ ...complete, SAML_ATTRIBUTES: value })).toEqual([
    expect.stringMatching(/^SAML_ATTRIBUTES takes subject from the attribute of the address/),
  ])
  expect(problemsOf({ ...complete, SAML_ATTRIBUTES: 'subject=NameID email=mail' })).toEqual([])
})

test.each([
  ['(', /is no pattern/],
  ['Matrikelnummer:\\d+', /must have one group/],
  ['(a)(b)', /must have one group/],
])('the pattern %s finds no matriculation number', (value, problem) => {
  expect(problemsOf({ ...complete, SAML_MATRIKELNUMMER: value })).toEqual([expect.stringMatching(problem)])
})

test('an asserted address is no proof unless the operator says so', () => {
  const proofOf = (env: Record<string, string>) => readConfig('production', { ...complete, ...env }).saml?.isMailProof
  expect([proofOf({}), proofOf({ SAML_MAIL_IS_PROOF: 'no' }), proofOf({ SAML_MAIL_IS_PROOF: 'yes' })]).toEqual([
    false,
    false,
    true,
  ])
  expect(problemsOf({ ...complete, SAML_MAIL_IS_PROOF: 'true' })).toEqual([
    expect.stringMatching(/^SAML_MAIL_IS_PROOF/),
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
