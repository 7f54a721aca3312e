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

/** A link in an email would give the reader of the export access to an account or a company's page. */
const blackOut = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, typeof value === 'string' ? withoutLinks(value) : value]),
  )

/**
 * Reads everything stored about a person, and records the export.
 *
 * @returns JSON with a key for each part, in the order of the screen; columns have their database names
 * @throws 404 not_found if there is nothing
 */
export async function exportPerson({ db, clock }: Deps, caller: Caller, key: string): Promise<Buffer> {
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
      await recordAudit(tx, clock, { ...caller, action: 'export', record: ['person', subject.key] })
      const data = PersonalPart.options.flatMap((part) => {
        const rows = found.get(part)
        const kept = keptBecause[part]
        return rows === undefined
          ? []
          : [[part, { what: partNames[part], ...(kept !== undefined && { keptBecause: kept }), rows }] as const]
      })
      const exported = { email: subject.email, name, exportedAt: clock.now(), data: Object.fromEntries(data) }
      return Buffer.from(JSON.stringify(exported, null, 2))
    })
}
