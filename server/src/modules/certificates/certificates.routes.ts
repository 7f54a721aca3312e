import * as certificate from '@project-week/contract/certificates/certificate'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { AppError, notFound } from '../../errors.ts'
import { serve } from '../../http/serve.ts'
import { readOrganiser } from '../../organiser.ts'
import { readEditionDay } from '../editions/edition-day.ts'
import { writeCertificates } from './certificate-pdf.ts'
import { findByNumber } from './certificate.queries.ts'
import { issueForTeam, issueOwn, type Issued } from './issue-certificates.ts'
import { listOwn, listOfTeam } from './list-certificates.ts'
import { revokeCertificate } from './revoke-certificate.ts'

export function certificateRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, publicUrl } = deps

  const write = async (issued: Issued, language: 'en' | 'de') =>
    writeCertificates(issued, { language, origin: publicUrl(), organiser: await readOrganiser(db) })

  serve(app, certificate.verifyCertificate, async ({ body }) => {
    const found = await findByNumber(db, certificate.certificateNumberOf(body.number))
    if (found === undefined) throw new AppError('not_found', 404, certificate.certificateMessages.unknown)
    const { programmeStart, programmeEnd } = (await readEditionDay(deps, found.edition)).edition
    const { name, edition, revokedAt } = found
    return { name, edition, programmeStart, programmeEnd, isRevoked: revokedAt !== null }
  })

  serve(app, certificate.listOwnCertificates, ({ person }) => listOwn(deps, person.email.toLowerCase()))

  serve(app, certificate.downloadOwnCertificate, async ({ person, ip, params, body }) =>
    write(await issueOwn(deps, { person, ip }, params.edition), body.language),
  )

  serve(app, certificate.listTeamCertificates, async ({ params }) => {
    const members = await listOfTeam(deps, params.id)
    if (members.length === 0) throw notFound('This team')
    return members
  })

  serve(app, certificate.downloadTeamCertificates, async ({ person, ip, params, body }) =>
    write(await issueForTeam(deps, { person, ip }, params.id), body.language),
  )

  serve(app, certificate.revokeCertificate, async ({ person, ip, params, body }) => {
    await revokeCertificate(deps, { person, ip }, { ...params, ...body })
    return { revoked: true as const }
  })
}
