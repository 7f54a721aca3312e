import { sql, type Insertable } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { RuleKind } from '@project-week/contract/matching/rules'
import type { Tables } from '../../db/tables.ts'
import type { RunRules } from './stored-run.ts'

export interface RuleStudent {
  id: string
  firstname: string
  lastname: string
  matrikelnummer: string
  withdrawn_at: Date | null
}

export interface RuleRow {
  id: string
  edition: string
  kind: RuleKind
  company_id: string
  company_name: string
  reason: string
  author: string
  created_at: Date
  students: RuleStudent[]
}

/** The rules of an edition in the order of their making. A locked team of which everybody is erased is none. */
export async function listRules(db: Database, edition: string, id?: string): Promise<RuleRow[]> {
  const query = db
    .selectFrom('matching_rules as r')
    .innerJoin('companies as c', 'c.id', 'r.company_id')
    .leftJoin('matching_rule_members as m', 'm.rule_id', 'r.id')
    .innerJoin('profiles as p', (join) => join.on(sql`p.id`, '=', sql`coalesce(r.profile_id, m.profile_id)`))
    .select(['r.id', 'r.edition', 'r.kind', 'r.company_id', 'c.company_name', 'r.reason', 'r.author', 'r.created_at'])
    .select(['p.id as profile_id', 'p.firstname', 'p.lastname', 'p.matrikelnummer', 'p.withdrawn_at'])
    .where('r.edition', '=', edition)
    .orderBy('r.created_at')
    .orderBy('r.id')
    .orderBy('p.matrikelnummer')
  const rows = await (id === undefined ? query : query.where('r.id', '=', id)).execute()
  const rules = new Map<string, RuleRow>()
  for (const { profile_id, firstname, lastname, matrikelnummer, withdrawn_at, ...rule } of rows) {
    const known = rules.get(rule.id) ?? { ...rule, students: [] }
    known.students.push({ id: profile_id, firstname, lastname, matrikelnummer, withdrawn_at })
    rules.set(rule.id, known)
  }
  return [...rules.values()]
}

/** Answers whether it is new: the same pair is pinned or excluded once. */
export async function insertRule(
  db: Database,
  rule: Insertable<Tables['matching_rules']>,
  members: readonly string[],
): Promise<boolean> {
  const inserted = await db
    .insertInto('matching_rules')
    .values(rule)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted === undefined) return false
  if (members.length > 0) {
    await db
      .insertInto('matching_rule_members')
      .values(members.map((profile_id) => ({ rule_id: rule.id, profile_id })))
      .execute()
  }
  return true
}

export async function deleteRule(db: Database, id: string): Promise<void> {
  await db.deleteFrom('matching_rules').where('id', '=', id).execute()
}

/** Rules as a run keeps them. Who has withdrawn is bound by none. */
export function rulesOf(rows: readonly RuleRow[]): RunRules {
  const present = rows.map((rule) => ({
    ...rule,
    students: rule.students.filter((student) => student.withdrawn_at === null),
  }))
  const pairs = (kind: RuleKind) =>
    present.flatMap((rule) =>
      rule.kind === kind
        ? rule.students.map((student) => ({ ruleId: rule.id, profileId: student.id, companyId: rule.company_id }))
        : [],
    )
  return {
    pins: pairs('pin'),
    exclusions: pairs('exclusion'),
    locked: present
      .filter((rule) => rule.kind === 'lock' && rule.students.length > 0)
      .map((rule) => ({
        ruleId: rule.id,
        companyId: rule.company_id,
        profileIds: rule.students.map((student) => student.id),
      })),
  }
}
