import { businessFieldKey } from '@project-week/contract/enumerations/enumerations'
import * as matching from '@project-week/contract/matching/matching'
import * as matchingRules from '@project-week/contract/matching/rules'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { listCompanies, listParticipatingCompanies } from '../companies/company.queries.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { presentProfile } from '../registrations/profile.present.ts'
import { askWhatIf } from './ask-run.ts'
import { changeCompany } from './change-company.ts'
import { createRule, presentRule, removeRule } from './change-rules.ts'
import { cancelRun, finishRun, nameRun, repeatRun } from './change-run.ts'
import { chooseRun } from './choose-run.ts'
import { findShownRun } from './chosen-run.queries.ts'
import { compareRuns } from './compare-runs.ts'
import { listMoves, makeMove, resolveMove } from './move-by-hand.ts'
import { getRun, listSummaries, readRun, summarise, writeProblem } from './read-run.ts'
import { checkRules, costSetting, priceRule, priceRules } from './price-rules.ts'
import { listRules } from './rule.queries.ts'
import type { EnginePool } from './engine-pool.ts'
import { presentProgress } from './run.present.ts'
import { findParticipants, listParticipants, listPlacedProfiles, type RunRow } from './run.queries.ts'
import { countMadeByHand, findPublishedTeams } from './standing-teams.queries.ts'
import { readDefaultSettings, startRun } from './start-run.ts'
import { readMoves, stepMove } from './step-move.ts'
import { takeOverRuns } from './take-over-runs.ts'

/** A run that takes no longer is answered when it is done. */
const answerWithin = 2000
const stillRunning = (run: RunRow) => new Promise<RunRow>((resolve) => setTimeout(resolve, answerWithin, run).unref())

/** A run's teams with the people in them. Who has withdrawn since the run is no longer shown here. */
async function presentTeams({ db }: Deps, run: RunRow): Promise<matching.MatchedCompany[]> {
  const companies = new Map((await listCompanies(db, run.edition)).map((company) => [company.id, company]))
  const teams = (run.result?.teams ?? []).map(({ companyId, companyName }): matching.MatchedCompany => {
    const company = companies.get(companyId)
    const contact = company && {
      name: `${company.contactFirstName} ${company.contactLastName}`.trim(),
      email: company.contactEmail,
      phone: company.contactPhone,
    }
    return { companyName, contact: contact ?? null, students: [] }
  })
  for (const { team, studentRank, ...profile } of await listPlacedProfiles(db, run.id)) {
    if (team !== null) teams[team]?.students.push({ ...presentProfile(profile), studentRank })
  }
  return teams
}

/** @param engines closed with the app */
export function matchingRoutes(app: FastifyInstance, deps: Deps, engines: EnginePool): void {
  const stopTakingOver = takeOverRuns(deps, engines)
  app.addHook('onClose', async () => {
    await stopTakingOver()
    await engines.close()
  })

  serve(app, matching.getMatching, async () => {
    const edition = await getCurrentEdition(deps.db)
    const run = await findShownRun(deps.db, edition.label)
    return run === undefined ? [] : presentTeams(deps, run)
  })

  serve(app, matching.startMatching, async ({ caller }) => {
    const edition = await getCurrentEdition(deps.db)
    const { done } = await startRun(deps, engines, caller, await readDefaultSettings(deps.db, edition))
    return presentTeams(deps, await done)
  })

  serve(app, matching.getMatchingDesk, async () => {
    const edition = await getCurrentEdition(deps.db)
    const companies = await listParticipatingCompanies(deps.db, edition.label)
    const madeByHand = await countMadeByHand(deps.db, edition.label)
    const students = await listParticipants(deps.db, edition.label)
    const naming = students.flatMap(({ input }) => (input.challenges ? [input.challenges] : []))
    const namedBy = new Map(companies.map(({ id }) => [id, [0, 0, 0, 0, 0]]))
    for (const named of naming) {
      for (const [at, id] of named.entries()) {
        const ranks = id !== null && namedBy.get(id)
        if (ranks) ranks[at] = (ranks[at] ?? 0) + 1
      }
    }
    return {
      edition: edition.label,
      settings: await readDefaultSettings(deps.db, edition),
      students: students.length,
      ...(naming.length > 0 && { naming: naming.length }),
      published: await findPublishedTeams(deps.db, edition.label),
      companies: companies.map((row) => ({
        id: row.id,
        companyName: row.companyName,
        fieldOfBusiness: row.fieldOfBusiness,
        isUnmapped: businessFieldKey(row.mappedFieldOfBusiness ?? row.fieldOfBusiness) === undefined,
        mappedFieldOfBusiness: row.mappedFieldOfBusiness,
        addressState: row.addressState,
        teamLimit: row.teamLimit,
        madeByHand: madeByHand.get(row.id) ?? 0,
        ...(naming.length > 0 && { namedBy: namedBy.get(row.id) }),
        minimumTeam: row.minimumTeam,
        maximumTeam: row.maximumTeam,
      })),
    }
  })

  serve(app, matching.listRuns, () => listSummaries(deps))

  serve(app, matching.startRun, async ({ caller, body }) => {
    const { run, done } = await startRun(deps, engines, caller, body)
    return summarise(deps, await Promise.race([done, stillRunning(run)]))
  })

  serve(app, matching.getRun, ({ params }) => readRun(deps, params.id))

  serve(app, matching.getRunProgress, async ({ params }) => {
    const run = await getRun(deps, params.id)
    return { state: run.state, failure: run.failure, progress: presentProgress(run) }
  })

  serve(app, matching.cancelRun, async ({ caller, params }) =>
    summarise(deps, await cancelRun(deps, caller, params.id)),
  )

  serve(app, matching.finishRun, async ({ params }) => summarise(deps, await finishRun(deps, params.id)))

  serve(app, matching.chooseRun, async ({ caller, params, body }) =>
    summarise(
      deps,
      await deps.db
        .transaction()
        .execute((tx) => chooseRun(deps, tx, caller, { id: params.id, instead: body.instead })),
    ),
  )

  serve(app, matching.nameRun, async ({ caller, params, body }) =>
    summarise(deps, await nameRun(deps, caller, { id: params.id, name: body.name })),
  )

  serve(app, matching.repeatRun, ({ caller, params }) => repeatRun(deps, caller, params.id))

  serve(app, matching.saveProblem, ({ params }) => writeProblem(deps, params.id))

  serve(app, matching.compareRuns, ({ params }) => compareRuns(deps, params.id, params.other))

  serve(app, matching.askWhatIf, ({ params }) => askWhatIf(deps, engines.ask, params))

  serve(app, matching.listMoves, ({ params }) => listMoves(deps, engines, params))

  serve(app, matching.resolveMove, ({ params, body }) => resolveMove(deps, engines, params, body.most))

  serve(app, matching.makeMove, async ({ caller, body }) => {
    const { run, done, pin } = await makeMove(deps, engines, caller, body)
    // The pin stays, and so can be taken back.
    const ended = done.catch(() => getRun(deps, run.id))
    return { ...(await summarise(deps, await Promise.race([ended, stillRunning(run)]))), pin }
  })

  serve(app, matching.getMoves, () => readMoves(deps))

  serve(app, matching.stepMove, async ({ caller, params, body }) =>
    summarise(deps, await stepMove(deps, caller, { id: params.id, step: body.step })),
  )

  serve(app, matchingRules.priceRules, ({ body }) => priceRules(deps, engines, body))

  serve(app, matchingRules.priceRule, ({ body }) => priceRule(deps, engines, body))

  serve(app, matchingRules.costSetting, ({ body }) => costSetting(deps, engines, body))

  serve(app, matchingRules.findStudents, async ({ query }) => {
    const edition = await getCurrentEdition(deps.db)
    return findParticipants(deps.db, edition.label, query.search)
  })

  serve(app, matchingRules.listRules, async () => {
    const edition = await getCurrentEdition(deps.db)
    const rules = await listRules(deps.db, edition.label)
    return rules.map(presentRule)
  })

  serve(app, matchingRules.createRule, ({ caller, body }) =>
    deps.db.transaction().execute((tx) => createRule(deps, tx, caller, body)),
  )

  serve(app, matchingRules.removeRule, async ({ caller, params }) => {
    await deps.db.transaction().execute((tx) => removeRule(deps, tx, caller, params.id))
    return { removed: true as const }
  })

  serve(app, matchingRules.checkRules, async ({ body }) => ({ conflict: await checkRules(deps, body) }))

  serve(app, matching.changeMatchedCompany, ({ caller, params, body }) =>
    changeCompany(deps, caller, { id: params.id, change: body }),
  )
}
