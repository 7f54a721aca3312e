import type { Deps } from '../../../deps.ts'
import { addressesOf, persistent, samlOf } from './saml-provider.ts'

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** Our metadata: identity, key, endpoints and requirements. */
export function describeServiceProvider(deps: Deps): string {
  const settings = samlOf(deps)
  const { entityId, acs, logout } = addressesOf(deps)
  const certificate = settings.certificate.replace(/-----[A-Z ]+-----|\s/g, '')
  const keyDescriptor = (use: string, methods = '') =>
    `<md:KeyDescriptor use="${use}"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>${methods}</md:KeyDescriptor>`
  const methods = [
    'http://www.w3.org/2009/xmlenc11#aes256-gcm',
    'http://www.w3.org/2009/xmlenc11#aes128-gcm',
    'http://www.w3.org/2001/04/xmlenc#aes256-cbc',
    'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
  ].map((algorithm) => `<md:EncryptionMethod Algorithm="${algorithm}"/>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${escape(entityId)}">
  <md:SPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol" AuthnRequestsSigned="true" WantAssertionsSigned="true">
    ${keyDescriptor('signing')}
    ${keyDescriptor('encryption', methods.join(''))}
    ${
      settings.logoutUrl === undefined
        ? ''
        : `<md:SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${escape(logout)}"/>`
    }${settings.attributes.subject === 'NameID' ? `\n    <md:NameIDFormat>${persistent}</md:NameIDFormat>` : ''}
    <md:AssertionConsumerService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${escape(acs)}" index="0" isDefault="true"/>
  </md:SPSSODescriptor>
</md:EntityDescriptor>
`
}
