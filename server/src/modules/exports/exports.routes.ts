import * as spreadsheet from '@project-week/contract/exports/export'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { exportAuditLog } from './export-audit-log.ts'
import { exportList } from './export-list.ts'

export function spreadsheetRoutes(app: FastifyInstance, deps: Deps): void {
  // The specified files have English headings for every reader: programs read them by these.
  serve(app, spreadsheet.downloadStudents, ({ caller, body, reply }) => {
    const choice = { format: 'xlsx', edition: body.registeredIn } as const
    return exportList(deps, caller, { list: 'students', choice, reply, language: 'en' })
  })

  serve(app, spreadsheet.downloadCompanies, ({ caller, query, reply }) => {
    const choice = { format: 'xlsx', edition: query.semester } as const
    return exportList(deps, caller, { list: 'companies', choice, reply, language: 'en' })
  })

  serve(app, spreadsheet.downloadSubscribers, ({ caller, reply }) =>
    exportList(deps, caller, { list: 'subscribers', choice: { format: 'xlsx' }, reply, language: 'en' }),
  )

  serve(app, spreadsheet.exportList, ({ caller, params, body, reply, language }) =>
    exportList(deps, caller, { list: params.list, choice: body, reply, language }),
  )

  serve(app, spreadsheet.exportAuditLog, ({ caller, query, reply, language }) =>
    exportAuditLog(deps, caller, query, { reply, language }),
  )
}
