import type { BodyOf } from '@project-week/contract/endpoint'
import type { makeMove as makeMoveEndpoint, MoveOffer, Moves } from '@project-week/contract/matching/matching'
import type { MovedPlace, Offer } from '@project-week/matching/explain/standing-board'
import type { StoredTeam } from '../../db/stored-run.ts'
import type { Deps } from '../../deps.ts'
import { notFound, requireFound } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { createRule } from './change-rules.ts'
import { lockChosenRun } from './chosen-run.queries.ts'
import type { AskedMove } from './engine-tasks.ts'
import { insertMove } from './move.queries.ts'
import { problemOf, ruleIdsOf } from './problem.ts'
import { getFinishedRun } from './read-run.ts'
import type { EnginePool } from './engine-pool.ts'
import { engineOptions, readInput, reopen, teamsByNumber, teamsOfRun } from './run-input.ts'
import { type FinishedRun, listNames, listRunStudents, type RunRow } from './run.queries.ts'
import { enterRun, solveRun } from './start-run.ts'
import { listTeamsToRepair } from './standing-teams.queries.ts'

interface MovePath {
  id: string
  student: string
  company: string
}

/** Teams as they stand in the run; who may be moved where, the registrations, companies and rules of now decide. */
async function readMove(deps: Deps, { id, student, company }: MovePath) {
  const run = await getFinishedRun(deps, id)
  const input = await readInput(deps.db, run.edition)
  const moved = requireFound(
    input.students.find(({ profileId }) => profileId === student),
    'studentOfEdition',
  )
  if (!input.companies.some(({ _id }) => _id === company)) throw notFound('companyOfRun')
  const before = run.before && { ...run.before, given: [] }
  const { given: _, ...options } = engineOptions(run.settings, before, input.students)
  const asked: AskedMove = {
    problem: problemOf(input),
    options,
    teams: teamsByNumber(teamsOfRun(run, await listRunStudents(deps.db, id)), input.students),
    pair: { matrikelnummer: moved.matrikelnummer, companyId: company },
  }
  return { run, input, asked }
}

type Read = Awaited<ReturnType<typeof readMove>>

/**
 * How a student can go to a company with everybody else where they stand. Solves nothing.
 *
 * @throws 404 not_found, 409 conflict, 422 matching_impossible where a rule forbids the pair
 */
export async function listMoves(deps: Deps, engines: EnginePool, path: MovePath): Promise<Moves> {
  const read = await readMove(deps, path)
  const question = { kind: 'moves', asked: read.asked } as const
  const { alone, swaps, chain, isShortest, unmet } = await engines.ask(path.id, question, () =>
    reopen(deps.db, read.run),
  )
  const present = await createPresenter(deps, read, [alone, ...swaps, chain])
  const ruleIds = ruleIdsOf(read.input)
  return {
    alone: alone === undefined ? null : present(alone),
    swaps: swaps.map(present),
    chain: chain === undefined ? null : present(chain),
    isShortest,
    unmet: {
      rules: unmet.rules.flatMap((at) => ruleIds[at] ?? []),
      companies: read.input.companies.flatMap(({ _id, companyName }) =>
        unmet.companies.includes(_id) ? [companyName] : [],
      ),
    },
  }
}

/** The best with at most so many moved. @throws 404 not_found, 409 conflict, 422 matching_impossible */
export async function resolveMove(deps: Deps, engines: EnginePool, path: MovePath, most: number) {
  const read = await readMove(deps, path)
  const question = { kind: 'resolve', asked: read.asked, most } as const
  const found = await engines.ask(path.id, question, () => reopen(deps.db, read.run))
  if (found === null) return { offer: null, isBest: false }
  const present = await createPresenter(deps, read, [found.offer])
  return { offer: present(found.offer), isBest: found.isBest }
}

/** Names everybody whom these offers move. */
async function createPresenter({ db }: Deps, { input }: Read, offers: readonly (Offer | undefined)[]) {
  const idOf = new Map(input.students.map(({ profileId, matrikelnummer }) => [matrikelnummer, profileId]))
  const companies = new Map(input.companies.map(({ _id, companyName }) => [_id, companyName]))
  const ids = offers.flatMap((offer) => offer?.moved.flatMap((one) => idOf.get(one.matrikelnummer) ?? []) ?? [])
  const names = new Map((await listNames(db, ids)).map((row) => [row.id, `${row.firstname} ${row.lastname}`]))
  const placeOf = (place: MovedPlace | null) =>
    place && { companyName: companies.get(place.companyId) ?? '', studentRank: place.studentRank }
  return ({ cost, moved, teams }: Offer): MoveOffer => ({
    cost,
    moved: moved.flatMap(({ matrikelnummer, from, to }) => {
      const id = idOf.get(matrikelnummer)
      // Erased meanwhile.
      const name = id === undefined ? undefined : names.get(id)
      return id === undefined || name === undefined ? [] : [{ id, name, from: placeOf(from), to: placeOf(to) }]
    }),
    teams: teams.map(({ at, companyId, students }) => ({
      at,
      companyId,
      students: students.flatMap((number) => idOf.get(number) ?? []),
    })),
  })
}

/**
 * Pins a student and starts a run with the teams of another but for those that an offer changes, both or neither. The
 * engine checks them by the registrations and rules of now, the pin among them.
 *
 * @param teams null: everybody may be moved, or once teams are published, the run adjusts those
 * @throws 404 not_found, 409 conflict, 409 matching_running, 422 matching_impossible for a pin that clashes
 */
export async function makeMove(
  deps: Deps,
  engines: EnginePool,
  caller: Caller,
  { runId, studentId, companyId, reason, teams }: BodyOf<typeof makeMoveEndpoint>,
): Promise<{ run: RunRow; done: Promise<RunRow>; pin: Awaited<ReturnType<typeof createRule>> }> {
  const run = await getFinishedRun(deps, runId)
  const byHand = teams && { teams: [], ...run.before, given: await teamsAfter(deps, run, teams) }
  const isAdjusting = teams === null && (await listTeamsToRepair(deps.db, run.edition)).length > 0
  const repair = isAdjusting ? { runId: null, dissolve: [], isLocked: false } : run.settings.repair
  const { pin, entered } = await deps.db.transaction().execute(async (tx) => {
    // Waits for a move that is being undone or redone.
    await lockChosenRun(tx, run.edition)
    const made = await createRule(deps, tx, caller, { kind: 'pin', companyId, studentIds: [studentId], reason })
    const begun = await enterRun(deps, tx, caller, { ...run.settings, repair }, byHand ?? undefined)
    const replaced = made.replaced && JSON.stringify(made.replaced)
    await insertMove(tx, { runId: begun.run.id, runBefore: runId, profileId: studentId, companyId, reason, replaced })
    return { pin: made, entered: begun }
  })
  return { run: entered.run, done: solveRun(deps, engines, entered), pin }
}

/** Without people who take part no longer. */
async function teamsAfter(
  { db }: Deps,
  run: FinishedRun,
  changed: readonly MoveOffer['teams'][number][],
): Promise<StoredTeam[]> {
  const present = new Set((await readInput(db, run.edition)).students.map(({ profileId }) => profileId))
  const teams = teamsOfRun(run, await listRunStudents(db, run.id))
  for (const { at, companyId, students } of changed) {
    const team = { companyId, profileIds: students }
    if (at === null) teams.push(team)
    else if (at < teams.length) teams[at] = team
    else throw notFound('companyOfRun')
  }
  return teams
    .map((team) => ({ ...team, profileIds: team.profileIds.filter((one) => present.has(one)) }))
    .filter(({ profileIds }) => profileIds.length > 0)
}
