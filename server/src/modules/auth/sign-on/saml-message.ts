import { DOMParser } from '@xmldom/xmldom'

/** A refused message. The reason is for the log and the audit record, never for the sender. */
export class SamlRefusal extends Error {}

const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol'
const assertion = 'urn:oasis:names:tc:SAML:2.0:assertion'

/**
 * SHA-1 signatures can be forged, RSA 1.5 key transport is open to oracle attacks, and the effect of unlisted
 * transforms on a signed document is unknown.
 */
const allowedAlgorithms = new Set([
  'http://www.w3.org/2001/10/xml-exc-c14n#',
  'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha384',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384',
  'http://www.w3.org/2001/04/xmlenc#sha512',
  // For OAEP's digest and mask function, SHA-1 is sound, and all that most providers support.
  'http://www.w3.org/2000/09/xmldsig#sha1',
  'http://www.w3.org/2009/xmlenc11#mgf1sha1',
  'http://www.w3.org/2009/xmlenc11#mgf1sha256',
  'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
  'http://www.w3.org/2009/xmlenc11#rsa-oaep',
  // CBC alone would allow oracle attacks; here the response around it was signed and already checked.
  'http://www.w3.org/2001/04/xmlenc#aes128-cbc',
  'http://www.w3.org/2001/04/xmlenc#aes256-cbc',
  'http://www.w3.org/2009/xmlenc11#aes128-gcm',
  'http://www.w3.org/2009/xmlenc11#aes256-gcm',
])

/** Signature algorithms of the redirect binding. */
export const redirectAlgorithms = new Set(
  ['rsa-sha256', 'rsa-sha384', 'rsa-sha512'].map((name) => `http://www.w3.org/2001/04/xmldsig-more#${name}`),
)

const tag = /<(\/?)([\w.:-]+)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y
const attributes = /\s([\w.:-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g

/**
 * Several times what providers send. The parser copies the namespaces for each element and searches for its end in all
 * that follows, so a malicious message would take quadratic time before any signature is checked. `SignedInfo` is
 * canonicalised before that too, at a cost per element and attribute. `namespaces` are those declared in scope of an
 * element.
 */
const limits = { elements: 500, depth: 64, namespaces: 64, attributes: 64, allAttributes: 1000, tag: 4096 }

/**
 * Refuses what must not reach a parser: a DOCTYPE and its entities, comments and processing instructions (which split
 * texts between parser and signature), disallowed algorithms, malformed XML and excessive nesting. The sender is
 * untrusted, so this is a single pass.
 *
 * @throws {SamlRefusal}
 */
export function refuseUnsafeXml(xml: string): void {
  const body = xml.replace(/^\uFEFF?\s*<\?xml [^?<>]*\?>/, '')
  if (body.includes('<!') || body.includes('<?')) throw new SamlRefusal('DOCTYPE, comment or processing instruction')
  // Control characters, and U+FFFD from invalid UTF-8: no provider sends either.
  if (/[\uFFFD\uFFFE\uFFFF]|[^\P{Cc}\t\n\r]/u.test(body)) throw new SamlRefusal('unreadable characters')
  let elements = 0
  let allAttributes = 0
  const open: { name: string; namespaces: number; isSigned: boolean }[] = []
  for (let at = body.indexOf('<'); at !== -1; at = body.indexOf('<', tag.lastIndex)) {
    tag.lastIndex = at
    const [, end, name = '', written = '', isEmpty] = tag.exec(body) ?? []
    if (name === '') throw new SamlRefusal('no XML')
    if (end) {
      if (open.pop()?.name !== name) throw new SamlRefusal('no XML')
      continue
    }
    const around = open.at(-1) ?? { namespaces: 0, isSigned: false }
    const found = [...written.matchAll(attributes)]
    elements += 1
    allAttributes += found.length
    const namespaces = around.namespaces + found.filter(([, key = '']) => key.startsWith('xmlns')).length
    const sizes = {
      elements,
      depth: open.length,
      namespaces,
      attributes: found.length,
      allAttributes,
      tag: written.length,
    }
    for (const [of, size] of Object.entries(sizes))
      if (size > limits[of as keyof typeof limits]) throw new SamlRefusal(`too large: ${of}`)
    const isSigned = around.isSigned || name.split(':').at(-1) === 'SignedInfo'
    for (const [, key, double, single] of found) {
      const algorithm = double ?? single ?? ''
      if (key !== 'Algorithm') continue
      if (!allowedAlgorithms.has(algorithm)) throw new SamlRefusal(`algorithm ${algorithm}`)
      // Unlike in OAEP, SHA-1 is not sound in a signature.
      if (isSigned && algorithm.endsWith('xmldsig#sha1')) throw new SamlRefusal('digest by SHA-1')
    }
    if (!isEmpty) open.push({ name, namespaces, isSigned })
  }
  if (open.length > 0) throw new SamlRefusal('no XML')
}

/** Decodes a form's base64 into XML that is safe to parse. */
export function decodePosted(message: string): string {
  if (!/^[A-Za-z0-9+/=\s]+$/.test(message)) throw new SamlRefusal('not base64')
  const xml = Buffer.from(message, 'base64').toString('utf8')
  refuseUnsafeXml(xml)
  return xml
}

export interface MessageHead {
  name: string
  id: string
  issuer: string
  destination: string | undefined
  inResponseTo: string | undefined
  issuedAt: Date
  notOnOrAfter: Date | undefined
  /** For a logout request. */
  sessionIndexes: string[]
  /** For a response: its status codes, the general one first. */
  statusCodes: string[]
}

/**
 * Reads the head of a response or logout message.
 *
 * @param xml trustworthy only if its signature has been checked
 * @throws {SamlRefusal}
 */
export function readHead(xml: string): MessageHead {
  const problems: string[] = []
  const note = (problem: string) => problems.push(problem)
  const root = new DOMParser({ errorHandler: { warning: note, error: note, fatalError: note } }).parseFromString(
    xml,
    'text/xml',
  ).documentElement as Element | null
  if (problems.length > 0 || root === null || root.namespaceURI !== protocol) {
    throw new SamlRefusal(`no SAML message: ${problems[0] ?? root?.nodeName}`)
  }
  const childrenOf = (parent: Element, namespace: string, name: string) =>
    Array.from(parent.childNodes)
      .filter((node): node is Element => node.nodeType === node.ELEMENT_NODE)
      .filter((element) => element.localName === name && element.namespaceURI === namespace)
  const textsOf = (namespace: string, name: string) =>
    childrenOf(root, namespace, name).map((element) => element.textContent?.trim() ?? '')
  const statusCodesOf = (parent: Element): string[] =>
    childrenOf(parent, protocol, 'StatusCode').flatMap((code) => [
      code.getAttribute('Value') ?? '',
      ...statusCodesOf(code),
    ])
  const [issuer, ...more] = textsOf(assertion, 'Issuer')
  if (issuer === undefined || more.length > 0) throw new SamlRefusal('not one issuer')
  const attribute = (name: string) => root.getAttribute(name) || undefined
  const dateOf = (name: string) => {
    const value = attribute(name)
    if (value === undefined) return undefined
    const date = new Date(value)
    if (Number.isNaN(date.getTime())) throw new SamlRefusal(`${name} is no time`)
    return date
  }
  const id = attribute('ID')
  const issuedAt = dateOf('IssueInstant')
  if (id === undefined || issuedAt === undefined || attribute('Version') !== '2.0')
    throw new SamlRefusal('incomplete head')
  return {
    name: root.localName,
    id,
    issuer,
    destination: attribute('Destination'),
    inResponseTo: attribute('InResponseTo'),
    issuedAt,
    notOnOrAfter: dateOf('NotOnOrAfter'),
    sessionIndexes: textsOf(protocol, 'SessionIndex'),
    statusCodes: childrenOf(root, protocol, 'Status').flatMap(statusCodesOf),
  }
}
