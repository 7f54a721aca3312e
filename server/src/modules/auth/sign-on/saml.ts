import { SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import { inflateRawSync } from 'node:zlib'
import type { Deps } from '../../../deps.ts'
import type { Asserted, SamlSubject } from '../../../db/tables.ts'
import { type CheckedAssertion, mapAttributes, readAssertion } from './saml-assertion.ts'
import {
  decodePosted,
  type MessageHead,
  readHead,
  redirectAlgorithms,
  refuseUnsafeXml,
  SamlRefusal,
} from './saml-message.ts'
import { addressesOf, persistent, RepeatedAnswer, samlOf } from './saml-provider.ts'
import { findAssertedAddress, findOpenRequest, insertRequest, useMessage, useRequest } from './saml.queries.ts'

/** How long a person may take at the identity provider. */
const patienceMs = 60 * 60 * 1000
/** A redirect's message is inflated from a query; a logout message is about two kilobytes. */
const longestMessage = 16 * 1024

const success = 'urn:oasis:names:tc:SAML:2.0:status:Success'

/** Keeps the XML whose signature the library verified: our own checks must read only that. */
class CheckingSaml extends SAML {
  verifiedXml: string | undefined
  protected override async getSignedAssertion(signedXml: string): Promise<string | null> {
    this.verifiedXml = signedXml
    return super.getSignedAssertion(signedXml)
  }
}

/**
 * The library with all its checks enabled. One instance per message, as it remembers what it verified.
 *
 * @param kind of the requests it makes
 * @param browserHash binds a request to the browser that starts it
 * @param forceAuthn whether the provider must ask for proof again although it knows the browser
 */
function createSaml(
  deps: Deps,
  kind: 'sign-on' | 'logout',
  browserHash: Buffer | null = null,
  forceAuthn = false,
): CheckingSaml {
  const settings = samlOf(deps)
  const { db, clock } = deps
  const { entityId, acs } = addressesOf(deps)
  return new CheckingSaml({
    issuer: entityId,
    audience: entityId,
    callbackUrl: acs,
    entryPoint: settings.entryPoint,
    logoutUrl: settings.logoutUrl ?? settings.entryPoint,
    idpIssuer: settings.idpEntityId,
    idpCert: settings.idpCertificates,
    privateKey: settings.privateKey,
    decryptionPvk: settings.privateKey,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: true,
    acceptedClockSkewMs: settings.clockSkewMs,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: patienceMs,
    // The provider decides how people authenticate, and which NameID it uses.
    disableRequestedAuthnContext: true,
    forceAuthn,
    identifierFormat: settings.attributes.subject === 'NameID' ? persistent : null,
    cacheProvider: {
      saveAsync: async (id, value) => {
        await insertRequest(db, { id, kind, browserHash, now: clock.now() })
        return { value, createdAt: clock.now().getTime() }
      },
      getAsync: async (id) => {
        const since = new Date(clock.now().getTime() - patienceMs)
        return (await findOpenRequest(db, { id, kind, since }))?.toISOString() ?? null
      },
      // `acceptResponse` consumes the request, atomically with everything else.
      removeAsync: async (id) => id,
    },
  })
}

/** The identity provider's address with a signed request. */
export function startSamlSignOn(deps: Deps, target: URL, browserHash: Buffer, isFresh: boolean): Promise<string> {
  return createSaml(deps, 'sign-on', browserHash, isFresh).getAuthorizeUrlAsync(target.href, undefined, {})
}

function checkHead(deps: Deps, head: MessageHead, expected: { names: readonly string[]; destination: string }): void {
  const { idpEntityId, clockSkewMs } = samlOf(deps)
  const now = deps.clock.now().getTime()
  if (!expected.names.includes(head.name)) throw new SamlRefusal(`a ${head.name} in the wrong place`)
  if (head.issuer !== idpEntityId) throw new SamlRefusal(`issuer ${head.issuer}`)
  if (head.destination !== expected.destination) throw new SamlRefusal(`destination ${head.destination}`)
  const age = now - head.issuedAt.getTime()
  if (age > 5 * 60 * 1000 + clockSkewMs || age < -clockSkewMs) throw new SamlRefusal('issued at another time')
  if (head.notOnOrAfter !== undefined && now - clockSkewMs >= head.notOnOrAfter.getTime())
    throw new SamlRefusal('expired')
}

/** A provider may send attributes even if it could not sign the person in. */
function checkStatus({ statusCodes }: MessageHead): void {
  const [general] = statusCodes
  if (general !== success) throw new SamlRefusal(`status ${statusCodes.join(', ') || 'is missing'}`)
}

function checkAssertion(deps: Deps, assertion: CheckedAssertion, head: MessageHead, acs: string): void {
  const { idpEntityId } = samlOf(deps)
  if (assertion.issuer !== idpEntityId) throw new SamlRefusal(`assertion's issuer ${assertion.issuer}`)
  if (assertion.recipient !== acs) throw new SamlRefusal(`recipient ${assertion.recipient}`)
  if (assertion.inResponseTo !== head.inResponseTo) throw new SamlRefusal('assertion for another request')
}

/**
 * Fully checks the identity provider's answer and consumes its request and assertion.
 *
 * @returns the request answered, the person asserted, when they proved their identity, and whether by a second factor
 * @throws {SamlRefusal} or the library's error, with the reason for the log
 */
export async function acceptResponse(
  deps: Deps,
  message: string,
): Promise<{
  requestId: string
  asserted: Asserted
  subject: SamlSubject
  authenticatedAt: Date
  hasFactor: boolean
}> {
  const settings = samlOf(deps)
  const { db, clock } = deps
  const { acs } = addressesOf(deps)
  // Cheap refusals first; the head is read again below from what the signature covers.
  const claimed = readHead(decodePosted(message))
  checkHead(deps, claimed, { names: ['Response'], destination: acs })
  checkStatus(claimed)
  const since = new Date(clock.now().getTime() - patienceMs)
  if (!(await findOpenRequest(db, { id: claimed.inResponseTo ?? '', kind: 'sign-on', since })))
    throw new RepeatedAnswer('InResponseTo is no open request')

  const saml = createSaml(deps, 'sign-on')
  const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: message })
  if (profile === null || saml.verifiedXml === undefined) throw new SamlRefusal('nothing was asserted')
  const head = readHead(saml.verifiedXml)
  checkHead(deps, head, { names: ['Response'], destination: acs })
  checkStatus(head)
  const assertion = readAssertion(profile.getAssertion?.())
  checkAssertion(deps, assertion, head, acs)
  const { asserted, addresses } = mapAttributes(settings, assertion.subject, profile.attributes)
  // Independent of the provider's order: a person's address changes only if it is no longer among those listed.
  const known = await findAssertedAddress(db, asserted.subject)
  if (known !== undefined && addresses.includes(known)) asserted.email = known

  const isFirst = await useMessage(
    db,
    `assertion ${assertion.id}`,
    new Date(assertion.expiresAt.getTime() + settings.clockSkewMs),
  )
  if (!isFirst || !(await useRequest(db, assertion.inResponseTo, clock.now()))) throw new RepeatedAnswer('replayed')
  return {
    requestId: assertion.inResponseTo,
    asserted,
    subject: assertion.subject,
    authenticatedAt: assertion.authenticatedAt,
    hasFactor: assertion.context !== undefined && settings.mfaContexts.includes(assertion.context),
  }
}

/** Where to end the identity provider's session; undefined if it offers no single logout. */
export async function startSamlLogout(deps: Deps, subject: SamlSubject): Promise<string | undefined> {
  if (deps.config.saml?.logoutUrl === undefined) return undefined
  const { nameId, nameIdFormat, ...rest } = subject
  return createSaml(deps, 'logout').getLogoutUrlAsync(
    { issuer: deps.config.saml.idpEntityId, nameID: nameId, nameIDFormat: nameIdFormat, ...rest },
    '',
    {},
  )
}

const redirectParameters = ['SAMLRequest', 'SAMLResponse', 'RelayState', 'SigAlg', 'Signature']

/**
 * The parameters of a redirect binding's message, and the signed part: their bytes as in the address, in the order of
 * the binding.
 */
function readRedirect(rawQuery: string): {
  kind: 'SAMLRequest' | 'SAMLResponse'
  parameters: Record<string, string>
  signed: string
} {
  const raw = new Map<string, string>()
  for (const pair of rawQuery.split('&')) {
    const at = pair.indexOf('=')
    const name = pair.slice(0, at)
    if (at < 0 || !redirectParameters.includes(name) || raw.has(name)) throw new SamlRefusal('unexpected parameters')
    raw.set(name, pair.slice(at + 1))
  }
  if (raw.has('SAMLRequest') === raw.has('SAMLResponse')) throw new SamlRefusal('not one message')
  const kind = raw.has('SAMLRequest') ? 'SAMLRequest' : 'SAMLResponse'
  // The library accepts a message without a signature.
  if (!raw.get('Signature')) throw new SamlRefusal('not signed')
  const parameters = Object.fromEntries(new URLSearchParams(rawQuery))
  if (!redirectAlgorithms.has(parameters['SigAlg'] ?? '')) throw new SamlRefusal(`algorithm ${parameters['SigAlg']}`)
  const signed = redirectParameters.filter((name) => raw.has(name)).map((name) => `${name}=${raw.get(name)}`)
  return { kind, parameters, signed: signed.join('&') }
}

function inflate(message: string): string {
  try {
    return inflateRawSync(Buffer.from(message, 'base64'), { maxOutputLength: longestMessage }).toString('utf8')
  } catch {
    throw new SamlRefusal('not deflated')
  }
}

export type LogoutMessage =
  | { kind: 'answer' }
  | { kind: 'request'; nameId: string; sessionIndexes: string[]; answerAt: (isDone: boolean) => Promise<string> }

/**
 * Checks a logout message received by redirect: signature, issuer, destination, time and replay.
 *
 * @param rawQuery the query as it was sent
 * @throws {SamlRefusal} or the library's error
 */
export async function acceptLogoutMessage(deps: Deps, rawQuery: string): Promise<LogoutMessage> {
  const { db, clock } = deps
  const { kind, parameters, signed } = readRedirect(rawQuery)
  const xml = inflate(parameters[kind] ?? '')
  refuseUnsafeXml(xml)
  const head = readHead(xml)
  const saml = createSaml(deps, 'logout')
  const { profile } = await saml.validateRedirectAsync(parameters, signed)
  checkHead(deps, head, {
    names: [kind === 'SAMLRequest' ? 'LogoutRequest' : 'LogoutResponse'],
    destination: addressesOf(deps).logout,
  })
  if (!(await useMessage(db, `logout ${head.id}`, new Date(clock.now().getTime() + patienceMs)))) {
    throw new SamlRefusal('replayed')
  }
  if (kind === 'SAMLResponse') {
    if (head.inResponseTo === undefined || !(await useRequest(db, head.inResponseTo, clock.now()))) {
      throw new SamlRefusal('no request of ours')
    }
    return { kind: 'answer' }
  }
  if (profile === null) throw new SamlRefusal('nobody is named')
  return {
    kind: 'request',
    nameId: profile.nameID,
    sessionIndexes: head.sessionIndexes,
    answerAt: (isDone) => saml.getLogoutResponseUrlAsync(profile, parameters['RelayState'] ?? '', {}, isDone),
  }
}
