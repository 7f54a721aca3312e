import { sql, type Insertable } from 'kysely'
import { answerLabels, findQuestions } from '../editions/question.queries.ts'
import type { Database } from '../../db/database.ts'
import { isOfProperty, type Property, type RuleKind } from '@project-week/contract/matching/rules'
import type { SelfReported } from '@project-week/contract/registrations/student-fields'
import type { Tables } from '../../db/tables.ts'
import type { RunRules, StoredPeopleRule } from '../../db/stored-run.ts'

export interface RuleStudent {
  id: string
  firstname: string
  lastname: string
  matrikelnummer: string
  selfReported: SelfReported[]
  withdrawnAt: Date | null
}

export interface RuleRow {
  id: string
  edition: string
  kind: RuleKind
  /** Of a pin, an exclusion and a locked team. */
  companyId: string | null
  /** That company, or those whose teams a rule between people is about. */
  companies: { id: string; companyName: string }[]
  property: Property | null
  most: number | null
  weight: number | null
  reason: string
  author: string
  createdAt: Date
  students: RuleStudent[]
}

/** The rules of an edition in the order of their making. A rule about students of whom everybody is erased is none. */
export async function listRules(db: Database, edition: string, id?: string): Promise<RuleRow[]> {
  const all = db.selectFrom('matchingRules as r').where('r.edition', '=', edition)
  const query = id === undefined ? all : all.where('r.id', '=', id)
  const rules = await query
    .select(['r.id', 'r.edition', 'r.kind', 'r.companyId', 'r.reason', 'r.author', 'r.createdAt'])
    .select(['r.propertyName', 'r.propertyValue', 'r.most', 'r.weight'])
    .orderBy('r.createdAt')
    .orderBy('r.id')
    .execute()
  const companies = await query
    .leftJoin('matchingRuleCompanies as s', 's.ruleId', 'r.id')
    .innerJoin('companies as c', (join) => join.on(sql`c.id`, '=', sql`coalesce(r.company_id, s.company_id)`))
    .select(['r.id as ruleId', 'c.id', 'c.companyName'])
    .orderBy('c.companyName')
    .orderBy('c.id')
    .execute()
  const students = await query
    .leftJoin('matchingRuleMembers as m', 'm.ruleId', 'r.id')
    .innerJoin('profiles as p', (join) => join.on(sql`p.id`, '=', sql`coalesce(r.profile_id, m.profile_id)`))
    .select(['r.id as ruleId', 'p.id', 'p.firstname', 'p.lastname', 'p.matrikelnummer'])
    .select(['p.selfReported', 'p.withdrawnAt'])
    .orderBy('p.matrikelnummer')
    .execute()
  const [companiesOf, studentsOf] = [byRule(companies), byRule(students)]
  const isAnswered = rules.some(({ propertyName }) => propertyName === 'answer')
  const labels = answerLabels(isAnswered ? ((await findQuestions(db, edition)) ?? []) : [])
  return rules
    .map(({ propertyName, propertyValue, ...rule }) => ({
      ...rule,
      companies: companiesOf.get(rule.id) ?? [],
      property:
        propertyName === null || propertyValue === null
          ? null
          : { name: propertyName, value: propertyValue, label: labels.get(propertyValue) },
      students: studentsOf.get(rule.id) ?? [],
    }))
    .filter(({ kind, students: named }) => isOfProperty(kind) || named.length > 0)
}

function byRule<T extends { ruleId: string }>(rows: readonly T[]): Map<string, Omit<T, 'ruleId'>[]> {
  const lists = new Map<string, Omit<T, 'ruleId'>[]>()
  for (const { ruleId, ...row } of rows) lists.set(ruleId, [...(lists.get(ruleId) ?? []), row])
  return lists
}

/** Answers whether it is new: the same pair is pinned or excluded once. */
export async function insertRule(
  db: Database,
  rule: Insertable<Tables['matchingRules']>,
  { members, companies }: { members: readonly string[]; companies: readonly string[] },
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
  if (companies.length > 0) {
    await db
      .insertInto('matchingRuleCompanies')
      .values(companies.map((companyId) => ({ ruleId: rule.id, companyId })))
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
    profileIds: rule.students.filter(({ withdrawnAt }) => withdrawnAt === null).map(({ id }) => id),
  }))
  const pairs = (kind: RuleKind) =>
    present.flatMap(({ id, kind: own, companyId, profileIds }) =>
      own === kind && companyId !== null ? profileIds.map((profileId) => ({ ruleId: id, profileId, companyId })) : [],
    )
  return {
    pins: pairs('pin'),
    exclusions: pairs('exclusion'),
    locked: present.flatMap(({ id, kind, companyId, profileIds }) =>
      kind === 'lock' && companyId !== null && profileIds.length > 0 ? [{ ruleId: id, companyId, profileIds }] : [],
    ),
    people: present.flatMap(({ id, kind, profileIds, property, most, companies, weight }): StoredPeopleRule[] =>
      kind === 'pin' || kind === 'exclusion' || kind === 'lock'
        ? []
        : [
            {
              ruleId: id,
              kind,
              profileIds,
              property,
              ...(most !== null && { most }),
              companyIds: companies.map((company) => company.id),
              weight,
            },
          ],
    ),
  }
}
