import * as auth from '@project-week/contract/auth/auth'
import { randomBytes, randomUUID } from 'node:crypto'
import { createApp } from '#src/app.ts'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { insertAccount } from '#test/accounts.ts'
import type { Browser } from '#test/app.ts'
import { appFixture } from '#test/fixtures.ts'
import { makeKeyPair } from '#test/certificate.ts'
import { type Answer, createIdentityProvider, personAttributes, readRedirected } from '#test/identity-provider.ts'
import { wrap, wrappings } from '#test/wrapping.ts'

const origin = 'https://week.example.org'
const entityId = `${origin}/api/users/shibboleth/metadata`
const acs = `${origin}/api/users/shibboleth/acs`
const logout = `${origin}/api/users/shibboleth/logout`
const own = makeKeyPair('week.example.org')
const stranger = makeKeyPair('somebody.else')
const provider = createIdentityProvider({ entityId, acs, logout })
const env = {
  PUBLIC_URL: origin,
  SAML_IDP_ENTITY_ID: provider.entityId,
  SAML_ENTRY_POINT: 'https://idp.university.example/sso',
  SAML_LOGOUT_URL: 'https://idp.university.example/slo',
  SAML_IDP_CERT: provider.keys.certificate,
  SAML_PRIVATE_KEY: own.privateKey,
  SAML_CERT: own.certificate,
}

const t = appFixture({ env })
beforeAll(async () => {
  // The library uses the real clock.
  t.clock.now = () => new Date()
})

/** Starts a sign-on and returns the request's id. */
async function begin(browser: Browser, target = `${origin}/ssologin`) {
  const response = await browser.call(auth.startSignOn, { query: { target } })
  expect(response.statusCode).toBe(302)
  return readRedirected(response.headers.location ?? '')
}

/** Posts an answer from the provider's page, without cookies, as it is another site. */
const post = (message: string, relayState = `${origin}/ssologin`, headers: Record<string, string> = {}) =>
  t.browser().inject({
    method: 'POST',
    url: auth.acceptSignOn.path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams({ SAMLResponse: message, RelayState: relayState }).toString(),
  })
const encode = (xml: string) => Buffer.from(xml).toString('base64')

async function signOn(browser: Browser, answer: Partial<Answer> = {}, target?: string) {
  const { id, query } = await begin(browser, target)
  const posted = await post(
    encode(await provider.write({ inResponseTo: id, ...answer })),
    query.get('RelayState') ?? undefined,
  )
  expect([posted.statusCode, posted.body]).toEqual([303, ''])
  return browser.inject({ method: 'GET', url: posted.headers.location ?? '' })
}

const counts = async () => {
  const count = async (table: 'sessions' | 'identities') =>
    (
      await t.deps.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n
  return { sessions: await count('sessions'), identities: await count('identities') }
}

async function lastReason(): Promise<unknown> {
  const row = await t.deps.db
    .selectFrom('auditRecords')
    .selectAll()
    .where('action', 'in', ['sign-on-refused', 'logout-refused'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return row.details['reason']
}

describe('a university sign-on', () => {
  test('asks with a signed request and comes back to /ssologin with the specified parameters', async () => {
    const browser = t.browser()
    const { xml, query } = await begin(browser)
    expect(query.get('SigAlg')).toBe('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256')
    expect(query.get('Signature')).toMatch(/.{300,}/)
    expect(xml).toContain(`AssertionConsumerServiceURL="${acs}"`)

    const response = await signOn(t.browser())
    const url = new URL(response.headers.location ?? '')
    expect(url.origin + url.pathname).toBe(`${origin}/ssologin`)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      role: 'student',
      exp: expect.stringMatching(/^\d{10}$/),
      firstname: 'Zoë Søren',
      lastname: 'Łukasiewicz-Müller 王',
      matrikelnummer: '03711111',
      email: 'zoe.mueller@university.example',
      placeofbirth: 'Łódź',
      countryofbirth: 'PL',
      currentfieldofstudy: 'Mechatronics - M.Sc.',
    })
  })

  test('takes an address with other signs, its domain in ASCII', async () => {
    const answer = await signOn(t.browser(), {
      attributes: {
        ...personAttributes,
        'urn:oasis:names:tc:SAML:attribute:pairwise-id': ['sign@university.example'],
        'urn:oid:0.9.2342.19200300.100.1.3': ['Zoe/R&D@Universität.example'],
      },
    })
    expect(new URL(answer.headers.location ?? '').searchParams.get('email')).toBe('zoe/r&d@xn--universitt-y5a.example')
  })

  test('asks for a fresh sign-in where one is wanted, and counts the proof from when the provider got it', async () => {
    const browser = t.browser()
    expect((await begin(browser)).xml).not.toContain('ForceAuthn')
    const again = await browser.call(auth.startSignOn, { query: { target: `${origin}/ssologin`, again: 'yes' } })
    expect(readRedirected(again.headers.location ?? '').xml).toContain('ForceAuthn="true"')

    const provedAt = async (authenticatedAt: Date) => {
      await signOn(t.browser(), { authenticatedAt })
      const query = t.deps.db.selectFrom('sessions').select(['provedAt', 'createdAt']).orderBy('createdAt', 'desc')
      return query.executeTakeFirstOrThrow()
    }
    const morning = new Date(Date.now() - 3_600_000)
    expect((await provedAt(morning)).provedAt).toEqual(morning)
    // The provider's clock is ahead: the proof must not be in the future.
    const ahead = await provedAt(new Date(Date.now() + 30_000))
    expect(ahead.provedAt.getTime()).toBeLessThanOrEqual(ahead.createdAt.getTime())
  })

  test('opens a session with the role that the affiliation gives', async () => {
    const browser = t.browser()
    await signOn(browser, {
      attributes: {
        ...personAttributes,
        'urn:oasis:names:tc:SAML:attribute:pairwise-id': ['STAFF@university.example'],
        'urn:oid:1.3.6.1.4.1.5923.1.1.1.1': ['Employee'],
      },
    })
    expect((await browser.call(auth.getRole)).json()).toEqual({ role: 'advisor' })
  })

  test('reads an encrypted assertion', async () => {
    const browser = t.browser()
    await signOn(browser, { encryptFor: own.certificate })
    expect((await browser.call(auth.getRole)).json()).toEqual({ role: 'student' })
  })

  test('knows a person again by the identifier, not by name or address', async () => {
    const person = (name: string, email: string) => ({
      attributes: {
        ...personAttributes,
        'urn:oasis:names:tc:SAML:attribute:pairwise-id': ['SAME@university.example'],
        'urn:oid:2.5.4.4': [name],
        'urn:oid:0.9.2342.19200300.100.1.3': [email],
      },
    })
    const idOf = async (answer: Partial<Answer>) =>
      new URL((await signOn(t.browser(), answer)).headers.location ?? '').searchParams.get('id')
    expect(await idOf(person('Before', 'before@university.example'))).toBe(
      await idOf(person('After', 'after@university.example')),
    )
  })

  test('takes no part of an identifier for the whole of it, and shortens other attributes', async () => {
    const attributes = (id: string) => ({
      ...personAttributes,
      'urn:oasis:names:tc:SAML:attribute:pairwise-id': [id],
      'urn:oid:2.5.4.4': ['L'.repeat(300)],
      'urn:oid:1.3.6.1.4.1.25178.1.2.14': [`urn:schac:personalUniqueCode:de:${'x'.repeat(200)}.example:03711111`],
    })
    const shown = async (id: string) => {
      const response = await signOn(t.browser(), { attributes: attributes(id) })
      return new URL(response.headers.location ?? '').searchParams
    }
    const common = 'ab'.repeat(100)
    // More bytes than fit on an index page of the database.
    const long = Array.from({ length: 1024 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('')
    const people = [await shown(`${common}1`), await shown(`${common}2`), await shown(long)]
    expect(new Set(people.map((person) => person.get('id'))).size).toBe(3)
    expect((await shown(long)).get('id')).toBe(people[2]?.get('id'))
    expect([people[0]?.get('lastname'), people[0]?.get('matrikelnummer')]).toEqual(['L'.repeat(200), '03711111'])
  })

  const shownOf = async (answer: Partial<Answer>) =>
    Object.fromEntries(new URL((await signOn(t.browser(), answer)).headers.location ?? '').searchParams)

  /** Sets the attribute that identifies a person, until the test ends. */
  function takeSubjectFrom(name: string): void {
    const attributes = t.deps.config.saml?.attributes ?? expect.unreachable()
    const { subject } = attributes
    attributes.subject = name
    onTestFinished(() => void (attributes.subject = subject))
  }

  test('knows somebody by eduPersonTargetedID, a NameID within a value', async () => {
    takeSubjectFrom('urn:oid:1.3.6.1.4.1.5923.1.1.1.10')
    const nested = (qualifiers: string, id: string) => ({
      attributeXml: `<saml:Attribute Name="urn:oid:1.3.6.1.4.1.5923.1.1.1.10"><saml:AttributeValue><saml:NameID ${qualifiers}>${id}</saml:NameID></saml:AttributeValue></saml:Attribute>`,
    })
    const qualifiers = `Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent" NameQualifier="https://idp" SPNameQualifier="https://sp"`
    const { id } = await shownOf(nested(qualifiers, 'Tt7'))
    const row = await t.deps.db
      .selectFrom('identities')
      .select('subject')
      .where('personId', '=', id ?? '')
      .executeTakeFirst()
    expect(row?.subject).toBe(`${provider.entityId} https://idp!https://sp!Tt7`)
    expect((await shownOf(nested(qualifiers, ' Tt7 '))).id).toBe(id)
    // Compared case-sensitively; in text form it is the same person.
    expect((await shownOf(nested(qualifiers, 'tT7'))).id).not.toBe(id)
    const text = { 'urn:oid:1.3.6.1.4.1.5923.1.1.1.10': ['https://idp!https://sp!Tt7'] }
    expect((await shownOf({ attributes: { ...personAttributes, ...text } })).id).toBe(id)
  })

  const unique = 'urn:schac:personalUniqueCode'
  test.each([
    [[`${unique}:de:tum.de:Bibliotheksnummer:99`, `${unique}:de:tum.de:Matrikelnummer:03712345`], '03712345'],
    [[`${unique}:int:esi:de:03799999`, `${unique}:int:studentID:de:03712346`], '03712346'],
    [[`${unique}:INT:ESI:tum.de:03799999`], ''],
    [[`${unique}:int:esi:de:03799999`, '03712347'], '03712347'],
    [[`${unique}:de:tum.de:Bibliotheksnummer:99`, `${unique}:de:tum.de:Mensakarte:77`], ''],
    [[`${unique}:de:tum.de:Bibliotheksnummer:99`], ''],
    [[`${unique}:de:tum.de:libraryCard:99`], ''],
    [[`${unique}:de:Mensakarte:99`], ''],
    [[`${unique}:de:tum.de:Studierendenausweis:99`], ''],
    [[`${unique}:de:tum.de:Studierendennummer:03712348`], '03712348'],
    [[`${unique}:de:03712349`], '03712349'],
    [[`${unique}:de:tum.de:Matrikelnummer:0000`], ''],
    [['0000'], ''],
    [['-'], ''],
  ])('finds the matriculation number in %s: %s', async (codes, number) => {
    const attributes = { ...personAttributes, 'urn:oid:1.3.6.1.4.1.25178.1.2.14': codes }
    expect((await shownOf({ attributes })).matrikelnummer).toBe(number)
  })

  test('keeps the address it knows while it is among those that are asserted', async () => {
    const under = async (...mails: string[]) =>
      (
        await shownOf({
          attributes: {
            ...personAttributes,
            'urn:oasis:names:tc:SAML:attribute:pairwise-id': ['MANY@university.example'],
            'urn:oid:0.9.2342.19200300.100.1.3': mails,
          },
        })
      ).email
    expect(await under('b@university.example', 'a@university.example')).toBe('b@university.example')
    expect(await under('a@university.example', 'B@university.example')).toBe('b@university.example')
    expect(await under('no address', 'a@university.example')).toBe('a@university.example')
  })

  test('names nobody by several values, and somebody by one value twice', async () => {
    takeSubjectFrom('uid')
    const answerTo = async (uid: string[]) => {
      const { id } = await begin(t.browser())
      const attributes = { ...personAttributes, uid }
      return (await post(encode(await provider.write({ inResponseTo: id, attributes })))).statusCode
    }
    expect(await answerTo(['ada', 'bob'])).toBe(403)
    expect(await lastReason()).toBe('attribute uid has several values, so it names nobody')
    expect(await answerTo(['ADA', ' ada '])).toBe(303)
  })

  test.each([
    ['K.A.', 'Raman', 'K.A.'],
    ['K. A.', 'Raman', 'K. A.'],
    ['k.A.', 'Raman', ''],
    ['K.A.', 'k.A.', ''],
    ['Keine Angabe', 'Raman', ''],
  ])('takes initials beside a last name for a first name: %s %s', async (first, last, firstname) => {
    const attributes = { ...personAttributes, 'urn:oid:2.5.4.42': [first], 'urn:oid:2.5.4.4': [last] }
    expect(await shownOf({ attributes })).toMatchObject({ firstname })
  })

  test('compares scoped identifiers without case, and a persistent NameID with it', async () => {
    for (const name of [
      'urn:oasis:names:tc:SAML:attribute:pairwise-id',
      'urn:oasis:names:tc:SAML:attribute:subject-id',
      'urn:oid:1.3.6.1.4.1.5923.1.1.1.6',
      'urn:oid:1.3.6.1.4.1.5923.1.1.1.13',
      'urn:oid:0.9.2342.19200300.100.1.1',
      'urn:mace:dir:attribute-def:eduPersonUniqueId',
      'UID',
    ]) {
      takeSubjectFrom(name)
      const idOf = async (value: string) => (await shownOf({ attributes: { ...personAttributes, [name]: [value] } })).id
      expect(await idOf('Case1@University.example')).toBe(await idOf(' cASE1@university.EXAMPLE '))
    }
    takeSubjectFrom('NameID')
    const nameIdFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
    expect((await shownOf({ nameId: 'Case', nameIdFormat })).id).not.toBe(
      (await shownOf({ nameId: 'case', nameIdFormat })).id,
    )
  })

  test('takes what directories write where they know nothing for blank', async () => {
    const shown = await shownOf({
      attributes: {
        ...personAttributes,
        'urn:oid:2.5.4.4': ['Na'],
        'urn:oid:1.3.6.1.4.1.25178.1.2.4': ['n/a'],
        countryOfBirth: ['NA'],
      },
    })
    expect(shown).toMatchObject({ lastname: 'Na', placeofbirth: '', countryofbirth: 'NA' })
  })

  test('proves the asserted address only where the operator says that it counts as proof', async () => {
    const email = 'proved@university.example'
    const attributes = {
      ...personAttributes,
      'urn:oasis:names:tc:SAML:attribute:pairwise-id': ['PROVED@university.example'],
      'urn:oid:0.9.2342.19200300.100.1.3': [email],
    }
    const account = await insertAccount(t.deps.db, 'Advisor', t.clock.now(), email)
    const roleAfter = async () => {
      const browser = t.browser()
      await signOn(browser, { attributes })
      return (await browser.call(auth.getRole)).json<{ role: string }>().role
    }
    expect(await roleAfter()).toBe('student')
    const { saml } = t.deps.config
    if (saml === undefined) expect.unreachable()
    saml.isMailProof = true
    expect(await roleAfter()).toBe('advisor')
    saml.isMailProof = false
    const { db } = t.deps
    const proofs = await db.selectFrom('personAddresses').selectAll().where('address', '=', email).execute()
    expect(proofs).toMatchObject([{ provedBy: 'provider' }])
    expect(proofs[0]?.personId).not.toBe(account.personId)
  })

  test('marks the browser with what nobody else can make, one mark for all its tabs', async () => {
    const browser = t.browser()
    const mark = async () => {
      await begin(browser)
      return browser.cookies.get('__Host-sign-on')
    }
    const first = await mark()
    expect(await mark()).toBe(first)
    for (const planted of [
      randomBytes(32).toString('base64url'),
      `${first?.startsWith('A') ? 'B' : 'A'}${first?.slice(1)}`,
      `${first}A`,
      first?.split('.')[0],
    ]) {
      browser.cookies.set('__Host-sign-on', planted ?? '')
      expect(await mark()).not.toBe(planted)
      expect(await mark()).toMatch(/^[\w-]{22}\.[\w-]{43}$/)
    }
  })

  test('goes through although another instance takes the answer', async () => {
    const other = await createApp(t.deps, { webDir: undefined })
    const browser = t.browser()
    const { id } = await begin(browser)
    const posted = await other.inject({
      method: 'POST',
      url: auth.acceptSignOn.path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ SAMLResponse: encode(await provider.write({ inResponseTo: id })) }).toString(),
    })
    const url = posted.headers.location ?? ''
    expect((await browser.inject({ method: 'GET', url })).statusCode).toBe(302)
    await other.close()
  })

  test('shows its metadata', async () => {
    const { body, headers } = await t.browser().call(auth.getServiceProviderMetadata)
    expect(headers['content-type']).toBe('application/samlmetadata+xml')
    expect(body).toContain(`entityID="${entityId}"`)
    expect(body).toContain(`Location="${acs}"`)
    expect(body).toContain('WantAssertionsSigned="true"')
  })

  test('leaves the sample sign-on closed where a provider is configured', async () => {
    const response = await t.browser().call(auth.sampleSignOn, { query: { person: 'lena', target: '' } })
    expect(response.statusCode).toBe(404)
  })
})

describe('refuses and changes nothing:', () => {
  let before: Awaited<ReturnType<typeof counts>>
  let requestId: string
  beforeEach(async () => {
    requestId = (await begin(t.browser())).id
    before = await counts()
  })
  const verdictOn = async (response: { statusCode: number; body: string }) => ({
    status: response.statusCode,
    code: JSON.parse(response.body).error.code as string,
    reason: await lastReason(),
    ...(await counts()),
  })
  const refusedFor = (reason: RegExp) => ({
    status: 403,
    code: 'sign_on_failed',
    reason: expect.stringMatching(reason) as string,
    ...before,
  })
  const write = (answer: Partial<Answer> = {}) => provider.write({ inResponseTo: requestId, ...answer })

  const forgeries: [string, Partial<Answer>, RegExp][] = [
    ['a response without a signature', { unsigned: ['response'] }, /Invalid document signature/],
    ['an assertion without a signature', { unsigned: ['assertion'] }, /Invalid signature/],
    [
      'an encrypted assertion without a signature',
      { unsigned: ['assertion'], encryptFor: own.certificate },
      /Invalid signature from encrypted/,
    ],
    ['neither signed', { unsigned: ['assertion', 'response'] }, /Invalid document signature/],
    ["a foreign provider's signature", { signWith: stranger.privateKey }, /Invalid document signature/],
    ['a signature by SHA-1', { hash: 'sha1' }, /algorithm/],
    ["a foreign provider's name", { issuer: 'https://idp.evil.example' }, /issuer/],
    ['an assertion for another service', { audience: 'https://other.example' }, /audience/i],
    ['an assertion sent to another address', { recipient: 'https://other.example/acs' }, /recipient/],
    ['a response sent to another address', { destination: 'https://other.example/acs' }, /destination/],
    ['an expired assertion', { validFor: -200_000, issuedAt: new Date(Date.now() - 300_000) }, /confirmation|expired/],
    ['a response from yesterday', { issuedAt: new Date(Date.now() - 86_400_000) }, /issued at another time/],
    ['a response from the future', { issuedAt: new Date(Date.now() + 600_000) }, /issued at another time/],
    [
      'a signed response that reports a failure',
      {
        status:
          '<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder"><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:AuthnFailed"/></samlp:StatusCode>',
      },
      /status .*:Responder, .*:AuthnFailed/,
    ],
    [
      'a failure with a success inside',
      {
        status:
          '<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Requester"><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:StatusCode>',
      },
      /status .*:Requester/,
    ],
    ['a response without a status', { status: '' }, /status is missing/],
    ['an answer to a request that nobody made', { inResponseTo: `_${randomUUID()}` }, /InResponseTo/],
    ['an answer to no request', { inResponseTo: '' }, /InResponseTo/],
    [
      'somebody without an affiliation',
      { attributes: { ...personAttributes, 'urn:oid:1.3.6.1.4.1.5923.1.1.1.1': ['library-walk-in'] } },
      /affiliation/,
    ],
    [
      'somebody without an identifier',
      { attributes: { ...personAttributes, 'urn:oasis:names:tc:SAML:attribute:pairwise-id': [] } },
      /pairwise-id/,
    ],
    [
      'somebody with a longer identifier than any is',
      {
        attributes: { ...personAttributes, 'urn:oasis:names:tc:SAML:attribute:pairwise-id': ['x'.repeat(1025)] },
      },
      /pairwise-id has more than 1024 characters/,
    ],
    [
      'somebody with a longer address than any is',
      {
        attributes: {
          ...personAttributes,
          'urn:oid:0.9.2342.19200300.100.1.3': [`zoe@${'university.'.repeat(24)}example`],
        },
      },
      /0\.9\.2342\.19200300\.100\.1\.3 has more than 254 characters/,
    ],
    [
      'somebody without an address',
      { attributes: { ...personAttributes, 'urn:oid:0.9.2342.19200300.100.1.3': ['none'] } },
      /missing/,
    ],
  ]
  test.each(forgeries)('%s', async (_, answer, reason) => {
    expect(await verdictOn(await post(encode(await write(answer))))).toEqual(refusedFor(reason))
  })

  test.each([
    ['2.0:nameid-format:transient', /the NameID is transient/],
    ['1.1:nameid-format:emailAddress', /the NameID is an address/],
  ])('a NameID of format %s where it says who somebody is', async (format, reason) => {
    const attributes = t.deps.config.saml?.attributes ?? expect.unreachable()
    const { subject } = attributes
    attributes.subject = 'NameID'
    const nameIdFormat = `urn:oasis:names:tc:SAML:${format}`
    const answer = await post(encode(await write({ nameIdFormat, nameId: 'zoe@university.example' })))
    attributes.subject = subject
    expect(await verdictOn(answer)).toEqual(refusedFor(reason))
  })

  test('a name changed after signing', async () => {
    const xml = await write()
    expect(await verdictOn(await post(encode(xml.replace('03711111', '03722222'))))).toEqual(refusedFor(/signature/i))
  })

  test('a comment that splits an address', async () => {
    const xml = await write()
    expect(await verdictOn(await post(encode(xml.replace('Zoe.Mueller@', 'Zoe.Mueller<!-- -->@'))))).toEqual(
      refusedFor(/comment/),
    )
  })

  test('a DOCTYPE, before anything parses it', async () => {
    const xml = `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${await write()}`
    expect(await verdictOn(await post(encode(xml)))).toEqual(refusedFor(/DOCTYPE/))
  })

  test.each(wrappings)('%s', async (name) => {
    expect(await verdictOn(await post(encode(wrap(name, await write()))))).toEqual(refusedFor(/./))
  })

  test.each(wrappings)('%s, with the outer signature taken off', async (name) => {
    expect(await verdictOn(await post(encode(wrap(name, await write({ unsigned: ['response'] })))))).toEqual(
      refusedFor(/./),
    )
  })

  test.each([
    ['no base64', '%%%'],
    ['no XML', encode('Hello')],
    ['half a message', encode('<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"')],
    ['a NUL byte', encode('<a>\u0000</a>')],
    ['a logout answer', encode('<samlp:LogoutResponse xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"/>')],
  ])('%s', async (_, message) => {
    expect(await verdictOn(await post(message))).toEqual(refusedFor(/./))
  })

  const many = (size: number, make: (at: number) => string) =>
    Array.from({ length: size }, (_, at) => make(at)).join('')
  test.each([
    ['a tag that begins again and again', 'no XML', '<SignedInfo '.repeat(9000)],
    ['what begins as tags', 'no XML', '<'.repeat(100_000)],
    ['elements that never end', 'too large: depth', '<a>'.repeat(30_000)],
    ['ends of nothing', 'no XML', '</a>'.repeat(30_000)],
    ['more elements than a message has', 'too large: elements', `<a>${'<b/>'.repeat(500)}</a>`],
    ['more attributes', 'too large: attributes', `<a${many(65, (at) => ` b${at}=""`)}/>`],
    [
      'more namespaces, declared one in the other',
      'too large: namespaces',
      `${many(33, (at) => `<a xmlns:b${at}="c" xmlns:d${at}="c">`)}${'</a>'.repeat(33)}`,
    ],
    [
      'more attributes of all its elements',
      'too large: allAttributes',
      `<a>${`<b${many(26, (at) => ` c${at}=""`)}/>`.repeat(40)}</a>`,
    ],
    ['a longer tag', 'too large: tag', `<a b="${'c'.repeat(5000)}"/>`],
  ])('%s, before anything parses it', async (_, reason, xml) => {
    expect(await verdictOn(await post(encode(xml)))).toEqual(refusedFor(new RegExp(`^${reason}$`)))
  })

  test('the same answer a second time, and at the same time', async () => {
    const browser = t.browser()
    const { id } = await begin(browser)
    const message = encode(await provider.write({ inResponseTo: id }))
    const answers = await Promise.all([post(message), post(message), post(message)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([303, 403, 403])
    expect((await post(message)).statusCode).toBe(403)
    expect(await lastReason()).toMatch(/InResponseTo|replayed/)
  })

  test('a used assertion under a new request', async () => {
    const assertionId = `_${randomUUID()}`
    await signOn(t.browser(), { assertionId })
    before = await counts()
    expect(await verdictOn(await post(encode(await write({ assertionId }))))).toEqual(refusedFor(/replayed/))
  })

  test('a target on another site, before the sign-on and after it', async () => {
    for (const target of [
      'https://evil.example/ssologin',
      '//evil.example',
      'javascript:alert(1)',
      `${origin}.evil.example/`,
      `${origin}@evil.example/`,
      'https://user:pw@week.example.org/',
    ]) {
      const started = await t.browser().call(auth.startSignOn, { query: { target } })
      expect([target, started.statusCode]).toEqual([target, 400])
      expect(await verdictOn(await post(encode(await write()), target))).toEqual(refusedFor(/target/))
    }
  })

  test("another browser's ticket, and one used before", async () => {
    const [mine, theirs] = [t.browser(), t.browser()]
    await begin(theirs)
    const { id } = await begin(mine)
    const { headers } = await post(encode(await provider.write({ inResponseTo: id })))
    const url = headers.location ?? ''
    before = await counts()
    expect(await verdictOn(await theirs.inject({ method: 'GET', url }))).toEqual(refusedFor(/another browser/))
    expect(await verdictOn(await t.browser().inject({ method: 'GET', url }))).toEqual(refusedFor(/another browser/))
    expect((await mine.inject({ method: 'GET', url })).statusCode).toBe(302)
    before = await counts()
    expect(await verdictOn(await mine.inject({ method: 'GET', url }))).toEqual(refusedFor(/another browser/))
  })

  test('and shows a person the page that says so', async () => {
    const response = await post('%%%', undefined, { accept: 'text/html,application/xhtml+xml' })
    expect([response.statusCode, response.headers.location]).toEqual([303, '/ssologin?error=sign_on_failed'])
  })

  test('and tells a repeated answer and a second tab from a refusal', async () => {
    const accept = 'text/html,application/xhtml+xml'
    const browser = t.browser()
    const [first, second] = [await begin(browser), await begin(browser)]
    const answerTo = async ({ id }: { id: string }) => encode(await provider.write({ inResponseTo: id }))
    const message = await answerTo(first)
    const tickets = [await post(message), await post(await answerTo(second))].map(({ headers }) => headers.location)
    const leads = async (url = '') =>
      (await browser.inject({ method: 'GET', url, headers: { accept } })).headers.location
    expect(await leads(tickets[0])).toContain('/ssologin?id=')
    const repeated = '/ssologin?error=sign_on_repeated'
    expect(await leads(tickets[0])).toBe(repeated)
    expect(await leads(tickets[1])).toBe(repeated)
    expect((await post(message, undefined, { accept })).headers.location).toBe(repeated)
  })
})

describe('single logout', () => {
  test('goes on to the provider, and its signed answer leads home', async () => {
    const browser = t.browser()
    await signOn(browser, { nameId: 'name-1', sessionIndex: 'index-1' })
    const { continueAt } = (await browser.call(auth.logout)).json<{ continueAt: string }>()
    const { xml, id, query } = readRedirected(continueAt)
    expect(continueAt).toMatch(/^https:\/\/idp\.university\.example\/slo\?/)
    expect(query.get('Signature')).not.toBeNull()
    expect(xml).toContain('>name-1<')
    expect(xml).toContain('>index-1<')
    expect((await browser.call(auth.getRole)).statusCode).toBe(401)
    const answer = provider.writeLogout({ nameId: '', inResponseTo: id })
    const back = await browser.inject({ method: 'GET', url: `${auth.singleLogout.path}?${answer}` })
    expect([back.statusCode, back.headers.location]).toEqual([303, '/'])
  })

  test('asked by the provider ends the named session and answers', async () => {
    const [named, other] = [t.browser(), t.browser()]
    await signOn(named, { nameId: 'name-2', sessionIndex: 'index-2' })
    await signOn(other, { nameId: 'name-2', sessionIndex: 'index-3' })
    const request = provider.writeLogout({ nameId: 'name-2', sessionIndex: 'index-2' })
    const response = await t.browser().inject({ method: 'GET', url: `${auth.singleLogout.path}?${request}` })
    expect(response.statusCode).toBe(302)
    const { xml, query } = readRedirected(response.headers.location ?? '')
    expect(xml).toContain('LogoutResponse')
    expect(query.get('Signature')).not.toBeNull()
    expect((await named.call(auth.getRole)).statusCode).toBe(401)
    expect((await other.call(auth.getRole)).statusCode).toBe(200)
  })

  test.each<[string, () => string]>([
    ['a foreign signature', () => provider.writeLogout({ nameId: 'name-4' }, stranger.privateKey)],
    ['no signature', () => provider.writeLogout({ nameId: 'name-4' }).replace(/&SigAlg.*/, '')],
    ['a message of more than 16 KB', () => provider.writeLogout({ nameId: 'x'.repeat(16_000) })],
    ['another destination', () => provider.writeLogout({ nameId: 'name-4', destination: 'https://other.example' })],
    ['a parameter twice', () => `SAMLRequest=x&${provider.writeLogout({ nameId: 'name-4' })}`],
    ['a foreign parameter', () => `${provider.writeLogout({ nameId: 'name-4' })}&xSAMLRequest=y`],
    ['an answer to nothing', () => provider.writeLogout({ nameId: '', inResponseTo: '_nothing' })],
    ['nothing at all', () => ''],
  ])('is refused with %s', async (_, query) => {
    const browser = t.browser()
    await signOn(browser, { nameId: 'name-4' })
    const response = await t.browser().inject({ method: 'GET', url: `${auth.singleLogout.path}?${query()}` })
    // A repeated parameter already violates the schema.
    expect([400, 403]).toContain(response.statusCode)
    expect((await browser.call(auth.getRole)).statusCode).toBe(200)
  })

  test('is refused the second time', async () => {
    const url = `${auth.singleLogout.path}?${provider.writeLogout({ nameId: 'name-5' })}`
    expect((await t.browser().inject({ method: 'GET', url })).statusCode).toBe(302)
    expect((await t.browser().inject({ method: 'GET', url })).statusCode).toBe(403)
  })
})
