import type {
  CertificateLack,
  checkTeamCertificates,
  MemberCertificate,
  OwnCertificate,
} from '@project-week/contract/certificates/certificate'
import { compareSemesters } from '@project-week/contract/editions/semester'
import type { AnswerOf } from '@project-week/contract/endpoint'
import type { Deps } from '../../deps.ts'
import { readEditionDay } from '../editions/edition-day.ts'
import { isPrintable, printedCompany } from './certificate-fonts.ts'
import { certificateLackOf } from './certificate.policy.ts'
import { type CertificateRow, listCertificates, listParticipants, type Participant } from './certificate.queries.ts'

type Reading = Pick<Deps, 'db' | 'clock' | 'config'>

async function findDays(deps: Reading, label: string) {
  const { edition, today } = await readEditionDay(deps, label)
  return { programmeEnd: edition.programmeEnd, today }
}

/** One entry for each edition in which the person is in a team or has a certificate. */
export async function listOwn(deps: Reading, personId: string): Promise<OwnCertificate[]> {
  const issued = await listCertificates(deps.db, { personIds: [personId] })
  const participants = await listParticipants(deps.db, { personId })
  const own = new Map<string, OwnCertificate>()
  for (const participant of participants) {
    const { edition, companyName } = participant
    if (own.has(edition)) continue
    own.set(edition, {
      edition,
      companyName,
      lack: certificateLackOf(participant, await findDays(deps, edition)),
      isRevoked: false,
    })
  }
  // Oldest first, so that an edition's newest wins; an issued certificate lacks nothing.
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

/** A team member with their newest certificate or, without one, what is missing for it. */
export interface Standing {
  participant: Participant
  certificate: CertificateRow | undefined
  lack: CertificateLack | null
}

/** Whether a person gets a certificate. An issued one stays valid, whatever happened to the team. */
export const getsCertificate = ({ certificate, lack }: Standing): boolean =>
  certificate === undefined ? lack === null : certificate.revokedAt === null

/** The members of these teams, by team. */
export async function listStandings(deps: Reading, teamIds: readonly string[]): Promise<Standing[]> {
  const participants = await listParticipants(deps.db, { teamIds })
  const issued = await listCertificates(deps.db, { personIds: participants.map(({ personId }) => personId) })
  const labels = [...new Set(participants.map(({ edition }) => edition))]
  const days = new Map(await Promise.all(labels.map(async (label) => [label, await findDays(deps, label)] as const)))
  return participants.map((participant) => {
    const { edition, personId } = participant
    // The newest comes first.
    const certificate = issued.find((row) => row.personId === personId && row.edition === edition)
    const at = days.get(edition)
    return { participant, certificate, lack: certificate || !at ? null : certificateLackOf(participant, at) }
  })
}

const renamedOf = (companyName: string) =>
  isPrintable(companyName) ? null : { companyName, printed: printedCompany(companyName) }

export const presentStanding = ({
  participant: { email, name, companyName },
  certificate,
  lack,
}: Standing): MemberCertificate => ({
  email,
  name,
  renamed: renamedOf(companyName),
  lack,
  issued: certificate ? presentIssued(certificate) : null,
})

/** How many people of these teams get a certificate, and who doesn't and why. */
export async function checkTeams(
  deps: Reading,
  teamIds: readonly string[],
): Promise<AnswerOf<typeof checkTeamCertificates>> {
  const standings = await listStandings(deps, teamIds)
  const left = standings.flatMap((standing) => {
    if (getsCertificate(standing)) return []
    const { name, email, companyName } = standing.participant
    return [{ name, email, companyName, reason: standing.lack ?? ('revoked' as const) }]
  })
  const companies = new Set(standings.map(({ participant }) => participant.companyName))
  const renamed = [...companies].flatMap((companyName) => renamedOf(companyName) ?? [])
  return { ready: standings.length - left.length, renamed, left }
}
