import {
  certificateMessages,
  certificateNumberOf,
  type VerifiedCertificate,
} from '@project-week/contract/certificates/certificate'
import * as certificate from '@project-week/contract/certificates/certificate'
import type { Deps } from '../../deps.ts'
import { AppError, undefinedIfRefused } from '../../errors.ts'
import { readEditionDay } from '../editions/edition-day.ts'
import { findByNumber } from './certificate.queries.ts'
import type { AnswerPlainly } from '../../http/web-app.ts'

/**
 * The certificate with a number, as typed.
 *
 * @throws 404 not_found
 */
export async function verifyCertificate(deps: Deps, typed: string): Promise<VerifiedCertificate> {
  const found = await findByNumber(deps.db, certificateNumberOf(typed))
  if (found === undefined) throw new AppError('not_found', 404, certificateMessages.unknown)
  const { programmeStart, programmeEnd } = (await readEditionDay(deps, found.edition)).edition
  const { name, edition, revokedAt } = found
  return { name, edition, programmeStart, programmeEnd, isRevoked: revokedAt !== null }
}

/** The page behind a certificate's code without scripts: verifies the number in its address. */
export const verifyPlainly =
  (deps: Deps): AnswerPlainly =>
  async (search) => {
    const asked = certificate.verifyCertificate.body.safeParse({ number: search.get('number') })
    if (!asked.success) return {}
    return { certificate: (await undefinedIfRefused(verifyCertificate(deps, asked.data.number))) ?? 'unknown' }
  }
