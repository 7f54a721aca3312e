import { type HistoryEntry, readHistory } from '@project-week/contract/history/history'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { requireFound } from '../../errors.ts'
import { serve } from '../../http/serve.ts'
import { presentNamedRecords } from '../audit/record-names.ts'
import { presentMail } from '../mail/mail.present.ts'
import { findCompany, findProfile, listCompanyRecords, listMailsOf, listProfileRecords } from './history.queries.ts'

const sources = {
  profile: { name: 'registration', find: findProfile, list: listProfileRecords },
  company: { name: 'company', find: findCompany, list: listCompanyRecords },
} as const

export function historyRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  serve(app, readHistory, async ({ params: { kind, id }, query: { only, limit } }) => {
    const { name, find, list } = sources[kind]
    const subject = requireFound(await find(db, id), name)
    // One more than asked for tells whether there are more.
    const [records, mails] = await Promise.all([
      only === 'mail' ? [] : list(db, subject, limit + 1),
      only === 'record' ? [] : listMailsOf(db, subject, limit + 1),
    ])
    const entries: HistoryEntry[] = [
      ...(await presentNamedRecords(db, records)).map((record) => ({ kind: 'record' as const, at: record.at, record })),
      ...mails.map((row) => ({ kind: 'mail' as const, at: row.createdAt.toISOString(), mail: presentMail(row) })),
    ].toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
    return { entries: entries.slice(0, limit), hasMore: entries.length > limit }
  })
}
