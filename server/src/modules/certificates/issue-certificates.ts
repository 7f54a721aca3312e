import { certificateAlphabet, certificateMessages } from '@project-week/contract/certificates/certificate'
import type { Edition } from '@project-week/contract/editions/edition'
import { randomBytes } from 'node:crypto'
import type { Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { conflict, notFound } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { readEditionDay } from '../editions/edition-day.ts'
import { certificateLackOf } from './certificate.policy.ts'
import {
  type CertificateRow,
  insertCertificate,
  listCertificates,
  listParticipants,
  lockPerson,
  type Participant,
} from './certificate.queries.ts'
import { getsCertificate, listStandings, type Standing } from './list-certificates.ts'

/** 100 random bits: cannot be guessed, and don't reveal how many there are. */
export function newCertificateNumber(): string {
  const signs = [...randomBytes(20)].map((byte) => certificateAlphabet[byte % 32]).join('')
  return signs.replace(/(.{4})(?=.)/g, '$1-')
}

/** Inserts a certificate in the caller's transaction. */
export async function insertNew(
  { clock, newId }: Pick<Deps, 'clock' | 'newId'>,
  tx: Transaction<Tables>,
  caller: Caller,
  { edition, personId, email, name, companyName }: Omit<Participant, 'teamId' | 'attended' | 'hasPoster'>,
): Promise<void> {
  const id = newId()
  await insertCertificate(tx, {
    id,
    edition,
    personId,
    name,
    companyName,
    number: newCertificateNumber(),
    issuedAt: clock.now(),
    issuedBy: caller.person.email,
    revokedAt: null,
    revokedBy: null,
  })
  await recordAudit(tx, clock, {
    ...caller,
    action: 'issue',
    record: ['certificate', id],
    details: { for: email, edition },
  })
}

/** The certificates of participants who have earned one, in their order. Issues only a person's first one. */
async function issue(deps: Deps, caller: Caller, participants: readonly Participant[]): Promise<CertificateRow[]> {
  return deps.db.transaction().execute(async (tx) => {
    const found: CertificateRow[] = []
    // Locked in order of ids, so that two concurrent issuers don't deadlock.
    const ordered = participants.toSorted((a, b) => (a.personId < b.personId ? -1 : 1))
    for (const { edition, personId } of ordered) await lockPerson(tx, edition, personId)
    for (const participant of participants) {
      const { edition, personId } = participant
      const newest = async () => (await listCertificates(tx, { edition, personIds: [personId] }))[0]
      if ((await newest()) === undefined) await insertNew(deps, tx, caller, participant)
      const certificate = await newest()
      if (certificate?.revokedAt === null) found.push(certificate)
    }
    return found
  })
}

const earnedOf = (standings: readonly Standing[]): Participant[] =>
  standings.filter(getsCertificate).map(({ participant }) => participant)

export interface Issued {
  edition: Edition
  certificates: CertificateRow[]
}

/** @throws 404 not_found for no edition, 409 conflict if nothing was earned in it, or it was revoked */
export async function issueOwn(deps: Deps, caller: Caller, label: string): Promise<Issued> {
  const { personId } = caller.person
  const { edition, today } = await readEditionDay(deps, label)
  const { programmeEnd } = edition
  const participants = (await listParticipants(deps.db, { personId })).filter(
    (participant) => participant.edition === label && certificateLackOf(participant, { programmeEnd, today }) === null,
  )
  const [issued] = await listCertificates(deps.db, { edition: label, personIds: [personId] })
  // An issued certificate stays valid, whatever happened to the team.
  const certificates =
    issued === undefined
      ? await issue(deps, caller, participants.slice(0, 1))
      : issued.revokedAt === null
        ? [issued]
        : []
  if (certificates.length === 0) throw conflict(certificateMessages.notYet)
  return { edition, certificates }
}

/** For all team members who have earned one. @throws 404 not_found, 409 conflict if nobody has */
export async function issueForTeam(deps: Deps, caller: Caller, teamId: string): Promise<Issued> {
  const standings = await listStandings(deps, [teamId])
  const [first] = standings
  if (first === undefined) throw notFound('team')
  const certificates = await issue(deps, caller, earnedOf(standings))
  if (certificates.length === 0) throw conflict(certificateMessages.nobody)
  return { edition: (await readEditionDay(deps, first.participant.edition)).edition, certificates }
}

/** The same for several teams by id, in one transaction. @throws 409 conflict if nobody has earned one */
export async function issueForTeams(
  deps: Deps,
  caller: Caller,
  teamIds: readonly string[],
): Promise<Map<string, Issued>> {
  const earned = earnedOf(await listStandings(deps, teamIds))
  const certificates = await issue(deps, caller, earned)
  if (certificates.length === 0) throw conflict(certificateMessages.nobodyOfThese)
  const teams = new Map<string, Issued>()
  for (const { teamId, edition, personId } of earned) {
    const own = certificates.filter((row) => row.personId === personId && row.edition === edition)
    const team = teams.get(teamId) ?? { edition: (await readEditionDay(deps, edition)).edition, certificates: [] }
    teams.set(teamId, { ...team, certificates: [...team.certificates, ...own] })
  }
  return teams
}
