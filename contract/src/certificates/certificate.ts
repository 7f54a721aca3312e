import * as z from 'zod/mini'
import { SemesterLabel } from '../editions/semester.ts'
import { endpoint, type FileAnswer } from '../endpoint.ts'
import { Locale } from '../locale.ts'
import { say, sayOf } from '../messages.ts'
import { ChosenTeams } from '../teams/team.ts'
import { Day, Id, Instant, requiredText, requiredLines } from '../text.ts'

export const certificateMessages = {
  number: say('Please enter the number of the certificate', 'Bitte die Nummer der Bescheinigung eingeben'),
  unknown: say('There is no certificate with this number.', 'Eine Bescheinigung mit dieser Nummer gibt es nicht.'),
  notYet: say(
    'There is no certificate for this person yet.',
    'Für diese Person gibt es noch keine Teilnahmebescheinigung.',
  ),
  nobody: say(
    'No one on this team has earned a certificate yet.',
    'Aus diesem Team hat noch niemand eine Teilnahmebescheinigung.',
  ),
  nobodyOfThese: say(
    'No one on these teams has earned a certificate yet.',
    'Aus diesen Teams hat noch niemand eine Teilnahmebescheinigung.',
  ),
  letters: sayOf(
    'We can’t print {letters} of the registered name on a certificate.',
    '{letters} im eingetragenen Namen können wir auf der Bescheinigung nicht drucken.',
  ),
  reason: say('Enter a reason for revoking the certificate', 'Bitte geben Sie einen Grund für den Widerruf an'),
}

/** Crockford's base 32: no I, L, O and U, which are misread or form words. */
export const certificateAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Normalises a typed number to its stored form: five groups of four, 100 random bits. */
export function certificateNumberOf(typed: string): string {
  const signs = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return signs.replace(/(.{4})(?=.)/g, '$1-')
}

const pdf: FileAnswer = { file: { contentType: 'application/pdf', filename: 'Certificate.pdf' } }

/** Everything that verifying a number reveals. */
export const VerifiedCertificate = z.object({
  name: z.string(),
  edition: SemesterLabel,
  programmeStart: Day,
  programmeEnd: Day,
  /** It was issued, but is no longer valid. */
  isRevoked: z.boolean(),
})
export type VerifiedCertificate = z.infer<typeof VerifiedCertificate>

export const verifyCertificate = endpoint({
  method: 'POST',
  path: '/api/certificates/verify',
  summary: 'What a certificate of participation with this number says: name, edition and week',
  access: 'public',
  reads: 'teams',
  touches: [],
  rateLimit: { max: 30, perSeconds: 60 },
  body: z.object({ number: requiredText(60, certificateMessages.number) }),
  answer: VerifiedCertificate,
})

/** Why a person gets no certificate; `no-letters`: it cannot show the script of their name. */
export const CertificateLack = z.enum([
  'week-not-over',
  'not-checked-in',
  'absent',
  'no-poster',
  'no-name',
  'no-letters',
])
export type CertificateLack = z.infer<typeof CertificateLack>

export const OwnCertificate = z.object({
  edition: SemesterLabel,
  companyName: z.string(),
  /** Null if there is a certificate, or it can be issued. */
  lack: z.nullable(CertificateLack),
  isRevoked: z.boolean(),
})
export type OwnCertificate = z.infer<typeof OwnCertificate>

export const listOwnCertificates = endpoint({
  method: 'GET',
  path: '/api/profile/certificates',
  summary: 'The own certificates of participation, and what is missing for them, newest edition first',
  access: ['student'],
  reads: 'own',
  answer: z.array(OwnCertificate),
})

export const downloadOwnCertificate = endpoint({
  method: 'POST',
  path: '/api/profile/certificates/{edition}',
  summary: 'The own certificate of participation as a PDF; issued the first time that somebody asks for it',
  access: ['student'],
  touches: ['own', 'teams'],
  rateLimit: { max: 30, perSeconds: 60 },
  params: z.object({ edition: SemesterLabel }),
  body: z.object({ language: Locale }),
  answer: pdf,
})

/** A company whose name a certificate cannot show; `printed` is what it prints, empty for "a company". */
const RenamedCompany = z.object({ companyName: z.string(), printed: z.string() })

export const MemberCertificate = z.object({
  email: z.string(),
  name: z.string(),
  renamed: z.nullable(RenamedCompany),
  lack: z.nullable(CertificateLack),
  issued: z.nullable(
    z.object({
      id: Id,
      number: z.string(),
      at: Instant,
      by: z.string(),
      revokedAt: z.nullable(Instant),
      revokedBy: z.nullable(z.string()),
      reason: z.string(),
    }),
  ),
})
export type MemberCertificate = z.infer<typeof MemberCertificate>

const TeamParams = z.object({ id: Id })

export const listTeamCertificates = endpoint({
  method: 'GET',
  path: '/api/team/{id}/certificates',
  summary: "A team's certificates of participation, and what is missing for them",
  access: ['admin'],
  reads: 'teams',
  auditedAs: 'teams',
  params: TeamParams,
  answer: z.array(MemberCertificate),
})

export const downloadTeamCertificates = endpoint({
  method: 'POST',
  path: '/api/team/{id}/certificates',
  summary: 'The certificates of everybody of a team who has earned one as one PDF; issues those that there are not yet',
  access: ['admin'],
  touches: ['own', 'teams'],
  requiresReauthentication: true,
  params: TeamParams,
  body: z.object({ language: Locale }),
  answer: pdf,
})

export const checkTeamCertificates = endpoint({
  method: 'POST',
  path: '/api/team/certificates/check',
  summary: 'How many people of the chosen teams get a certificate of participation, and who gets none and why',
  access: ['admin'],
  reads: 'teams',
  touches: [],
  auditedAs: 'teams',
  body: ChosenTeams,
  answer: z.object({
    ready: z.int(),
    renamed: z.array(RenamedCompany),
    left: z.array(
      z.object({
        name: z.string(),
        email: z.string(),
        companyName: z.string(),
        reason: z.enum([...CertificateLack.options, 'revoked']),
      }),
    ),
  }),
})

export const downloadCertificatesOfTeams = endpoint({
  method: 'POST',
  path: '/api/team/certificates',
  summary:
    'The certificates of everybody of the chosen teams who has earned one as a ZIP, a PDF for each; issues those that there are not yet',
  access: ['admin'],
  touches: ['own', 'teams'],
  requiresReauthentication: true,
  rateLimit: { max: 10, perSeconds: 60 },
  body: z.extend(ChosenTeams, { language: Locale }),
  answer: { file: { contentType: 'application/zip', filename: 'Certificates.zip' } },
})

export const CertificateRevocation = z.object({
  reason: requiredLines(1000, certificateMessages.reason),
  /** Whether to issue another one at once, with the name as registered now. */
  isReplaced: z.boolean(),
})
export type CertificateRevocation = z.infer<typeof CertificateRevocation>

export const revokeCertificate = endpoint({
  method: 'POST',
  path: '/api/certificates/{id}/revoke',
  summary: 'Revoke a certificate of participation with a reason, which its owner receives by mail',
  access: ['admin'],
  touches: ['own', 'teams', 'mails'],
  requiresReauthentication: true,
  params: z.object({ id: Id }),
  body: CertificateRevocation,
  answer: z.object({ revoked: z.literal(true) }),
})
