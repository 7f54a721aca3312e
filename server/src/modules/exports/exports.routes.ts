import * as spreadsheet from '@project-week/contract/exports/export'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { exportAuditLog } from './export-audit-log.ts'
import { exportList } from './export-list.ts'

export function spreadsheetRoutes(app: FastifyInstance, deps: Deps): void {
  // The specified files have English headings for every reader: programs read them by these.
  serve(app, spreadsheet.downloadStudents, ({ person, ip, body, reply }) => {
    const choice = { format: 'xlsx', edition: body.registeredIn } as const
    return exportList(deps, { person, ip }, { list: 'students', choice, reply, language: 'en' })
  })

  serve(app, spreadsheet.downloadCompanies, ({ person, ip, query, reply }) => {
    const choice = { format: 'xlsx', edition: query.semester } as const
    return exportList(deps, { person, ip }, { list: 'companies', choice, reply, language: 'en' })
  })

  serve(app, spreadsheet.downloadSubscribers, ({ person, ip, reply }) =>
    exportList(deps, { person, ip }, { list: 'subscribers', choice: { format: 'xlsx' }, reply, language: 'en' }),
  )

  serve(app, spreadsheet.exportList, ({ person, ip, params, body, reply, language }) =>
    exportList(deps, { person, ip }, { list: params.list, choice: body, reply, language }),
  )

  serve(app, spreadsheet.exportAuditLog, ({ person, ip, query, reply, language }) =>
    exportAuditLog(deps, { person, ip }, query, { reply, language }),
  )
}
