import { advisorFields } from '@project-week/contract/advisors/advisor-fields'
import { campaignFields } from '@project-week/contract/campaigns/campaign-fields'
import { companyFields } from '@project-week/contract/companies/company-fields'
import { type ListedCompany, listedCompanyFields } from '@project-week/contract/companies/lead'
import { type ExportChoice, type ExportList, exportName } from '@project-week/contract/exports/export'
import { type QuestionAudience, questionFields } from '@project-week/contract/questions/question'
import { fileColumnsOf } from '@project-week/contract/exports/file-columns'
import type { ListFields } from '@project-week/contract/field'
import type { Locale } from '@project-week/contract/locale'
import { mailFields } from '@project-week/contract/mail/mail-fields'
import { challengeFields, studentListFields } from '@project-week/contract/registrations/student-fields'
import { subscriberFields } from '@project-week/contract/subscribers/subscriber-fields'
import { teamFields } from '@project-week/contract/teams/team-fields'
import { userFields } from '@project-week/contract/users/user-fields'
import type { FastifyReply } from 'fastify'
import type { Readable } from 'node:stream'
import type { Database } from '../../db/database.ts'
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
import { listShown } from '../editions/change-questions.ts'
import { getCurrentEdition } from '../editions/edition.queries.ts'
import { listAnswers } from '../feedback/feedback.queries.ts'
import { listEarned } from '../certificates/list-earned.ts'
import { examinationColumns, feedbackColumns } from './columns.ts'
import { presentUser } from '../users/user.present.ts'
import { listUsers } from '../users/user.queries.ts'
import { readCampaigns } from '../campaigns/read-campaigns.ts'
import { presentMail } from '../mail/mail.present.ts'
import { type MailLine, streamMails } from '../mail/mail.queries.ts'
import { fileOf, nameFile, type Source } from './file.ts'
import { streamCompanies } from '../companies/company.queries.ts'
import { areChallengesNamed, streamProfiles } from '../registrations/profile.queries.ts'
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

/** Registered companies and, of chosen rows, those that have not registered yet. */
async function* listedCompanies(db: Database, rows: RowChoice): AsyncGenerator<ListedCompany, void, undefined> {
  yield* presented(streamCompanies(db, rows), presentCompany)
  if (rows.ids !== undefined) yield* pick((await listLeads(db)).map(presentLead), rows.ids)
}

type Wanted = ExportChoice & { language: Locale }

async function open(deps: Deps, list: ExportList, choice: Wanted): Promise<Readable> {
  const { db } = deps
  const rows: RowChoice = { edition: choice.edition, ids: choice.ids }
  const { edition, ids } = rows
  const { language } = choice
  const write = <Row>(sheet: string, columns: Source<Row>['columns'], of: Source<Row>['rows']) =>
    fileOf({ sheet, columns, rows: of }, choice)
  const file = <Row extends object>(sheet: string, fields: ListFields, of: Source<Row>['rows']) =>
    write(sheet, fileColumnsOf<Row>(fields, language), of)
  const editionOrCurrent = async () => edition ?? (await getCurrentEdition(db)).label
  const answersOf = async (audience: QuestionAudience) => questionFields(await listShown(db, edition, audience))
  switch (list) {
    case 'students': {
      const named = (await areChallengesNamed(db, edition)) ? challengeFields : {}
      const fields = { ...studentListFields, ...named, ...(await answersOf('student')) }
      return file('Students', fields, presented(streamProfiles(db, rows), presentListed))
    }
    case 'companies': {
      const answers = await answersOf('company')
      // The whole list is the specified file.
      return ids === undefined && choice.columns === undefined
        ? file('Companies', { ...companyFields, ...answers }, presented(streamCompanies(db, rows), presentCompany))
        : file('Companies', { ...listedCompanyFields, ...answers }, listedCompanies(db, rows))
    }
    case 'subscribers':
      return file('Subscribers', subscriberFields, presented(streamSubscribers(db, rows), presentSubscriber))
    case 'teams':
      return file('Teams', teamFields, pick((await listTeams(db, edition)).map(presentTeam), ids))
    case 'mails': {
      const nextTries = await deps.outbox.listNextTries(db)
      const present = (mail: MailLine) => presentMail(mail, nextTries.get(mail.id))
      return file('Mails', mailFields, presented(streamMails(db, rows), present))
    }
    case 'campaigns':
      return file('Campaigns', campaignFields, pick(await readCampaigns(db, mostCampaigns), ids))
    case 'authorised-users':
      // Headed as an import is, so that the file can be taken to another installation.
      return write('Users', fileColumnsOf(userFields, 'en'), pick((await listUsers(db)).map(presentUser), ids))
    case 'examination':
      return write(
        language === 'de' ? 'Prüfungsamt' : 'Examination office',
        examinationColumns(language),
        await listEarned(deps, await editionOrCurrent()),
      )
    case 'student-feedback':
    case 'company-feedback': {
      const audience = list === 'student-feedback' ? 'student' : 'company'
      const answers = await listAnswers(db, await editionOrCurrent(), audience)
      return write('Feedback', feedbackColumns(audience, language), answers)
    }
    case 'advisors':
      return file('Advisors', advisorFields, pick((await listAdvisors(db, edition)).map(presentAdvisor), ids))
  }
}

/** Writes a list, or what was chosen of it, as a file into the answer, and notes who took what along. */
export async function exportList(
  deps: Deps,
  caller: Caller,
  { list, choice, reply, language }: { list: ExportList; choice: ExportChoice; reply: FastifyReply; language: Locale },
): Promise<Readable> {
  const file = await open(deps, list, { ...choice, language })
  await recordAudit(deps.db, deps.clock, {
    ...caller,
    action: 'export',
    record: [list, choice.edition ?? 'all'],
    details: { format: choice.format, rows: choice.ids?.length ?? 'all', columns: choice.columns ?? 'all' },
  })
  nameFile(reply, exportName(list, language), choice.format)
  return file
}
