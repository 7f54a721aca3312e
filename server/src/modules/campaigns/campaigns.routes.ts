import * as campaign from '@project-week/contract/campaigns/campaign'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { requireFound } from '../../errors.ts'
import { serve } from '../../http/serve.ts'
import { findCampaign } from './campaign.queries.ts'
import { withoutLinks } from '../links/fill-links.ts'
import { checkPlaceholders, createCampaign, discardCampaign, getCampaign, saveCampaign } from './change-campaign.ts'
import { planCampaign } from './plan-campaign.ts'
import { readCampaigns } from './read-campaigns.ts'
import { checkCampaign, sendCampaign, stopCampaign, testCampaign } from './send-campaign.ts'
import { listTemplates } from './templates.ts'

/** How many of the newest campaigns are listed. */
const shownCampaigns = 500

export function campaignRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, campaign.listCampaigns, () => readCampaigns(deps.db, shownCampaigns))

  serve(app, campaign.listTemplates, ({ query }) => listTemplates(deps.db, query.audience))

  serve(app, campaign.createCampaign, ({ caller, body }) => createCampaign(deps, caller, body))

  serve(app, campaign.readCampaign, ({ params }) => getCampaign(deps.db, params.id))

  serve(app, campaign.saveCampaign, ({ caller, params, query, body }) =>
    saveCampaign(deps, caller, { ...params, ...query, draft: body }),
  )

  serve(app, campaign.discardCampaign, async ({ caller, params }) => {
    await discardCampaign(deps, caller, params.id)
    return { discarded: true as const }
  })

  serve(app, campaign.checkCampaign, ({ params, query }) => checkCampaign(deps, params.id, query))

  serve(app, campaign.previewCampaign, async ({ params, body }) => {
    const row = requireFound(await findCampaign(deps.db, params.id), 'campaign')
    checkPlaceholders(row.audience, body.text)
    const isService = body.isService && row.audience !== 'subscribers'
    const words = { id: row.id, audience: row.audience, text: body.text, isService }
    const shown = requireFound((await planCampaign(deps, deps.db, words, { at: body.at })).people[0], 'recipient')
    return {
      name: shown.person === undefined ? '' : `${shown.person.firstName} ${shown.person.lastName}`,
      address: shown.person?.address ?? '',
      subject: shown.mail?.subject ?? '',
      text: withoutLinks(shown.mail?.text ?? ''),
      leftOut: shown.leftOut ?? null,
    }
  })

  serve(app, campaign.testCampaign, ({ caller, params, body }) => testCampaign(deps, caller, { ...params, ...body }))

  serve(app, campaign.sendCampaign, ({ caller, params, query, body }) =>
    sendCampaign(deps, caller, { ...params, ...query, ...body }),
  )

  serve(app, campaign.stopCampaign, async ({ caller, params }) => ({
    takenBack: await stopCampaign(deps, caller, params.id),
  }))
}
