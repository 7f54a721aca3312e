import * as offer from '@project-week/contract/publishing/offer'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { answerByLink, answerSignedIn, getOfferOfLink } from './answer-offer.ts'
import { listReplacements } from './list-replacements.ts'
import { listCandidates } from './offer-next.ts'
import { offerPlace } from './offer-place.ts'
import { presentFreePlace, presentOffer } from './offer.present.ts'
import { getCompany } from './publication.queries.ts'
import { countAnswers, type KnownOffer, listFreePlaces } from './offer.queries.ts'

export function offerRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const present = async (row: KnownOffer) => presentOffer(row, await getCurrentEdition(db))

  serve(app, offer.readOffer, async ({ body }) => present(await getOfferOfLink(deps, body.token)))

  serve(app, offer.answerOffer, async ({ body, ip }) => present(await answerByLink(deps, { ...body, ip })))

  serve(app, offer.answerOwnOffer, async ({ person, ip, body }) =>
    present(await answerSignedIn(deps, { person, ip, answer: body.answer })),
  )

  serve(app, offer.listAnswers, async () => {
    const { label } = await getCurrentEdition(db)
    const free = await listFreePlaces(db, label)
    const freePlaces = await Promise.all(
      free.map(async (place) =>
        presentFreePlace(
          place,
          await listCandidates(db, label, place.companyId),
          await getCompany(db, place.companyId),
        ),
      ),
    )
    return { ...(await countAnswers(db, label)), freePlaces }
  })

  serve(app, offer.listReplacements, ({ params }) => listReplacements(deps, params))

  serve(app, offer.offerPlace, async ({ person, ip, params, body }) => {
    await offerPlace(deps, { person, ip }, { person: params.person, to: body.to })
    return { offered: true as const }
  })
}
