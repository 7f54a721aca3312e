import * as certificate from '@project-week/contract/certificates/certificate'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../errors.ts'
import { serve } from '../../http/serve.ts'
import { readOrganiser } from '../../organiser.ts'
import { writeCertificates } from './certificate-pdf.ts'
import { zipCertificates } from './zip-certificates.ts'
import { issueForTeam, issueForTeams, issueOwn, type Issued } from './issue-certificates.ts'
import { checkTeams, listOwn, listStandings, presentStanding } from './list-certificates.ts'
import { revokeCertificate } from './revoke-certificate.ts'
import { verifyCertificate } from './verify-certificate.ts'

export function certificateRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, publicUrl } = deps

  const write = async (issued: Issued, language: 'en' | 'de') =>
    writeCertificates(issued, { language, origin: publicUrl(), organiser: await readOrganiser(db) })

  serve(app, certificate.verifyCertificate, ({ body }) => verifyCertificate(deps, body.number))

  serve(app, certificate.listOwnCertificates, ({ person }) => listOwn(deps, person.personId))

  serve(app, certificate.downloadOwnCertificate, async ({ caller, params, body }) =>
    write(await issueOwn(deps, caller, params.edition), body.language),
  )

  serve(app, certificate.listTeamCertificates, async ({ params }) => {
    const standings = await listStandings(deps, [params.id])
    if (standings.length === 0) throw notFound('team')
    return standings.map(presentStanding)
  })

  serve(app, certificate.downloadTeamCertificates, async ({ caller, params, body }) =>
    write(await issueForTeam(deps, caller, params.id), body.language),
  )

  serve(app, certificate.checkTeamCertificates, ({ body }) => checkTeams(deps, body.teams))

  serve(app, certificate.downloadCertificatesOfTeams, async ({ caller, body: { teams, language } }) => {
    const issued = await issueForTeams(deps, caller, teams)
    return zipCertificates(issued, { language, origin: publicUrl(), organiser: await readOrganiser(db) })
  })

  serve(app, certificate.revokeCertificate, async ({ caller, params, body }) => {
    await revokeCertificate(deps, caller, { ...params, ...body })
    return { revoked: true as const }
  })
}
