import type { Edition } from '@project-week/contract/editions/edition'
import { AutomaticMail } from '@project-week/contract/mail/automatic-mail'
import { publishingRefusals } from '@project-week/contract/refusals'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { conflict } from '../../errors.ts'
import { versionOf } from '../audit/refuse-stale.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { publicationMails } from '../mail/catalogue/publications.ts'
import { currentTexts } from '../mail/mail-text.queries.ts'
import { findShownRun } from '../matching/chosen-run.queries.ts'
import { legalFor, readSeated } from '../matching/find-legal.ts'
import { type FinishedRun, isFinished } from '../matching/run.queries.ts'
import { planPublication } from './plan.ts'
import type { Plan, PublishedCompany, RunPerson, StandingTeam } from './planned.ts'
import * as queries from './publication.queries.ts'

export interface PlanToPublish {
  edition: Edition
  run: FinishedRun
  last: queries.PublicationRow | undefined
  plan: Plan
  /** The edition's companies by their ids. */
  companies: ReadonlyMap<string, PublishedCompany>
  teams: readonly StandingTeam[]
  /** How many of the run's places belonged to people who have been erased since. */
  erased: number
  /** The same only while publishing would do exactly the same. */
  version: string
}

/** The mails whose words somebody has seen in a preview. */
const publicationMailNames = AutomaticMail.options.filter((name) => name in publicationMails)

export async function findChosenRun(db: Database, edition: string): Promise<FinishedRun | undefined> {
  const run = await findShownRun(db, edition)
  return isFinished(run) && run.chosenAt !== null ? run : undefined
}

/** @throws 409 conflict while no run is chosen */
export async function getChosenRun(db: Database, edition: string): Promise<FinishedRun> {
  const run = await findChosenRun(db, edition)
  if (run === undefined) throw conflict(publishingRefusals.noneChosen)
  return run
}

/** What publishing the chosen run of the current edition would do now. @throws 409 conflict while no run is chosen */
export async function readPlan({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<PlanToPublish> {
  const edition = await getCurrentEdition(db)
  return planOf(db, edition, { run: await getChosenRun(db, edition.label), now: clock.now() })
}

/** @param now real time, by which mails leave */
export async function planOf(
  db: Database,
  edition: Edition,
  { run, now }: { run: FinishedRun; now: Date },
): Promise<PlanToPublish> {
  const { label } = edition
  const runPeople = await queries.listRunPeople(db, { runId: run.id, now })
  const last = await queries.findLastPublication(db, label)
  const minimumOf = new Map(run.companies.map(({ _id, minimum }) => [_id, minimum ?? run.settings.minimum]))
  const teams = await queries.listStandingTeams(db, label)
  const companies = await queries.listPublishedCompanies(db, label, now)
  const maximumOf = new Map(companies.map(({ id, maximumTeam }) => [id, maximumTeam]))
  const teamedPeople = await queries.listTeamedPeople(db, label, now)
  // The rules are asked about those alone who have a place from the waiting list.
  const seated = teamedPeople.some(({ isFromWaitingList }) => isFromWaitingList)
    ? await readSeated(
        db,
        label,
        runPeople.flatMap(({ profileId, team }) => (team === null ? [] : profileId)),
      )
    : undefined
  const plan = planPublication({
    runCompanies: new Set(run.companies.map(({ _id }) => _id)),
    runTeams: run.result.teams.map(({ companyId }) => ({
      companyId,
      minimum: minimumOf.get(companyId) ?? run.settings.minimum,
      // The office may have set it since the run.
      maximum: maximumOf.get(companyId) ?? run.settings.maximum,
    })),
    runPeople,
    teamedPeople,
    teams,
    companies,
    mayJoin: (formed, team, profileId) =>
      seated !== undefined &&
      legalFor(seated, run.settings, { teams: formed, team, candidates: [profileId] }).has(profileId),
  })
  return {
    edition,
    run,
    last,
    plan,
    companies: new Map(companies.map((company) => [company.id, company])),
    teams,
    erased: placesOf(run) - runPeople.filter(({ team }: RunPerson) => team !== null).length,
    version: versionOf({
      run: run.id,
      last: last?.id ?? null,
      teams: plan.teams
        .filter(({ kind }) => kind !== 'unchanged')
        .map(({ kind, companyId, before, after }) => [kind, companyId, before, after]),
      students: plan.students.map(({ person: { profileId, told }, change, news }) => [
        profileId,
        change,
        news,
        told?.companyId,
      ]),
      companies: plan.companies.map(({ company, news }) => [company.id, news]),
      unconfirmed: plan.unconfirmed.map(({ id }) => id),
      words: await currentTexts(db, publicationMailNames).execute(),
    }),
  }
}

const placesOf = ({ result }: FinishedRun): number =>
  Object.values(result.companies).reduce((sum, { students }) => sum + students, 0)
