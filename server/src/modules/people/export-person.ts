import { keptBecause, partNames, PersonalPart } from '@project-week/contract/people/personal-parts'
import { personMessages } from '@project-week/contract/people/person'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { Caller } from '../../http/actor.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { withoutLinks } from '../links/fill-links.ts'
import { personalData } from './personal-data.ts'
import { findName, listRows } from './person.queries.ts'
import { getSubject } from './read-person.ts'

/** A link in a mail to somebody would open their account, or a company's page, to whoever reads the export. */
const blackOut = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, typeof value === 'string' ? withoutLinks(value) : value]),
  )

/** Everything kept of a person, as it is handed out. */
export interface PersonExport {
  email: string
  name: string
  exportedAt: Date
  /** In the order of the screen; rows are named as the database does. */
  parts: { part: PersonalPart; rows: Record<string, unknown>[] }[]
}

/**
 * Reads everything kept of somebody, and records that it was exported.
 *
 * @throws 404 not_found where there is nothing
 */
export async function collectPerson({ db, clock }: Deps, { person, ip }: Caller, key: string): Promise<PersonExport> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const subject = await getSubject(tx, key)
      const found = new Map<PersonalPart, Record<string, unknown>[]>()
      for (const data of personalData) {
        const rows = (await listRows(tx, data, subject)).map(blackOut)
        if (rows.length > 0) found.set(data.part, rows)
      }
      if (found.size === 0) throw new AppError('not_found', 404, personMessages.unknown)
      const name = await findName(tx, subject)
      await recordAudit(tx, clock, { actor: person, action: 'export', record: ['person', subject.key], ip })
      const parts = PersonalPart.options.flatMap((part) => {
        const rows = found.get(part)
        return rows === undefined ? [] : [{ part, rows }]
      })
      return { email: subject.email, name, exportedAt: clock.now(), parts }
    })
}

/** @returns JSON with a key for each part */
export const writePersonJson = ({ email, name, exportedAt, parts }: PersonExport): Buffer =>
  Buffer.from(
    JSON.stringify(
      {
        email,
        name,
        exportedAt: exportedAt.toISOString(),
        data: Object.fromEntries(
          parts.map(({ part, rows }) => [
            part,
            { what: partNames[part], ...(keptBecause[part] && { keptBecause: keptBecause[part] }), rows },
          ]),
        ),
      },
      null,
      2,
    ),
  )
