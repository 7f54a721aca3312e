import * as cancellation from '@project-week/contract/publishing/cancellation'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { actorOf } from '../hosting/act-by-link.ts'
import { getLink } from '../companies/company-link.ts'
import { readHosting } from '../hosting/read-hosting.ts'
import { presentCompany } from '../companies/company.present.ts'
import { cancelCompany, reinstateCompany } from './cancel-company.ts'

export function cancellationRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, cancellation.cancelCompany, async ({ caller, params, body }) =>
    presentCompany(await cancelCompany(deps, caller, { ...params, ...body })),
  )

  serve(app, cancellation.cancelByLink, async ({ body, ip }) => {
    const link = await getLink(deps, deps.db, body.token)
    await cancelCompany(deps, { actor: actorOf(link), ip }, { id: link.companyId, reason: body.reason })
    return readHosting(deps, body.token)
  })

  serve(app, cancellation.reinstateCompany, async ({ caller, params }) =>
    presentCompany(await reinstateCompany(deps, caller, params.id)),
  )
}
