import { SAML } from '@node-saml/node-saml'
import type { SamlSettings } from '../../../saml-settings.ts'
import { mapAttributes, readAssertion, valuesOf } from './saml-assertion.ts'
import { refuseUnsafeXml, SamlRefusal } from './saml-message.ts'

/** Reads an answer without checking it, as it comes from a file and may be old. */
class ReadingSaml extends SAML {
  async read(xml: string) {
    const assertion = await this.getSignedAssertion(xml)
    if (assertion === null) throw new SamlRefusal('neither a response with one assertion nor an assertion')
    return (await this.processValidlySignedAssertionAsync(assertion, xml, '')).profile
  }
}

/**
 * Reports what a sign-on would read from an identity provider's answer: a response or assertion, as XML or in base64 as
 * browsers post it. Does not check signatures, times or addressee, and signs nobody in.
 */
export async function tryAssertion(
  settings: SamlSettings,
  given: string,
): Promise<{ isUnderstood: boolean; text: string }> {
  const xml = given.trimStart().startsWith('<') ? given.trim() : Buffer.from(given, 'base64').toString('utf8')
  const lines: string[] = []
  try {
    refuseUnsafeXml(xml)
    const saml = new ReadingSaml({
      issuer: settings.idpEntityId,
      callbackUrl: settings.entryPoint,
      idpCert: settings.idpCertificates,
      decryptionPvk: settings.privateKey,
      audience: false,
      acceptedClockSkewMs: -1,
    })
    const profile = await saml.read(xml)
    const { subject } = readAssertion(profile?.getAssertion?.())
    const released = new Map(Object.entries(profile?.attributes ?? {}))
    const used = Object.entries(settings.attributes)
    for (const [field, name] of used) {
      const values = name === 'NameID' ? [subject.nameId] : valuesOf(released.get(name))
      lines.push(`${field} (${name}): ${values.map((value) => `"${value}"`).join(', ') || 'blank or not released'}`)
    }
    const others = [...released.keys()].filter((name) => !used.some(([, each]) => each === name))
    if (others.length > 0) lines.push(`Released and not used: ${others.join(', ')}`)
    const { asserted } = mapAttributes(settings, subject, profile?.attributes)
    lines.push('', 'Understood as:', ...Object.entries(asserted).map(([field, value]) => `  ${field}: ${value}`))
    return { isUnderstood: true, text: lines.join('\n') }
  } catch (error) {
    lines.push('', `Would be refused: ${error instanceof Error ? error.message : String(error)}`)
    return { isUnderstood: false, text: lines.join('\n').trim() }
  }
}
