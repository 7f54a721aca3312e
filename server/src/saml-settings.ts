import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** A sign-on's data about a person, under our names. */
const fields = [
  'subject',
  'firstname',
  'lastname',
  'email',
  'matrikelnummer',
  'placeofbirth',
  'countryofbirth',
  'currentfieldofstudy',
  'affiliation',
] as const
export type SamlField = (typeof fields)[number]

export interface SamlSettings {
  idpEntityId: string
  entryPoint: string
  /** PEM; several while the identity provider changes its key. */
  idpCertificates: string[]
  logoutUrl: string | undefined
  privateKey: string
  certificate: string
  /** Undefined: derived from the public address. */
  entityId: string | undefined
  attributes: Record<SamlField, string>
  /** Selects the matriculation number among several values; its first group is the number. */
  matriculationNumber: RegExp
  studentAffiliations: readonly string[]
  staffAffiliations: readonly string[]
  clockSkewMs: number
  /** Whether an asserted address counts as proven, because the provider never reassigns addresses. */
  isMailProof: boolean
  /** Authentication contexts that include a second factor. */
  mfaContexts: readonly string[]
}

export const samlSettingDefaults = {
  // Sources of the names: eduPerson, SCHAC, inetOrgPerson and dfnEduPerson.
  attributes: [
    'subject=urn:oasis:names:tc:SAML:attribute:pairwise-id',
    'firstname=urn:oid:2.5.4.42',
    'lastname=urn:oid:2.5.4.4',
    'email=urn:oid:0.9.2342.19200300.100.1.3',
    'matrikelnummer=urn:oid:1.3.6.1.4.1.25178.1.2.14',
    'placeofbirth=urn:oid:1.3.6.1.4.1.25178.1.2.4',
    'countryofbirth=countryOfBirth',
    'currentfieldofstudy=urn:oid:1.3.6.1.4.1.22177.400.1.1.3.5',
    'affiliation=urn:oid:1.3.6.1.4.1.5923.1.1.1.1',
  ].join(' '),
  // https://wiki.refeds.org/display/STAN/SCHAC+URN+Registry
  matriculationNumber: ':(?:matrikelnummer|int:studentid(?::[a-z]{2})?):([^:]+)$',
  studentAffiliations: 'student',
  staffAffiliations: 'faculty,staff,employee',
  clockSkewSeconds: '120',
  // The profile of the university federations.
  mfaContexts: 'https://refeds.org/profile/mfa',
}

const reasonOf = (attempt: () => unknown): string | undefined => {
  try {
    attempt()
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** PEM from PEM, from its base64 on one line, or from a file. Base64 of a certificate or key starts with `MI`. */
function pemOf(value: string, label: string): string {
  const text = value.startsWith('/') || value.startsWith('.') ? readFileSync(value, 'utf8').trim() : value.trim()
  if (text.startsWith('-----BEGIN')) return text.replaceAll('\\n', '\n')
  const lines = text.replace(/\s/g, '').match(/.{1,64}/g) ?? []
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`].join('\n')
}

/** Normalised to the strict PEM form that the SAML library requires. */
const certificateOf = (value: string) => new X509Certificate(pemOf(value, 'CERTIFICATE')).toString().trim()
const privateKeyOf = (value: string) =>
  createPrivateKey(pemOf(value, 'PRIVATE KEY')).export({ type: 'pkcs8', format: 'pem' }).toString().trim()

export const checkCertificates = (value: string): string | undefined => {
  const reason = reasonOf(() => value.split(',').forEach((one) => certificateOf(one)))
  return reason && `is no certificate: ${reason}`
}

export const checkPrivateKey = (value: string): string | undefined => {
  const reason = reasonOf(() => privateKeyOf(value))
  return reason && `is no private key: ${reason}`
}

/** Whether a valid certificate belongs to a valid key. */
export const isPair = (key: string, certificate: string): boolean =>
  new X509Certificate(pemOf(certificate, 'CERTIFICATE')).checkPrivateKey(createPrivateKey(pemOf(key, 'PRIVATE KEY')))

const pairsOf = (value: string): [string, string][] =>
  value
    .split(/\s+/)
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=')
      return [pair.slice(0, at), pair.slice(at + 1)]
    })

const attributesOf = (value: string) =>
  Object.fromEntries(pairsOf(`${samlSettingDefaults.attributes} ${value}`)) as Record<SamlField, string>

const isField = (name: string): name is SamlField => fields.some((field) => field === name)

export const checkAttributes = (value: string): string | undefined => {
  const wrong = pairsOf(value).find(([field, name]) => !isField(field) || name === '')
  if (wrong) return `has ${wrong.join('=')}; write field=name with one of ${fields.join(', ')}`
  const { subject, email } = attributesOf(value)
  return subject.toLowerCase() === email.toLowerCase()
    ? 'takes subject from the attribute of the address, which may be given to somebody else; name one that never is'
    : undefined
}

const patternOf = (value: string) => new RegExp(value, 'i')

export function checkPattern(value: string): string | undefined {
  const reason = reasonOf(() => patternOf(value))
  if (reason) return `is no pattern: ${reason}`
  // An empty alternative always matches, and shows how many groups there are.
  return patternOf(`${value}|`).exec('')?.length === 2 ? undefined : 'must have one group, the number: (…)'
}

const listOf = (value: string) =>
  value
    .split(',')
    .map((item) => item.trim().toLowerCase())
    .filter((item) => item !== '')

type SamlSettingName =
  | 'SAML_IDP_ENTITY_ID'
  | 'SAML_ENTRY_POINT'
  | 'SAML_IDP_CERT'
  | 'SAML_LOGOUT_URL'
  | 'SAML_PRIVATE_KEY'
  | 'SAML_CERT'
  | 'SAML_ENTITY_ID'
  | 'SAML_ATTRIBUTES'
  | 'SAML_MATRIKELNUMMER'
  | 'SAML_STUDENT_AFFILIATIONS'
  | 'SAML_STAFF_AFFILIATIONS'
  | 'SAML_CLOCK_SKEW_SECONDS'
  | 'SAML_MAIL_IS_PROOF'
  | 'SAML_MFA_CONTEXTS'

/** @param value the validated setting of a name; blank if not set */
export function readSaml(value: (name: SamlSettingName) => string): SamlSettings {
  return {
    idpEntityId: value('SAML_IDP_ENTITY_ID'),
    entryPoint: value('SAML_ENTRY_POINT'),
    idpCertificates: value('SAML_IDP_CERT').split(',').map(certificateOf),
    logoutUrl: value('SAML_LOGOUT_URL') || undefined,
    privateKey: privateKeyOf(value('SAML_PRIVATE_KEY')),
    certificate: certificateOf(value('SAML_CERT')),
    entityId: value('SAML_ENTITY_ID') || undefined,
    attributes: attributesOf(value('SAML_ATTRIBUTES')),
    matriculationNumber: patternOf(value('SAML_MATRIKELNUMMER')),
    studentAffiliations: listOf(value('SAML_STUDENT_AFFILIATIONS')),
    staffAffiliations: listOf(value('SAML_STAFF_AFFILIATIONS')),
    clockSkewMs: Number(value('SAML_CLOCK_SKEW_SECONDS')) * 1000,
    isMailProof: value('SAML_MAIL_IS_PROOF') === 'yes',
    mfaContexts: value('SAML_MFA_CONTEXTS').split(/\s+/),
  }
}
