import * as certificate from '@project-week/contract/certificates/certificate'
import type { Deps } from '../../deps.ts'
import { orRefused } from '../../errors.ts'
import type { AnswerPlainly } from '../../http/web-app.ts'
import { verifyCertificate } from './verify-certificate.ts'

/** The page behind a certificate's code for a browser without script: it verifies the number in its address. */
export const verifyPlainly =
  (deps: Deps): AnswerPlainly =>
  async (search) => {
    const asked = certificate.verifyCertificate.body.safeParse({ number: search.get('number') })
    if (!asked.success) return {}
    return { certificate: (await orRefused(verifyCertificate(deps, asked.data.number))) ?? 'unknown' }
  }
