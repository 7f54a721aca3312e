import type { Profile } from '@node-saml/node-saml'
import { CountryCode } from '@project-week/contract/enumerations/countries'
import { StudyProgramme } from '@project-week/contract/enumerations/study-programmes'
import { emailInvalid, emailMissing } from '@project-week/contract/auth/auth'
import { cleanLine, emailAddress, mostOfAddress } from '@project-week/contract/text'
import * as z from 'zod/mini'
import type { Asserted, SamlSubject } from '../../../db/tables.ts'
import type { SamlField, SamlSettings } from '../../../saml-settings.ts'
import { SamlRefusal } from './saml-message.ts'

const Text = z.object({ _: z.string() })
const Statement = z.object({
  $: z.object({ AuthnInstant: z.iso.datetime(), SessionIndex: z.optional(z.string()) }),
  AuthnContext: z.optional(z.tuple([z.object({ AuthnContextClassRef: z.optional(z.tuple([Text])) })])),
})

/** The parts of a verified assertion that we read ourselves, as parsed by the library. */
const Assertion = z.object({
  Assertion: z.object({
    $: z.object({ ID: z.string(), Version: z.literal('2.0') }),
    Issuer: z.tuple([Text]),
    Subject: z.tuple([
      z.object({
        NameID: z.tuple([z.object({ _: z.string(), $: z.optional(z.record(z.string(), z.string())) })]),
        SubjectConfirmation: z.tuple([
          z.object({
            $: z.object({ Method: z.literal('urn:oasis:names:tc:SAML:2.0:cm:bearer') }),
            SubjectConfirmationData: z.tuple([
              z.object({
                $: z.object({ Recipient: z.string(), InResponseTo: z.string(), NotOnOrAfter: z.iso.datetime() }),
              }),
            ]),
          }),
        ]),
      }),
    ]),
    Conditions: z.tuple([
      z.object({
        $: z.object({ NotBefore: z.optional(z.iso.datetime()), NotOnOrAfter: z.iso.datetime() }),
        AudienceRestriction: z.array(z.object({ Audience: z.array(Text) })).check(z.minLength(1)),
      }),
    ]),
    AuthnStatement: z.tuple([Statement], Statement),
  }),
})

export interface CheckedAssertion {
  id: string
  issuer: string
  recipient: string
  inResponseTo: string
  expiresAt: Date
  /** When the person proved their identity to the provider; long ago if it kept its own session. */
  authenticatedAt: Date
  /** How they proved it, in the provider's terms. */
  context: string | undefined
  subject: SamlSubject
}

/**
 * Reads from a verified assertion what the Web Browser SSO profile requires: one bearer confirmation with recipient,
 * request and expiry, one set of conditions with an audience, one sign-in.
 *
 * @param assertion of `Profile.getAssertion()`
 * @throws {SamlRefusal}
 */
export function readAssertion(assertion: unknown): CheckedAssertion {
  const parsed = Assertion.safeParse(assertion)
  if (!parsed.success) {
    throw new SamlRefusal(
      `incomplete assertion: ${parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')}`,
    )
  }
  const { $, Issuer, Subject, Conditions, AuthnStatement } = parsed.data.Assertion
  const [{ NameID, SubjectConfirmation }] = Subject
  const { Recipient, InResponseTo } = SubjectConfirmation[0].SubjectConfirmationData[0].$
  const name = NameID[0].$ ?? {}
  const { AuthnInstant, SessionIndex: sessionIndex } = AuthnStatement[0].$
  const context = AuthnStatement[0].AuthnContext?.[0].AuthnContextClassRef?.[0]._.trim()
  return {
    id: $.ID,
    issuer: Issuer[0]._.trim(),
    recipient: Recipient,
    inResponseTo: InResponseTo,
    expiresAt: new Date(Conditions[0].$.NotOnOrAfter),
    authenticatedAt: new Date(AuthnInstant),
    context,
    subject: {
      nameId: NameID[0]._,
      nameIdFormat: name['Format'] ?? 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
      ...(name['NameQualifier'] !== undefined && { nameQualifier: name['NameQualifier'] }),
      ...(name['SPNameQualifier'] !== undefined && { spNameQualifier: name['SPNameQualifier'] }),
      ...(sessionIndex !== undefined && { sessionIndex }),
    },
  }
}

/** NameID formats that would not recognise a person again, or confuse them with someone who gets the same address. */
const unstable: Readonly<Record<string, string>> = {
  'urn:oasis:names:tc:SAML:2.0:nameid-format:transient': 'the NameID is transient',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress': 'the NameID is an address',
}

const Address = emailAddress(emailMissing, emailInvalid)
const mostOfSubject = 1024

/** eduPersonTargetedID's value is a complete NameID. */
const NestedNameId = z.object({
  NameID: z.tuple([
    z.object({
      _: z.string(),
      $: z.optional(z.object({ NameQualifier: z.optional(z.string()), SPNameQualifier: z.optional(z.string()) })),
    }),
  ]),
})

function textOf(value: unknown): string {
  const nested = NestedNameId.safeParse(value)
  if (!nested.success) return typeof value === 'string' ? value : ''
  const [{ _: id, $: { NameQualifier = '', SPNameQualifier = '' } = {} }] = nested.data.NameID
  // Shibboleth's text form.
  return id.trim() && [NameQualifier, SPNameQualifier, id.trim()].join('!')
}

/** Placeholders that directories use for unknown values. `NA` is a country, and a name. */
const isFiller = (value: string) =>
  /^(?:[-–—_.?]*|n\/a|n\. ?a\.?|k\. ?a\.?|unknown|unbekannt|not (?:available|specified)|keine angabe)$/i.test(value)

/** "k.A." is no first name, but beside a last name "K.A." are initials. */
const isNoFirstName = (value: string) => isFiller(value) && !/^\p{Lu}\. ?\p{Lu}\.$/u.test(value)

export const valuesOf = (value: unknown, isBlank = isFiller): string[] =>
  (Array.isArray(value) ? value : [value])
    .map((item) => textOf(item).trim().normalize('NFC'))
    .filter((item) => !isBlank(item))

/**
 * Compared case-insensitively, as their definitions say: pairwise-id, subject-id, eduPersonPrincipalName,
 * eduPersonUniqueId and uid. A persistent NameID is not.
 */
const withoutCase =
  /^(?:(?:urn:(?:oasis:names:tc:SAML:attribute|mace:dir:attribute-def):)?(?:pairwise-id|subject-id|eduPersonPrincipalName|eduPersonUniqueId|uid)|urn:oid:(?:1\.3\.6\.1\.4\.1\.5923\.1\.1\.1\.(?:6|13)|0\.9\.2342\.19200300\.100\.1\.1))$/i

const uniqueCode = 'urn:schac:personalUniqueCode:'

/**
 * The matriculation number among several codes: of the kind configured by the operator, otherwise the only one. The
 * European Student Identifier never counts, nor does a code of another kind, as of a library or canteen: no number is
 * asked of the student, a wrong one reaches the examination office.
 */
function matriculationNumberOf(codes: readonly string[], kind: RegExp): string {
  const own = codes.filter((code) => !code.toLowerCase().startsWith(`${uniqueCode}int:esi:`.toLowerCase()))
  const known = own.map((code) => kind.exec(code)?.[1]).find((number) => number !== undefined)
  if (known !== undefined) return known
  const [only = '', ...others] = own
  if (others.length > 0) return ''
  if (!only.toLowerCase().startsWith(uniqueCode.toLowerCase())) return only
  const [number = '', label = ''] = only.split(':').toReversed()
  return /matri|^stud(?!.*(?:kart|card|ausweis|werk))|\.|^[a-z]{2}$/i.test(label) ? number : ''
}

/**
 * The person described by verified attributes. Values that a provider does not release stay blank, except those that
 * are indispensable: the subject, an address and an affiliation with a role here.
 *
 * @returns the person with the first of their addresses, and all addresses
 * @throws {SamlRefusal} naming what is missing
 */
export function mapAttributes(
  settings: SamlSettings,
  subject: SamlSubject,
  attributes: Profile['attributes'],
): { asserted: Asserted; addresses: string[] } {
  const given = z.record(z.string(), z.unknown()).safeParse(attributes ?? {})
  const all = (field: SamlField, isBlank = isFiller) =>
    valuesOf(given.success ? given.data[settings.attributes[field]] : undefined, isBlank)
  const whole = (field: SamlField) => all(field)[0] ?? ''
  const short = (text = '') => cleanLine(text).slice(0, 200)
  const shortened = (field: SamlField) => short(whole(field))

  const isNameId = settings.attributes.subject === 'NameID'
  const reason = isNameId ? unstable[subject.nameIdFormat] : undefined
  if (reason !== undefined) throw new SamlRefusal(reason)
  const asWritten = isNameId ? [subject.nameId.trim()] : all('subject')
  const isCaseless = withoutCase.test(settings.attributes.subject)
  const [id = '', ...others] = new Set(asWritten.map((value) => (isCaseless ? value.toLowerCase() : value)))
  if (id === '') throw new SamlRefusal(`attribute ${settings.attributes.subject} is missing`)
  if (others.length > 0)
    throw new SamlRefusal(`attribute ${settings.attributes.subject} has several values, so it names nobody`)
  // Truncated, it could be someone else's. So could an address.
  if (id.length > mostOfSubject)
    throw new SamlRefusal(`attribute ${settings.attributes.subject} has more than ${mostOfSubject} characters`)

  const written = all('email')
  if (written.some((address) => address.length > mostOfAddress))
    throw new SamlRefusal(`attribute ${settings.attributes.email} has more than ${mostOfAddress} characters`)
  const addresses = written.flatMap((value) => Address.safeParse(value).data?.toLowerCase() ?? [])
  const [email] = addresses
  if (email === undefined) throw new SamlRefusal(`attribute ${settings.attributes.email} is missing`)

  const affiliations = all('affiliation').map((value) => value.toLowerCase().split('@', 1)[0] ?? '')
  const isOneOf = (allowed: readonly string[]) => affiliations.some((affiliation) => allowed.includes(affiliation))
  const isStudent = isOneOf(settings.studentAffiliations)
  if (!isStudent && !isOneOf(settings.staffAffiliations)) {
    throw new SamlRefusal(`no known affiliation in ${settings.attributes.affiliation}`)
  }

  const country = CountryCode.safeParse(shortened('countryofbirth').toUpperCase())
  const programme = StudyProgramme.safeParse(shortened('currentfieldofstudy'))
  const asserted: Asserted = {
    subject: `${settings.idpEntityId} ${id}`,
    // Admins are imported by an admin, never asserted by the university.
    role: isStudent ? 'student' : 'advisor',
    firstname: short(all('firstname', whole('lastname') === '' ? isFiller : isNoFirstName)[0]),
    lastname: shortened('lastname'),
    email,
    matrikelnummer: matriculationNumberOf(all('matrikelnummer'), settings.matriculationNumber)
      .replace(/^0+$/, '')
      .slice(0, 200),
    placeofbirth: shortened('placeofbirth'),
    countryofbirth: country.success ? country.data : '',
    // A programme that the form does not list cannot be prefilled; the student then chooses.
    currentfieldofstudy: programme.success ? programme.data : '',
  }
  return { asserted, addresses }
}
