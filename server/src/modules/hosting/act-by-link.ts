import type { FeedbackAnswers } from '@project-week/contract/feedback/feedback'
import { uploadMessages } from '@project-week/contract/files/upload'
import { type HostedFile, type HostingAnswers, hostingMessages } from '@project-week/contract/hosting/hosting'
import type { GivenAnswers } from '@project-week/contract/questions/question'
import type { PersonCheckIn } from '@project-week/contract/teams/team'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { Transaction } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { AppError, conflict, notFound, requireFound } from '../../errors.ts'
import type { IncomingFile } from '../../http/upload.ts'
import { refusePhone } from '../../phone-number.ts'
import { type AuditedBy, recordAudit } from '../audit/audit.queries.ts'
import { type CompanyRow, findCompany } from '../companies/company.queries.ts'
import { saveAnswers } from '../editions/answer-questions.ts'
import { saveFeedback } from '../feedback/own-feedback.ts'
import { isOpenTo } from '../files/file.policy.ts'
import { findNda, listFilesOfCompany } from '../files/file.queries.ts'
import { sendStored } from '../files/send-file.ts'
import { storeUpload } from '../files/store-upload.ts'
import { answerForCompany } from '../showcase/answer-showcase.ts'
import { checkInPerson } from '../teams/check-in-team.ts'
import { getLink, lockLinked } from '../companies/company-link.ts'
import type { CompanyLink } from '../companies/company-link.queries.ts'
import { changeAskedMail } from './hosting.mails.ts'
import { presentDetails, presentHostedFile, versionOfTeams } from './hosting.present.ts'
import { listHostedTeams } from '../teams/hosted-team.queries.ts'
import * as queries from './hosting.queries.ts'
import { getHostingEdition } from './read-hosting.ts'

/** Who has a company's link, and from where. */
export interface Bearer {
  token: string
  ip: string
}

/** As whom somebody acts who has a link: the contact that it was mailed to. */
export const actorOf = ({ address }: CompanyLink) => ({ email: address, role: 'company' }) as const

const closed = ({ state }: CompanyRow) =>
  state === 'cancelled' ? conflict(hostingMessages.cancelled) : new AppError('window_closed', 403, hostingMessages.over)

/** One write by link in one transaction. @throws 410 link_invalid, 403 window_closed after the week, 409 once cancelled */
async function actByLink(
  deps: Deps,
  { token, ip }: Bearer,
  act: (tx: Transaction<Tables>, company: CompanyRow, by: AuditedBy, today: string) => Promise<void>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { company, link } = await lockLinked(deps, tx, token)
    const { mayChange, today } = await getHostingEdition(deps, tx, company)
    if (!mayChange) throw closed(company)
    await act(tx, company, { actor: actorOf(link), ip }, today)
  })
}

/**
 * Confirms the teams as they are, once. A change that was asked for before is no longer asked for.
 *
 * @param version of the teams that the company has read
 * @throws 409 conflict without a team, 409 stale where a team has changed since
 */
export const confirmTeams = (deps: Deps, { version, ...bearer }: Bearer & { version: string }): Promise<void> =>
  actByLink(deps, bearer, async (tx, { id, state }, by) => {
    const { clock } = deps
    await queries.lockTeamsOf(tx, id)
    const teams = await listHostedTeams(tx, id)
    if (teams.length === 0) throw conflict(hostingMessages.noTeam)
    if (versionOfTeams(teams) !== version) throw new AppError('stale', 409, hostingMessages.teamChanged)
    if (state === 'confirmed') return
    await queries.confirmTeamsOf(tx, id, clock.now())
    await queries.closeRequest(tx, id, clock.now())
    const details = { teams: teams.map((team) => team.id) }
    await recordAudit(tx, clock, { ...by, action: 'confirm-team', record: ['company', id], details })
  })

/** The same again changes nothing. @throws 404 not_found for who is in none of the teams, 409 conflict where no NDA is asked for */
export const noteSignature = (
  deps: Deps,
  { key, hasSigned, ...bearer }: Bearer & { key: string; hasSigned: boolean },
): Promise<void> =>
  actByLink(deps, bearer, async (tx, { id, ndaRequired }, by) => {
    if (ndaRequired === 'no') throw conflict(hostingMessages.noNda)
    const members = (await listHostedTeams(tx, id)).flatMap((team) => team.members)
    const { personId, email } = requireFound(
      members.find((member) => member.key === key),
      'team',
    )
    if ((await queries.listSigned(tx, id)).has(personId) === hasSigned) return
    const signedAt = hasSigned ? deps.clock.now() : undefined
    await queries.saveSignature(tx, { companyId: id, personId, signedAt })
    const details = { member: email, hasSigned }
    await recordAudit(tx, deps.clock, { ...by, action: 'note-signature', record: ['company', id], details })
  })

/** @throws 422 validation_failed for a phone number that nobody can dial */
export const saveHosting = (deps: Deps, { details, ...bearer }: Bearer & { details: HostingAnswers }): Promise<void> =>
  actByLink(deps, bearer, async (tx, { id, country }, by) => {
    refusePhone('hostPhone', details.hostPhone, country)
    const before = presentDetails(await queries.findDetails(tx, id))
    await queries.saveDetails(tx, id, details, deps.clock.now())
    await recordAudit(tx, deps.clock, {
      ...by,
      action: 'save-hosting',
      record: ['company', id],
      details: { before, after: details },
    })
  })

/** @throws 422 validation_failed */
export const answerHostQuestions = (
  deps: Deps,
  { answers, ...bearer }: Bearer & { answers: GivenAnswers },
): Promise<void> =>
  actByLink(deps, bearer, async (tx, { id }, by, day) => {
    await saveAnswers(deps, tx, { audience: 'company', id }, { given: answers, day, by })
  })

/** The office gets one mail, and sees it until somebody has dealt with it. @throws 409 conflict for another reason */
export const askForChange = (deps: Deps, { reason, ...bearer }: Bearer & { reason: string }): Promise<void> =>
  actByLink(deps, bearer, async (tx, company, by) => {
    const { clock, newId, outbox } = deps
    const before = await queries.findOpenRequest(tx, company.id)
    if (before?.reason === reason) return
    if (before !== undefined) throw conflict(hostingMessages.asked)
    const hasTeam = (await listHostedTeams(tx, company.id)).length > 0
    if (!hasTeam) throw conflict(hostingMessages.noTeam)
    await queries.insertRequest(tx, { id: newId(), companyId: company.id, reason, createdAt: clock.now() })
    await outbox.enqueue(tx, changeAskedMail(deps, company, reason))
    await recordAudit(tx, clock, {
      ...by,
      action: 'ask-for-change',
      record: ['company', company.id],
      details: { reason },
    })
  })

/** After the week too. @throws 410 link_invalid */
export async function answerToBeNamed(deps: Deps, { token, ip, agrees }: Bearer & { agrees: boolean }): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { company, link } = await lockLinked(deps, tx, token)
    await answerForCompany(deps, tx, { companyId: company.id, agrees, email: link.address, actor: actorOf(link), ip })
  })
}

/** @throws 410 link_invalid, 409 conflict without a team, 403 window_closed before the week is over or two weeks later */
export async function giveHostFeedback(
  deps: Deps,
  { token, ip, answers }: Bearer & { answers: FeedbackAnswers },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { company, link } = await lockLinked(deps, tx, token)
    if ((await listHostedTeams(tx, company.id)).length === 0) throw conflict(hostingMessages.noTeam)
    const respondent = { companyId: company.id }
    await saveFeedback(deps, tx, { edition: company.edition, respondent, answers, actor: actorOf(link), ip })
  })
}

/** Who checks in a team by link. @throws 404 not_found for a team of another company, 403 window_closed, 409 once cancelled */
async function getHost(deps: Deps, { token, ip }: Bearer, team: string) {
  const { db } = deps
  const link = await getLink(deps, db, token)
  const company = await findCompany(db, link.companyId)
  const teams = await listHostedTeams(db, link.companyId)
  if (company === undefined || teams.every(({ id }) => id !== team)) throw notFound('team')
  if (!(await getHostingEdition(deps, db, company)).mayChange) throw closed(company)
  return { person: actorOf(link), ip }
}

/** @throws as `getHost` and `checkInPerson` */
export async function checkInHostedPerson(
  deps: Deps,
  { team, email, key, attended, before, ...by }: Bearer & PersonCheckIn & { team: string },
): Promise<void> {
  await checkInPerson(deps, { id: team, email, key, attended, before }, await getHost(deps, by, team))
}

/** @throws 409 conflict where none is required, and as `storeUpload` */
export async function uploadNda(
  deps: Deps,
  { token, ip, openFile }: Bearer & { openFile: () => Promise<IncomingFile> },
): Promise<HostedFile> {
  const { db } = deps
  const link = await getLink(deps, db, token)
  const company = requireFound(await findCompany(db, link.companyId), 'company')
  if (company.ndaRequired === 'no') throw conflict(hostingMessages.noNda)
  if (!(await getHostingEdition(deps, db, company)).mayChange) throw closed(company)
  const { file } = await storeUpload(
    deps,
    { person: actorOf(link), ip },
    { kind: 'nda', companyId: company.id, file: await openFile() },
  )
  return presentHostedFile(file)
}

/** A file of the company's teams, or its NDA. @throws 404 not_found for every other file, 409 while it waits for the virus scanner */
export async function readHostedFile(
  deps: Deps,
  { token, ip }: Bearer,
  fileId: string,
  how: { request: FastifyRequest; reply: FastifyReply },
): Promise<Readable | FastifyReply> {
  const { db } = deps
  const link = await getLink(deps, db, token)
  const nda = await findNda(db, link.companyId)
  const file = [...(await listFilesOfCompany(db, link.companyId)), ...(nda ? [nda] : [])].find(
    ({ id }) => id === fileId,
  )
  if (file === undefined) throw notFound('file')
  if (!isOpenTo(actorOf(link), file)) throw conflict(uploadMessages.awaitsScan)
  return sendStored(deps, { person: actorOf(link), ip }, file, { ...how, isDownload: true })
}
