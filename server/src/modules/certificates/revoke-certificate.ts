import { certificateMessages, type CertificateRevocation } from '@project-week/contract/certificates/certificate'
import { recordRefusals } from '@project-week/contract/refusals'
import type { Deps } from '../../deps.ts'
import { conflict, requireFound } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { readOrganiser } from '../../organiser.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { isPrintable, unprintable } from './certificate-fonts.ts'
import { listParticipants, lockCertificate, markRevoked } from './certificate.queries.ts'
import { revokedMail } from './certificate.mails.ts'
import { insertNew } from './issue-certificates.ts'

/**
 * Revokes a certificate; verifying its number then reports that. A replaced one is reissued with the name as registered
 * now; otherwise none is ever issued again.
 *
 * @throws 404 not_found, 409 conflict if it is already revoked, or a replacement cannot show the name
 */
export async function revokeCertificate(
  deps: Deps,
  caller: Caller,
  { id, reason, isReplaced }: CertificateRevocation & { id: string },
): Promise<void> {
  const { db, clock, outbox } = deps
  const { person } = caller
  await db.transaction().execute(async (tx) => {
    const certificate = requireFound(await lockCertificate(tx, id), 'certificate')
    if (certificate.revokedAt !== null) throw conflict(recordRefusals.certificateRevoked)
    await markRevoked(tx, id, { at: clock.now(), by: person.email, reason })
    await recordAudit(tx, clock, {
      ...caller,
      action: 'revoke',
      record: ['certificate', id],
      details: { for: certificate.email, edition: certificate.edition, reason },
    })
    if (isReplaced) {
      const now = (await listParticipants(tx, { personId: certificate.personId })).find(
        ({ edition }) => edition === certificate.edition,
      )
      const name = now?.name || certificate.name
      if (!isPrintable(name)) throw conflict(certificateMessages.letters({ letters: unprintable(name) }))
      await insertNew(deps, tx, caller, { ...certificate, name })
    }
    const { mailbox } = await readOrganiser(tx)
    await outbox.enqueue(tx, revokedMail(deps, certificate, { reason, isReplaced, mailbox }))
  })
}
