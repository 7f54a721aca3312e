import type { Deps } from '../deps.ts'
import type { Database } from '../db/database.ts'
import { insertCertificate, listParticipants } from '../modules/certificates/certificate.queries.ts'
import { newCertificateNumber } from '../modules/certificates/issue-certificates.ts'
import { noteAttendance } from '../modules/teams/team.queries.ts'
import type { SampleTeam } from './teams.ts'

const checkedInAt = new Date('2025-03-31T09:30:00Z')
const issuedAt = new Date('2025-04-07T08:00:00Z')
const office = 'office@university.example'

/**
 * A finished week: every team is checked in, here and there somebody did not attend, and whoever has earned a
 * certificate has it. One was revoked. Call it once the people are registered.
 */
export async function addParticipation(
  { newId }: Pick<Deps, 'newId'>,
  tx: Database,
  teams: readonly SampleTeam[],
): Promise<void> {
  const earned: Parameters<typeof insertCertificate>[1][] = []
  for (const [at, team] of teams.entries()) {
    const people = team.members.map((personId, place) => ({ personId, attended: at % 4 !== 1 || place !== 3 }))
    await noteAttendance(tx, team, people, { at: checkedInAt, by: office })
    for (const person of await listParticipants(tx, { teamIds: [team.id] })) {
      const { edition, personId, name, companyName, attended, hasPoster } = person
      if (!attended || !hasPoster || name === '') continue
      const certificate = { id: newId(), number: newCertificateNumber(), edition, personId, name, companyName }
      earned.push({ ...certificate, issuedAt, issuedBy: office, revokedAt: null, revokedBy: null })
    }
  }
  const last = earned.at(-1)
  for (const certificate of earned) {
    const revoked = { revokedAt: issuedAt, revokedBy: office, reason: 'Left on the second day.' }
    await insertCertificate(tx, certificate === last ? { ...certificate, ...revoked } : certificate)
  }
}
