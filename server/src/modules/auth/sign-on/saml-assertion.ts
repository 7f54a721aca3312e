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

/** The verified assertion, as far as we read it ourselves, in the shape that the library's parser gives. */
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
  /** When the person proved to the provider who they are: long ago where it has kept its own session. */
  authenticatedAt: Date
  /** How they proved it, as the provider names it. */
  context: string | undefined
  subject: SamlSubject
}

/**
 * Reads from a verified assertion what the Web Browser SSO profile requires of it: one bearer confirmation with
 * recipient, request and end, one set of conditions with an audience, one sign-in.
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

/** Formats of a NameID by which nobody would be known again, or somebody else with the same address would. */
const unstable: Readonly<Record<string, string>> = {
  'urn:oasis:names:tc:SAML:2.0:nameid-format:transient': 'the NameID is transient',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress': 'the NameID is an address',
}

const Address = emailAddress(emailMissing, emailInvalid)
const mostOfSubject = 1024

/** eduPersonTargetedID has a whole NameID for a value. */
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
  // As Shibboleth writes it where it is a text.
  return id.trim() && [NameQualifier, SPNameQualifier, id.trim()].join('!')
}

/** What directories hold where they know nothing. `NA` is a country, and a name. */
const isFiller = (value: string) =>
  /^(?:[-–—_.?]*|n\/a|n\. ?a\.?|k\. ?a\.?|unknown|unbekannt|not (?:available|specified)|keine angabe)$/i.test(value)

export const valuesOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value])
    .map((item) => textOf(item).trim().normalize('NFC'))
    .filter((item) => !isFiller(item))

/** These are compared without case, as their definitions say. A persistent NameID is not. */
const withoutCase = new Set([
  'urn:oasis:names:tc:SAML:attribute:pairwise-id',
  'urn:oasis:names:tc:SAML:attribute:subject-id',
  'urn:oid:1.3.6.1.4.1.5923.1.1.1.6',
  'pairwise-id',
  'subject-id',
  'eduPersonPrincipalName',
])

const uniqueCode = 'urn:schac:personalUniqueCode:'

/**
 * The matriculation number among several codes: the one of the kind that the operator names, else the only one. The
 * European Student Identifier is of everybody and is none.
 */
function matriculationNumberOf(codes: readonly string[], kind: RegExp): string {
  const own = codes.filter((code) => !code.toLowerCase().startsWith(`${uniqueCode}int:esi:`.toLowerCase()))
  const known = own.map((code) => kind.exec(code)?.[1]).find((number) => number !== undefined)
  if (known !== undefined) return known
  const [only = '', ...others] = own
  if (others.length > 0) return ''
  return only.toLowerCase().startsWith(uniqueCode.toLowerCase()) ? (only.split(':').at(-1) ?? '') : only
}

/**
 * The person whom verified attributes describe. What a provider does not release stays blank, except what nothing works
 * without: who it is, an address and an affiliation that has a role here.
 *
 * @returns the person under the first of their addresses, and all of these
 * @throws {SamlRefusal} naming what is missing
 */
export function mapAttributes(
  settings: SamlSettings,
  subject: SamlSubject,
  attributes: Profile['attributes'],
): { asserted: Asserted; addresses: string[] } {
  const given = z.record(z.string(), z.unknown()).safeParse(attributes ?? {})
  const all = (field: SamlField) => valuesOf(given.success ? given.data[settings.attributes[field]] : undefined)
  const whole = (field: SamlField) => all(field)[0] ?? ''
  const shortened = (field: SamlField) => cleanLine(whole(field)).slice(0, 200)

  const isNameId = settings.attributes.subject === 'NameID'
  const reason = isNameId ? unstable[subject.nameIdFormat] : undefined
  if (reason !== undefined) throw new SamlRefusal(reason)
  const asWritten = isNameId ? subject.nameId : whole('subject')
  const id = withoutCase.has(settings.attributes.subject) ? asWritten.toLowerCase() : asWritten
  if (id === '') throw new SamlRefusal(`attribute ${settings.attributes.subject} is missing`)
  // Cut, it could be somebody else's. So could an address.
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
    // Admins are whom an admin imported, never whom the university asserts.
    role: isStudent ? 'student' : 'advisor',
    firstname: shortened('firstname'),
    lastname: shortened('lastname'),
    email,
    matrikelnummer: matriculationNumberOf(all('matrikelnummer'), settings.matriculationNumber).slice(0, 200),
    placeofbirth: shortened('placeofbirth'),
    countryofbirth: country.success ? country.data : '',
    // A programme that the form does not list cannot be prefilled; the student then chooses.
    currentfieldofstudy: programme.success ? programme.data : '',
  }
  return { asserted, addresses }
}
