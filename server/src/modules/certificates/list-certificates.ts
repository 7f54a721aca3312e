import type { MemberCertificate, OwnCertificate } from '@project-week/contract/certificates/certificate'
import { compareSemesters } from '@project-week/contract/editions/semester'
import type { Deps } from '../../deps.ts'
import { readEditionDay } from '../editions/edition-day.ts'
import { certificateLackOf } from './certificate.policy.ts'
import { type CertificateRow, listCertificates, listParticipants, type Participant } from './certificate.queries.ts'

type Reading = Pick<Deps, 'db' | 'clock' | 'config'>

async function findLack(deps: Reading, participant: Participant) {
  const { edition, today } = await readEditionDay(deps, participant.edition)
  return certificateLackOf(participant, { programmeEnd: edition.programmeEnd, today })
}

/** One for each edition in which somebody is in a team or has a certificate. */
export async function listOwn(deps: Reading, email: string): Promise<OwnCertificate[]> {
  const issued = await listCertificates(deps.db, { emails: [email] })
  const participants = await listParticipants(deps.db, { email })
  const own = new Map<string, OwnCertificate>()
  for (const participant of participants) {
    const { edition, companyName } = participant
    if (own.has(edition)) continue
    own.set(edition, { edition, companyName, lack: await findLack(deps, participant), isRevoked: false })
  }
  // Oldest first, so that the newest of an edition stays; what was issued needs nothing any more.
  for (const { edition, companyName, revokedAt } of issued.toReversed()) {
    own.set(edition, { edition, companyName, lack: null, isRevoked: revokedAt !== null })
  }
  return [...own.values()].toSorted((a, b) => compareSemesters(a.edition, b.edition))
}

const presentIssued = ({ id, number, issuedAt, issuedBy, revokedAt, revokedBy, reason }: CertificateRow) => ({
  id,
  number,
  at: issuedAt.toISOString(),
  by: issuedBy,
  revokedAt: revokedAt?.toISOString() ?? null,
  revokedBy,
  reason,
})

export async function listOfTeam(deps: Reading, teamId: string): Promise<MemberCertificate[]> {
  const participants = await listParticipants(deps.db, { teamId })
  const edition = participants[0]?.edition ?? ''
  const issued = await listCertificates(deps.db, { edition, emails: participants.map(({ email }) => email) })
  return Promise.all(
    participants.map(async (participant) => {
      const { email, name } = participant
      const certificate = issued.find((row) => row.email === email)
      return {
        email,
        name,
        lack: certificate ? null : await findLack(deps, participant),
        issued: certificate ? presentIssued(certificate) : null,
      }
    }),
  )
}
