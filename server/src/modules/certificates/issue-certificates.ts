import { certificateAlphabet, certificateMessages } from '@project-week/contract/certificates/certificate'
import type { Edition } from '@project-week/contract/editions/edition'
import { randomBytes } from 'node:crypto'
import type { Database } from '../../db/database.ts'
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

/** 100 random bits: nobody guesses one, and none says how many there are. */
export function newCertificateNumber(): string {
  const signs = [...randomBytes(20)].map((byte) => certificateAlphabet[byte % 32]).join('')
  return signs.replace(/(.{4})(?=.)/g, '$1-')
}

/** Writes a certificate in the caller's transaction. */
export async function insertNew(
  { clock, newId }: Pick<Deps, 'clock' | 'newId'>,
  tx: Database,
  { person, ip }: Caller,
  { edition, email, name, companyName }: Pick<Participant, 'edition' | 'email' | 'name' | 'companyName'>,
): Promise<void> {
  const id = newId()
  await insertCertificate(tx, {
    id,
    edition,
    email,
    name,
    companyName,
    number: newCertificateNumber(),
    issuedAt: clock.now(),
    issuedBy: person.email,
    revokedAt: null,
    revokedBy: null,
  })
  await recordAudit(tx, clock, {
    actor: person,
    action: 'issue',
    record: ['certificate', id],
    ip,
    details: { for: email, edition },
  })
}

/** The certificates of those who have earned one, in their order; a person's first one is issued here, later ones are not. */
async function issue(deps: Deps, caller: Caller, participants: readonly Participant[]): Promise<CertificateRow[]> {
  return deps.db.transaction().execute(async (tx) => {
    const found: CertificateRow[] = []
    // In the order of their addresses, so that two who issue for one team do not wait for each other.
    const ordered = participants.toSorted((a, b) => (a.email < b.email ? -1 : 1))
    for (const { edition, email } of ordered) await lockPerson(tx, edition, email)
    for (const participant of participants) {
      const { edition, email } = participant
      const newest = async () => (await listCertificates(tx, { edition, emails: [email] }))[0]
      if ((await newest()) === undefined) await insertNew(deps, tx, caller, participant)
      const certificate = await newest()
      if (certificate?.revokedAt === null) found.push(certificate)
    }
    return found
  })
}

export interface Issued {
  edition: Edition
  certificates: CertificateRow[]
}

/** @throws 404 not_found for no edition, 409 conflict where nothing was earned in it, or it was revoked */
export async function issueOwn(deps: Deps, caller: Caller, label: string): Promise<Issued> {
  const email = caller.person.email.toLowerCase()
  const { edition, today } = await readEditionDay(deps, label)
  const { programmeEnd } = edition
  const participants = (await listParticipants(deps.db, { email })).filter(
    (participant) => participant.edition === label && certificateLackOf(participant, { programmeEnd, today }) === null,
  )
  const [issued] = await listCertificates(deps.db, { edition: label, emails: [email] })
  // What was issued stays, whatever became of the team since.
  const certificates =
    issued === undefined
      ? await issue(deps, caller, participants.slice(0, 1))
      : issued.revokedAt === null
        ? [issued]
        : []
  if (certificates.length === 0) throw conflict(certificateMessages.notYet)
  return { edition, certificates }
}

/** @throws 404 not_found, 409 conflict where nobody has earned one */
export async function issueForTeam(deps: Deps, caller: Caller, teamId: string): Promise<Issued> {
  const participants = await listParticipants(deps.db, { teamId })
  const [first] = participants
  if (first === undefined) throw notFound('This team')
  const { edition, today } = await readEditionDay(deps, first.edition)
  const { programmeEnd } = edition
  const earned = participants.filter((participant) => certificateLackOf(participant, { programmeEnd, today }) === null)
  const certificates = await issue(deps, caller, earned)
  if (certificates.length === 0) throw conflict(certificateMessages.nobody)
  return { edition, certificates }
}
