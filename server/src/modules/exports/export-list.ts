import { type ExportChoice, type ExportList, exportNames } from '@project-week/contract/exports/export'
import type { Locale } from '@project-week/contract/locale'
import type { FastifyReply } from 'fastify'
import type { Readable } from 'node:stream'
import type { RowChoice } from '../../db/row-choice.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { presentAdvisor } from '../advisors/advisor.present.ts'
import { listAdvisors } from '../advisors/advisor.queries.ts'
import { presentCompany } from '../companies/company.present.ts'
import { presentLead } from '../companies/lead.present.ts'
import { listLeads } from '../companies/lead.queries.ts'
import { presentListed } from '../registrations/profile.present.ts'
import { presentSubscriber } from '../subscribers/subscriber.present.ts'
import { presentTeam } from '../teams/team.present.ts'
import { listTeams } from '../teams/team.queries.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { listAnswers } from '../feedback/feedback.queries.ts'
import { listEarned } from '../certificates/list-earned.ts'
import {
  advisorColumns,
  campaignColumns,
  companyColumns,
  examinationColumns,
  leadColumns,
  feedbackColumns,
  mailColumns,
  studentColumns,
  subscriberColumns,
  teamColumns,
  userColumns,
} from './columns.ts'
import { presentUser } from '../users/user.present.ts'
import { listUsers } from '../users/user.queries.ts'
import { readCampaigns } from '../campaigns/read-campaigns.ts'
import { presentMail } from '../mail/mail.present.ts'
import { streamMails } from '../mail/mail.queries.ts'
import { fileOf, nameFile } from './file.ts'
import { streamCompanies } from '../companies/company.queries.ts'
import { streamProfiles } from '../registrations/profile.queries.ts'
import { streamSubscribers } from '../subscribers/subscriber.queries.ts'

/** As the contract has them. */
async function* presented<A, B>(rows: AsyncIterable<A>, present: (row: A) => B): AsyncGenerator<B, void, undefined> {
  for await (const row of rows) yield present(row)
}

/** More than any office writes in its years. */
const mostCampaigns = 100_000

/** Short lists are read whole and chosen from here. */
function pick<Row extends { id: string } | { _id: string }>(
  rows: readonly Row[],
  ids: readonly string[] | undefined,
): readonly Row[] {
  if (ids === undefined) return rows
  const byId = new Map(rows.map((row) => ['id' in row ? row.id : row._id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

type Wanted = ExportChoice & { language: Locale }

async function open(deps: Deps, list: ExportList, choice: Wanted): Promise<Readable> {
  const { db } = deps
  const rows: RowChoice = { edition: choice.edition, ids: choice.ids }
  switch (list) {
    case 'students':
      return fileOf(
        { sheet: 'Students', columns: studentColumns, rows: presented(streamProfiles(db, rows), presentListed) },
        choice,
      )
    case 'companies':
      return fileOf(
        { sheet: 'Companies', columns: companyColumns, rows: presented(streamCompanies(db, rows), presentCompany) },
        choice,
      )
    case 'leads':
      return fileOf(
        { sheet: 'Leads', columns: leadColumns, rows: pick((await listLeads(db)).map(presentLead), rows.ids) },
        choice,
      )
    case 'subscribers':
      return fileOf(
        {
          sheet: 'Subscribers',
          columns: subscriberColumns,
          rows: presented(streamSubscribers(db, rows), presentSubscriber),
        },
        choice,
      )
    case 'teams':
      return fileOf(
        {
          sheet: 'Teams',
          columns: teamColumns,
          rows: pick((await listTeams(db, rows.edition)).map(presentTeam), rows.ids),
        },
        choice,
      )
    case 'mails': {
      const nextTries = await deps.outbox.listNextTries(db)
      const mails = presented(streamMails(db, rows), (mail) => presentMail(mail, nextTries.get(mail.id)))
      return fileOf({ sheet: 'Mails', columns: mailColumns, rows: mails }, choice)
    }
    case 'campaigns':
      return fileOf(
        { sheet: 'Campaigns', columns: campaignColumns, rows: pick(await readCampaigns(db, mostCampaigns), rows.ids) },
        choice,
      )
    case 'authorised-users':
      return fileOf(
        { sheet: 'Users', columns: userColumns, rows: pick((await listUsers(db)).map(presentUser), rows.ids) },
        choice,
      )
    case 'examination': {
      const edition = rows.edition ?? (await getCurrentEdition(db)).label
      return fileOf(
        { sheet: 'Examination office', columns: examinationColumns, rows: await listEarned(deps, edition) },
        choice,
      )
    }
    case 'student-feedback':
    case 'company-feedback': {
      const audience = list === 'student-feedback' ? 'student' : 'company'
      const edition = rows.edition ?? (await getCurrentEdition(db)).label
      const answers = await listAnswers(db, edition, audience)
      return fileOf({ sheet: 'Feedback', columns: feedbackColumns(audience), rows: answers }, choice)
    }
    case 'advisors':
      return fileOf(
        {
          sheet: 'Advisors',
          columns: advisorColumns,
          rows: pick((await listAdvisors(db, rows.edition)).map(presentAdvisor), rows.ids),
        },
        choice,
      )
  }
}

/** Writes a list, or what was chosen of it, as a file into the answer, and notes who took what along. */
export async function exportList(
  deps: Deps,
  { person, ip }: Caller,
  { list, choice, reply, language }: { list: ExportList; choice: ExportChoice; reply: FastifyReply; language: Locale },
): Promise<Readable> {
  const file = await open(deps, list, { ...choice, language })
  await recordAudit(deps.db, deps.clock, {
    actor: person,
    action: 'export',
    record: [list, choice.edition ?? 'all'],
    ip,
    details: { format: choice.format, rows: choice.ids?.length ?? 'all', columns: choice.columns ?? 'all' },
  })
  nameFile(reply, exportNames[list], choice.format)
  return file
}
