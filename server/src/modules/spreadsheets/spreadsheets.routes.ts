import * as spreadsheet from '@project-week/contract/spreadsheet'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { personOf } from '../../http/access.ts'
import type { Actor } from '../../http/actor.ts'
import { serve } from '../../http/serve.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { presentCompany } from '../companies/company.present.ts'
import { listCompanies } from '../companies/company.queries.ts'
import { presentProfile } from '../profiles/profile.present.ts'
import { listProfiles } from '../profiles/profile.queries.ts'
import { listSubscribers } from '../subscribers/subscriber.queries.ts'
import { presentSubscriber } from '../subscribers/subscriber.present.ts'
import { companyColumns, studentColumns, subscriberColumns } from './columns.ts'
import { writeWorkbook } from './workbook.ts'

export function spreadsheetRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps
  const record = (actor: Actor, request: FastifyRequest, list: string, edition: string | undefined) =>
    recordAudit(db, clock, {
      actor: personOf(actor),
      action: 'export',
      record: [list, edition ?? 'all'],
      address: request.ip,
    })

  serve(app, spreadsheet.downloadStudents, async ({ actor, body, request }) => {
    await record(actor, request, 'profiles', body.registeredIn)
    const rows = await listProfiles(db, body.registeredIn)
    return writeWorkbook('Students', studentColumns, rows.map(presentProfile))
  })

  serve(app, spreadsheet.downloadCompanies, async ({ actor, query, request }) => {
    await record(actor, request, 'companies', query.semester)
    const rows = await listCompanies(db, query.semester)
    return writeWorkbook('Companies', companyColumns, rows.map(presentCompany))
  })

  serve(app, spreadsheet.downloadSubscribers, async ({ actor, request }) => {
    await record(actor, request, 'subscribers', undefined)
    const rows = await listSubscribers(db)
    return writeWorkbook('Subscribers', subscriberColumns, rows.map(presentSubscriber))
  })
}
