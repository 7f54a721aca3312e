import { expect, test } from 'vitest'
import { readConfig } from '#src/config.ts'
import { makeKeyPair } from '#test/certificate.ts'
import { createIdentityProvider, personAttributes } from '#test/identity-provider.ts'
import { productionEnv } from '#test/production.ts'
import { tryAssertion } from './try-assertion.ts'

const address = 'https://week.example.org'
const provider = createIdentityProvider({ entityId: address, acs: address, logout: address })
const own = makeKeyPair('week.example.org')
const { saml } = readConfig('production', {
  ...productionEnv(),
  SAML_PRIVATE_KEY: own.privateKey,
  SAML_CERT: own.certificate,
})
const settings = saml ?? expect.unreachable()
/** An answer too old to sign in with. */
const lastWeek = { inResponseTo: '_1', issuedAt: new Date(Date.now() - 7 * 86_400_000), validFor: -6 * 86_400_000 }

test('says of each attribute what was released, and what is understood', async () => {
  const codes = ['urn:schac:personalUniqueCode:int:esi:de:99', 'urn:schac:personalUniqueCode:int:studentID:de:0371']
  const xml = await provider.write({
    ...lastWeek,
    attributes: {
      ...personAttributes,
      'urn:oid:1.3.6.1.4.1.25178.1.2.14': codes,
      'urn:oid:1.3.6.1.4.1.25178.1.2.4': ['n/a'],
      eduPersonEntitlement: ['library'],
    },
  })
  const { isUnderstood, text } = await tryAssertion(settings, xml)
  expect(isUnderstood).toBe(true)
  for (const line of [
    `matrikelnummer (urn:oid:1.3.6.1.4.1.25178.1.2.14): "${codes[0]}", "${codes[1]}"`,
    'placeofbirth (urn:oid:1.3.6.1.4.1.25178.1.2.4): blank or not released',
    'Released and not used: eduPersonEntitlement',
    `  subject: ${settings.idpEntityId} wx7q2@university.example`,
    '  role: student',
    '  matrikelnummer: 0371',
    '  placeofbirth: ',
  ]) {
    expect(text.split('\n')).toContain(line)
  }
})

test('reads what a browser posts, also encrypted for us', async () => {
  const xml = await provider.write({ ...lastWeek, encryptFor: own.certificate })
  const { text } = await tryAssertion(settings, Buffer.from(xml).toString('base64'))
  expect(text).toContain('  email: zoe.mueller@university.example')
})

test.each([
  ['an answer without an affiliation', { 'urn:oid:1.3.6.1.4.1.5923.1.1.1.1': ['alum'] }, /affiliation \(.*\): "alum"/],
  ['an answer without an address', { 'urn:oid:0.9.2342.19200300.100.1.3': [] }, /email \(.*\): blank or not released/],
])('names why %s would be refused', async (_, missing, line) => {
  const xml = await provider.write({ ...lastWeek, attributes: { ...personAttributes, ...missing } })
  const { isUnderstood, text } = await tryAssertion(settings, xml)
  expect(isUnderstood).toBe(false)
  expect(text).toMatch(line)
  expect(text).toMatch(/Would be refused: (?:no known affiliation|attribute .* is missing)/)
})

test.each(['', 'no XML', '<a/>', '<!DOCTYPE a><a/>'])('refuses the file "%s"', async (file) => {
  expect(await tryAssertion(settings, file)).toMatchObject({
    isUnderstood: false,
    text: expect.stringMatching(/^Would be refused: ./),
  })
})
