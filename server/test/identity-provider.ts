import { createPublicKey, createSign, randomUUID } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { promisify } from 'node:util'
import { SignedXml } from 'xml-crypto'
import { encrypt } from 'xml-encryption'
import { makeKeyPair } from './certificate.ts'

const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const encryptAsync = promisify(encrypt)

/** What a test says about an answer; all else is as an honest provider writes it. */
export interface Answer {
  inResponseTo: string
  id?: string
  assertionId?: string
  issuer?: string
  audience?: string
  recipient?: string
  destination?: string
  nameId?: string
  nameIdFormat?: string
  sessionIndex?: string
  issuedAt?: Date
  /** When the person proved who they are, if not now. */
  authenticatedAt?: Date
  /** How they proved it; by a password, if nothing else is said. */
  context?: string
  /** Milliseconds from now to the end of the assertion. */
  validFor?: number
  attributes?: Record<string, readonly string[]>
  /** XML of attributes that are no texts. */
  attributeXml?: string
  /** XML put into the assertion as it stands. */
  extra?: string
  unsigned?: readonly ('response' | 'assertion')[]
  signWith?: string
  encryptFor?: string
  hash?: 'sha1' | 'sha256'
  /** The XML of the status, where it is no success. */
  status?: string
}

export const personAttributes = {
  'urn:oasis:names:tc:SAML:attribute:pairwise-id': ['WX7Q2@university.example'],
  'urn:oid:2.5.4.42': ['Zoë Søren'],
  'urn:oid:2.5.4.4': ['Łukasiewicz-Müller 王'],
  'urn:oid:0.9.2342.19200300.100.1.3': ['Zoe.Mueller@University.example'],
  'urn:oid:1.3.6.1.4.1.25178.1.2.14': ['urn:schac:personalUniqueCode:de:university.example:Matrikelnummer:03711111'],
  'urn:oid:1.3.6.1.4.1.25178.1.2.4': ['Łódź'],
  countryOfBirth: ['pl'],
  'urn:oid:1.3.6.1.4.1.22177.400.1.1.3.5': ['Mechatronics - M.Sc.'],
  'urn:oid:1.3.6.1.4.1.5923.1.1.1.1': ['member', 'student'],
} satisfies Answer['attributes']

const escape = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

/** An identity provider of the tests: honest unless a test asks for something else. */
export function createIdentityProvider(serviceProvider: { entityId: string; acs: string; logout: string }) {
  const entityId = 'https://idp.university.example/metadata'
  const keys = makeKeyPair('idp.university.example')

  function sign(
    xml: string,
    id: string,
    { signWith = keys.privateKey, hash = 'sha256' }: Pick<Answer, 'signWith' | 'hash'>,
  ) {
    const signer = new SignedXml({
      privateKey: signWith,
      canonicalizationAlgorithm: exclusive,
      signatureAlgorithm:
        hash === 'sha1'
          ? 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
          : 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    })
    signer.addReference({
      xpath: `//*[@ID='${id}']`,
      transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', exclusive],
      digestAlgorithm:
        hash === 'sha1' ? 'http://www.w3.org/2000/09/xmldsig#sha1' : 'http://www.w3.org/2001/04/xmlenc#sha256',
    })
    signer.computeSignature(xml, {
      location: { reference: `//*[@ID='${id}']/*[local-name()='Issuer']`, action: 'after' },
    })
    return signer.getSignedXml()
  }

  /** The XML of an answer. */
  async function write(answer: Answer): Promise<string> {
    const {
      id = `_${randomUUID()}`,
      assertionId = `_${randomUUID()}`,
      issuer = entityId,
      audience = serviceProvider.entityId,
      recipient = serviceProvider.acs,
      destination = serviceProvider.acs,
      issuedAt = new Date(),
      authenticatedAt = issuedAt,
      unsigned = [],
    } = answer
    const instant = issuedAt.toISOString()
    const end = new Date(Date.now() + (answer.validFor ?? 300_000)).toISOString()
    const statements = Object.entries(answer.attributes ?? personAttributes).map(
      ([name, values]) =>
        `<saml:Attribute Name="${escape(name)}">${values.map((value) => `<saml:AttributeValue>${escape(value)}</saml:AttributeValue>`).join('')}</saml:Attribute>`,
    )
    let assertion = `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${assertionId}" Version="2.0" IssueInstant="${instant}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${answer.nameIdFormat ?? 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'}">${answer.nameId ?? `_${randomUUID()}`}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${end}" Recipient="${recipient}" InResponseTo="${answer.inResponseTo}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${instant}" NotOnOrAfter="${end}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${authenticatedAt.toISOString()}" SessionIndex="${answer.sessionIndex ?? `_${randomUUID()}`}"><saml:AuthnContext><saml:AuthnContextClassRef>${answer.context ?? 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport'}</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${statements.join('')}${answer.attributeXml ?? ''}</saml:AttributeStatement>${answer.extra ?? ''}</saml:Assertion>`
    if (!unsigned.includes('assertion')) assertion = sign(assertion, assertionId, answer)
    if (answer.encryptFor !== undefined) {
      const encrypted = await encryptAsync(assertion, {
        rsa_pub: createPublicKey(answer.encryptFor).export({ type: 'spki', format: 'pem' }).toString(),
        pem: answer.encryptFor,
        encryptionAlgorithm: 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
        keyEncryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
      })
      assertion = `<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${encrypted}</saml:EncryptedAssertion>`
    }
    const response = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" Version="2.0" IssueInstant="${instant}" Destination="${destination}" InResponseTo="${answer.inResponseTo}"><saml:Issuer>${issuer}</saml:Issuer><samlp:Status>${answer.status ?? '<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/>'}</samlp:Status>${assertion}</samlp:Response>`
    return unsigned.includes('response') ? response : sign(response, id, answer)
  }

  /** A signed logout request as the query of a redirect. */
  function writeLogout(
    request: { nameId: string; sessionIndex?: string; destination?: string; id?: string; inResponseTo?: string },
    signWith = keys.privateKey,
  ) {
    const isAnswer = request.inResponseTo !== undefined
    const head = `xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${request.id ?? `_${randomUUID()}`}" Version="2.0" IssueInstant="${new Date().toISOString()}" Destination="${request.destination ?? serviceProvider.logout}"`
    const xml = isAnswer
      ? `<samlp:LogoutResponse ${head} InResponseTo="${request.inResponseTo}"><saml:Issuer>${entityId}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status></samlp:LogoutResponse>`
      : `<samlp:LogoutRequest ${head}><saml:Issuer>${entityId}</saml:Issuer><saml:NameID>${request.nameId}</saml:NameID>${request.sessionIndex === undefined ? '' : `<samlp:SessionIndex>${request.sessionIndex}</samlp:SessionIndex>`}</samlp:LogoutRequest>`
    const signed = new URLSearchParams({
      [isAnswer ? 'SAMLResponse' : 'SAMLRequest']: deflateRawSync(xml).toString('base64'),
      SigAlg: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    }).toString()
    const signature = createSign('RSA-SHA256').update(signed).sign(signWith, 'base64')
    return `${signed}&Signature=${encodeURIComponent(signature)}`
  }

  return { entityId, keys, write, writeLogout }
}

/** The XML of a message in a redirect's address. */
export function readRedirected(address: string): { xml: string; id: string; query: URLSearchParams } {
  const query = new URL(address).searchParams
  const message = query.get('SAMLRequest') ?? query.get('SAMLResponse') ?? ''
  const xml = inflateRawSync(Buffer.from(message, 'base64')).toString('utf8')
  return { xml, id: /\sID="([^"]+)"/.exec(xml)?.[1] ?? '', query }
}
