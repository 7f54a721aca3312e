import type { CompanyHosting, CompanyNda, HostingDetails, HostingPage } from '@project-week/contract/hosting/hosting'
import { berlinDay } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { requireFound } from '../../errors.ts'
import { presentOwnRegistration } from '../companies/company.present.ts'
import { type CompanyRow, findCompany } from '../companies/company.queries.ts'
import { listConsents } from '../consents/consent.queries.ts'
import { readAsked } from '../editions/answer-questions.ts'
import { getProgrammeState } from '../editions/programme-state.ts'
import { findEdition } from '../editions/edition.queries.ts'
import { readFeedbackOf } from '../feedback/own-feedback.ts'
import { findNda, listFilesOfCompany } from '../files/file.queries.ts'
import { readCompanyConsent } from '../showcase/read-showcase.ts'
import { findLastLink } from '../companies/company-link.queries.ts'
import { getLink } from '../companies/company-link.ts'
import * as present from './hosting.present.ts'
import { findPublishedCompany, listHostedTeams } from '../teams/hosted-team.queries.ts'
import { whyNoTeam } from '../teams/team.mails.ts'
import { findDetails, findOpenRequest, listSigned } from './hosting.queries.ts'

/** The edition of a company, and what the company may still do: nothing once it has cancelled or its week is over. */
export async function getHostingEdition(deps: Deps, db: Database, { edition: label, state }: CompanyRow) {
  const { now } = await getProgrammeState({ ...deps, db })
  const row = requireFound(await findEdition(db, label), 'edition')
  const today = berlinDay(new Date(now))
  const mayChange = state !== 'cancelled' && today <= row.edition.programmeEnd
  return { edition: row.edition, today, mayChange, mayCheckIn: mayChange && today >= row.edition.programmeStart }
}

/** Whether a company may put its registration right: while companies can register for its edition. */
export async function mayCorrect(deps: Deps, db: Database, { edition: label, state }: CompanyRow): Promise<boolean> {
  const { edition, windows } = await getProgrammeState({ ...deps, db })
  return edition.label === label && windows.companySignUp && state !== 'cancelled'
}

/** Why the last publication gave a company no team; null while it has `teams`, or has cancelled. */
const readWhyNoTeam = async (
  db: Database,
  { id, edition, state }: CompanyRow,
  teams: Awaited<ReturnType<typeof listHostedTeams>>,
) => (state === 'cancelled' || teams.length > 0 ? null : whyNoTeam(await findPublishedCompany(db, edition, id)))

/** Everything behind a link. @throws 410 link_invalid */
export async function readHosting(deps: Deps, token: string): Promise<HostingPage> {
  const { db } = deps
  const { companyId, expiresAt } = await getLink(deps, db, token)
  const company = requireFound(await findCompany(db, companyId), 'company')
  const { edition, today, mayChange, mayCheckIn } = await getHostingEdition(deps, db, company)
  const teams = await listHostedTeams(db, companyId)
  const profileIds = teams.flatMap(({ members }) => members.flatMap(({ profileId }) => profileId ?? []))
  const consents = await listConsents(db, profileIds)
  const files = await listFilesOfCompany(db, companyId)
  const signed = await listSigned(db, companyId)
  return {
    companyName: company.companyName,
    contactName: `${company.contactFirstName} ${company.contactLastName}`.trim(),
    state: company.state,
    registration: presentOwnRegistration(company),
    mayCorrect: await mayCorrect(deps, db, company),
    registrationCloses: edition.announcedRegistrationClose,
    programmeStart: edition.programmeStart,
    programmeEnd: edition.programmeEnd,
    teams: teams.map((team) => present.presentHostedTeam(team, consents)),
    whyNoTeam: await readWhyNoTeam(db, company, teams),
    version: present.versionOfTeams(teams),
    details: present.presentDetails(await findDetails(db, companyId)),
    suggestion: present.suggestDetails(company),
    nda: present.presentNda(company, await findNda(db, companyId)),
    signed: teams.flatMap(({ members }) => members.flatMap(({ personId, key }) => (signed.has(personId) ? [key] : []))),
    request: present.presentRequest(await findOpenRequest(db, companyId)),
    asked: await readAsked(db, edition.label, {
      audience: 'company',
      answers: company.answers,
      day: mayChange ? today : null,
    }),
    files: files.map(present.presentHostedFile),
    mayChange,
    mayCheckIn,
    namedSince: (await readCompanyConsent(db, companyId))?.toISOString() ?? null,
    feedback: teams.length === 0 ? null : await readFeedbackOf(deps, db, company.edition, { companyId }),
    expiresAt: expiresAt.toISOString(),
  }
}

/** What a company's students see of it. */
export async function readOwnHosting(
  db: Database,
  { companyId, ...company }: { companyId: string } & Pick<CompanyRow, 'ndaRequired' | 'hasNda'>,
  personId: string,
): Promise<{ nda: CompanyNda; ndaSignedAt: string | null; hosting: HostingDetails | null }> {
  return {
    nda: present.presentNda(company, await findNda(db, companyId)),
    ndaSignedAt: (await listSigned(db, companyId)).get(personId)?.toISOString() ?? null,
    hosting: present.presentDetails(await findDetails(db, companyId)),
  }
}

/** What the office sees of it. @throws 404 not_found */
export async function readCompanyHosting({ db, clock }: Deps, companyId: string): Promise<CompanyHosting> {
  const company = requireFound(await findCompany(db, companyId), 'company')
  const members = (await listHostedTeams(db, companyId)).flatMap((team) => team.members)
  const signed = await listSigned(db, companyId)
  return {
    details: present.presentDetails(await findDetails(db, companyId)),
    nda: present.presentNda(company, await findNda(db, companyId)),
    request: present.presentRequest(await findOpenRequest(db, companyId)),
    signed: { count: members.filter(({ personId }) => signed.has(personId)).length, members: members.length },
    link: present.presentLink(await findLastLink(db, companyId), clock.now()),
  }
}
