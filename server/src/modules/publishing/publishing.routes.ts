import * as ownTeam from '@project-week/contract/publishing/own-team'
import * as publishing from '@project-week/contract/publishing/publication'
import type { FastifyInstance } from 'fastify'
import { berlinDay } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../errors.ts'
import { serve } from '../../http/serve.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import type { EnginePool } from '../matching/engine-pool.ts'
import type { WrittenMail } from '../mail/compose.ts'
import { writeMails } from '../mail/write-mails.ts'
import { askWhyNot } from './ask-why-not.ts'
import { publishedDueOn } from './offer.policy.ts'
import { composePlannedMail } from './plan-mails.ts'
import { presentPreview, presentPublication } from './publication.present.ts'
import { findLastPublication } from './publication.queries.ts'
import { countPublished } from './published-figures.queries.ts'
import { publishRun } from './publish-run.ts'
import { readOwnTeam } from './read-own-team.ts'
import { findChosenRun, planOf, readPlan } from './read-plan.ts'
import { sendSample } from './send-sample.ts'
import { previewUndo, undoPublication } from './undo-publication.ts'

/** @throws 404 not_found for somebody whom publishing would tell nothing */
async function getPlannedMail(deps: Deps, person: string): Promise<WrittenMail> {
  const { now } = await getProgrammeState(deps)
  const planned = await readPlan(deps)
  const dueOn = publishedDueOn(planned.edition, new Date(now))
  const mail = composePlannedMail(deps, planned, { id: person, dueOn })
  const [written] = await writeMails(deps.db, mail === undefined ? [] : [mail])
  if (written === undefined) throw notFound('mailToPerson')
  return written
}

export function publishingRoutes(app: FastifyInstance, deps: Deps, engines: EnginePool): void {
  const { db, clock } = deps

  serve(app, publishing.previewPublication, async () => {
    const { edition, now } = await getProgrammeState(deps)
    const run = await findChosenRun(db, edition.label)
    if (run === undefined) return null
    return presentPreview(await planOf(db, edition, { run, now: clock.now() }), clock.now(), berlinDay(new Date(now)))
  })

  serve(app, publishing.readPlannedMail, async ({ params }) => {
    const { recipient, subject, text } = await getPlannedMail(deps, params.person)
    return { recipient, subject, text }
  })

  serve(app, publishing.sendSampleMail, async ({ caller, person, params }) => {
    await sendSample(deps, caller, await getPlannedMail(deps, params.person))
    return { recipient: person.email }
  })

  serve(app, publishing.publishRun, async ({ caller, body }) =>
    presentPublication(await publishRun(deps, caller, body), clock.now()),
  )

  serve(app, publishing.previewUndo, ({ params }) => previewUndo(db, params.id))

  serve(app, publishing.undoPublication, async ({ caller, params, query }) => {
    await undoPublication(deps, caller, { ...params, ...query })
    return { undone: true as const }
  })

  serve(app, publishing.getLastPublication, async () => {
    const last = await findLastPublication(db, (await getCurrentEdition(db)).label)
    return last === undefined
      ? { publication: null, figures: null }
      : { publication: presentPublication(last, clock.now()), figures: await countPublished(db, last) }
  })

  serve(app, ownTeam.getOwnTeam, ({ person }) => readOwnTeam(deps, person))

  serve(app, ownTeam.askWhyNot, async ({ person, params }) => ({
    sentences: await askWhyNot(deps, engines, { person, company: params.company }),
  }))
}
