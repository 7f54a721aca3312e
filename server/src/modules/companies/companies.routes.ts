import { releaseChallenges as releaseEndpoint } from '@project-week/contract/companies/challenge'
import * as company from '@project-week/contract/companies/company'
import * as formLink from '@project-week/contract/companies/company-form-link'
import * as lead from '@project-week/contract/companies/lead'
import * as pipeline from '@project-week/contract/companies/pipeline'
import { sortSemesters } from '@project-week/contract/editions/semester'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { addLead, removeLead } from './change-lead.ts'
import { changePipeline } from './change-pipeline.ts'
import { correctCompany } from './correct-company.ts'
import { presentCompany, presentRegistered } from './company.present.ts'
import { countStudents, listCompanies, listCompanyNames, listCompanySemesters } from './company.queries.ts'
import { presentLead } from './lead.present.ts'
import { readKnownAnswers } from './form-link.ts'
import { listLeads } from './lead.queries.ts'
import { listOwners } from './pipeline.queries.ts'
import { registerCompany } from './register-company.ts'
import { releaseChallenges } from './release-challenges.ts'

export function companyRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, company.registerCompany, async ({ ip, language, body }) =>
    presentRegistered(await registerCompany(deps, body, { language, ip })),
  )

  serve(app, company.listStudentCounts, async () => {
    const edition = await getCurrentEdition(deps.db)
    return countStudents(deps.db, edition.label, company.fewestStudentsShown)
  })

  serve(app, company.listCompanies, async ({ query }) => {
    const rows = await listCompanies(deps.db, query.semester)
    return rows.map(presentCompany)
  })

  serve(app, company.correctCompany, async ({ caller, params, query, body }) =>
    presentCompany(await correctCompany(deps, caller, { ...params, ...query, correction: body })),
  )

  serve(app, pipeline.changePipeline, async ({ caller, body }) => ({
    before: await changePipeline(deps, caller, body.changes),
  }))

  serve(app, releaseEndpoint, async ({ caller, body }) => ({
    before: await releaseChallenges(deps, caller, body.changes),
  }))

  serve(app, pipeline.listOwners, () => listOwners(deps.db))

  serve(app, lead.listLeads, async () => (await listLeads(deps.db)).map(presentLead))

  serve(app, lead.addLead, async ({ caller, body }) => presentLead(await addLead(deps, caller, body)))

  serve(app, formLink.readKnownAnswers, async ({ body }) => ({ answers: await readKnownAnswers(deps, body.token) }))

  serve(app, lead.removeLead, async ({ caller, params }) => {
    await removeLead(deps, caller, params.id)
    return { removed: true as const }
  })

  serve(app, company.listCompanySemesters, async () => sortSemesters(await listCompanySemesters(deps.db)))

  serve(app, company.listCompanyNames, async () => {
    const edition = await getCurrentEdition(deps.db)
    const rows = await listCompanyNames(deps.db, edition.label)
    return rows.map((row) => ({ _id: row.id, companyName: row.companyName }))
  })
}
