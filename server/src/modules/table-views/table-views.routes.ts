import * as view from '@project-week/contract/table-views/table-view'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { createView, removeView, saveView } from './change-view.ts'
import { presentView } from './table-view.present.ts'
import { listViews } from './table-view.queries.ts'

export function tableViewRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, view.listTableViews, async ({ person, query }) =>
    (await listViews(deps.db, query.list, person.personId)).map((row) => presentView(person, row)),
  )

  serve(app, view.createTableView, ({ person, ip, query, body }) =>
    createView(deps, { person, ip }, { ...query, ...body }),
  )

  serve(app, view.saveTableView, ({ person, ip, params, query, body }) =>
    saveView(deps, { person, ip }, { ...params, ...query, ...body }),
  )

  serve(app, view.removeTableView, async ({ person, ip, params }) => {
    await removeView(deps, { person, ip }, params.id)
    return { removed: true as const }
  })
}
