import * as spreadsheet from '@project-week/contract/exports/export'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { personOf } from '../../http/access.ts'
import { serve } from '../../http/serve.ts'
import { exportList } from './export-list.ts'

export function spreadsheetRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, spreadsheet.downloadStudents, ({ actor, body, reply }) =>
    exportList(deps, personOf(actor), {
      list: 'students',
      choice: { format: 'xlsx', edition: body.registeredIn },
      reply,
    }),
  )

  serve(app, spreadsheet.downloadCompanies, ({ actor, query, reply }) =>
    exportList(deps, personOf(actor), {
      list: 'companies',
      choice: { format: 'xlsx', edition: query.semester },
      reply,
    }),
  )

  serve(app, spreadsheet.downloadSubscribers, ({ actor, reply }) =>
    exportList(deps, personOf(actor), { list: 'subscribers', choice: { format: 'xlsx' }, reply }),
  )

  serve(app, spreadsheet.exportList, ({ actor, params, body, reply }) =>
    exportList(deps, personOf(actor), { list: params.list, choice: body, reply }),
  )
}
