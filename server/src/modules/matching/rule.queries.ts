import { sql, type Insertable } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { RuleKind } from '@project-week/contract/matching/rules'
import type { Tables } from '../../db/tables.ts'
import type { RunRules } from '../../db/stored-run.ts'

interface RuleStudent {
  id: string
  firstname: string
  lastname: string
  matrikelnummer: string
  withdrawnAt: Date | null
}

export interface RuleRow {
  id: string
  edition: string
  kind: RuleKind
  companyId: string
  companyName: string
  reason: string
  author: string
  createdAt: Date
  students: RuleStudent[]
}

/** The rules of an edition in the order of their making. A locked team of which everybody is erased is none. */
export async function listRules(db: Database, edition: string, id?: string): Promise<RuleRow[]> {
  const query = db
    .selectFrom('matchingRules as r')
    .innerJoin('companies as c', 'c.id', 'r.companyId')
    .leftJoin('matchingRuleMembers as m', 'm.ruleId', 'r.id')
    .innerJoin('profiles as p', (join) => join.on(sql`p.id`, '=', sql`coalesce(r.profile_id, m.profile_id)`))
    .select(['r.id', 'r.edition', 'r.kind', 'r.companyId', 'c.companyName', 'r.reason', 'r.author', 'r.createdAt'])
    .select(['p.id as profileId', 'p.firstname', 'p.lastname', 'p.matrikelnummer', 'p.withdrawnAt'])
    .where('r.edition', '=', edition)
    .orderBy('r.createdAt')
    .orderBy('r.id')
    .orderBy('p.matrikelnummer')
  const rows = await (id === undefined ? query : query.where('r.id', '=', id)).execute()
  const rules = new Map<string, RuleRow>()
  for (const { profileId, firstname, lastname, matrikelnummer, withdrawnAt, ...rule } of rows) {
    const known = rules.get(rule.id) ?? { ...rule, students: [] }
    known.students.push({ id: profileId, firstname, lastname, matrikelnummer, withdrawnAt })
    rules.set(rule.id, known)
  }
  return [...rules.values()]
}

/** Answers whether it is new: the same pair is pinned or excluded once. */
export async function insertRule(
  db: Database,
  rule: Insertable<Tables['matchingRules']>,
  members: readonly string[],
): Promise<boolean> {
  const inserted = await db
    .insertInto('matchingRules')
    .values(rule)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted === undefined) return false
  if (members.length > 0) {
    await db
      .insertInto('matchingRuleMembers')
      .values(members.map((profileId) => ({ ruleId: rule.id, profileId })))
      .execute()
  }
  return true
}

export async function deleteRule(db: Database, id: string): Promise<void> {
  await db.deleteFrom('matchingRules').where('id', '=', id).execute()
}

/** Rules as a run keeps them. Who has withdrawn is bound by none. */
export function rulesOf(rows: readonly RuleRow[]): RunRules {
  const present = rows.map((rule) => ({
    ...rule,
    students: rule.students.filter((student) => student.withdrawnAt === null),
  }))
  const pairs = (kind: RuleKind) =>
    present.flatMap((rule) =>
      rule.kind === kind
        ? rule.students.map((student) => ({ ruleId: rule.id, profileId: student.id, companyId: rule.companyId }))
        : [],
    )
  return {
    pins: pairs('pin'),
    exclusions: pairs('exclusion'),
    locked: present
      .filter((rule) => rule.kind === 'lock' && rule.students.length > 0)
      .map((rule) => ({
        ruleId: rule.id,
        companyId: rule.companyId,
        profileIds: rule.students.map((student) => student.id),
      })),
  }
}
