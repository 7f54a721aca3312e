import * as offer from '@project-week/contract/publishing/offer'
import type { FastifyInstance } from 'fastify'
import { berlinDay } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { answerByLink, answerForStudent, answerSignedIn, getOfferOfLink, readOfferedPlace } from './answer-offer.ts'
import { listDeclines } from './decline.queries.ts'
import { listReplacements } from './list-replacements.ts'
import { listCandidates } from './offer-next.ts'
import { offerPlace } from './offer-place.ts'
import { presentDecline, presentFreePlace, presentNotAsked, presentOffer } from './offer.present.ts'
import { getCompany } from './publication.queries.ts'
import { countAnswers, type KnownOffer, listFreePlaces, listNotAsked } from './offer.queries.ts'

export function offerRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const present = async (row: KnownOffer) => {
    const { edition, now } = await getProgrammeState(deps)
    return presentOffer(row, { edition, today: berlinDay(new Date(now)) })
  }

  serve(app, offer.readOffer, async ({ body }) => {
    const row = await getOfferOfLink(deps, body.token)
    return { ...(await present(row)), place: await readOfferedPlace(deps, row) }
  })

  serve(app, offer.answerOffer, async ({ body, ip }) => present(await answerByLink(deps, { ...body, ip })))

  serve(app, offer.answerOwnOffer, async ({ caller, body }) => present(await answerSignedIn(deps, caller, body.answer)))

  serve(app, offer.answerForStudent, async ({ caller, params, body }) =>
    present(await answerForStudent(deps, caller, { ...params, ...body })),
  )

  serve(app, offer.listDeclines, async ({ query: { student } }) => {
    const { label } = await getCurrentEdition(db)
    const rows = await listDeclines(db, student === undefined ? { edition: label } : { student })
    return rows.map(presentDecline)
  })

  serve(app, offer.listAnswers, async () => {
    const { edition, now } = await getProgrammeState(deps)
    const { label } = edition
    const free = await listFreePlaces(db, label)
    const freePlaces = await Promise.all(
      free.map(async (place) =>
        presentFreePlace(place, await listCandidates(db, label, place), await getCompany(db, place.companyId)),
      ),
    )
    const notAsked = (await listNotAsked(db, label, berlinDay(new Date(now)))).map(presentNotAsked)
    return { ...(await countAnswers(db, label)), notAsked, freePlaces }
  })

  serve(app, offer.listReplacements, ({ params }) => listReplacements(deps, params))

  serve(app, offer.offerPlace, async ({ caller, params, body }) => {
    await offerPlace(deps, caller, { team: params.team, to: body.to })
    return { offered: true as const }
  })
}
