import type { EditionCounts, RetainedKind, RetentionRule } from '@project-week/contract/retention/retention'
import { fewestStudentsShown } from '@project-week/contract/companies/company'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { EditionToErase } from '../editions/edition-to-erase.queries.ts'
import { teamOfFile } from '../files/file.queries.ts'
import { columnsOfPeople } from '../identity/join-people.ts'

export const saveRule = async (db: Database, edition: string, rule: RetentionRule): Promise<void> => {
  await db
    .updateTable('editions')
    .set({ retentionMonths: rule.months, isErasedBySchedule: rule.isScheduled })
    .where('label', '=', edition)
    .execute()
}

/**
 * What was written up to the end of the month of the closing event belongs to the edition, or to one before it, unless
 * a later edition had begun by then: that one has a rule of its own.
 */
const upTo = ({ closing, start }: EditionToErase) => sql`least(
  (${`${closing}-01`}::date + interval '1 month') at time zone 'Europe/Berlin',
  (select min(p.created_at) from profiles p join editions e on e.label = p.edition
    where e.details ->> 'programmeStart' > ${start}),
  (select min(c.created_at) from companies c join editions e on e.label = c.edition
    where e.details ->> 'programmeStart' > ${start}))`

const ofEdition = ({ edition }: Pick<EditionToErase, 'edition'>) => sql<boolean>`edition = ${edition}`

/** What goes with an edition, in an order in which nothing points at what is gone. */
const retained: readonly {
  kind: RetainedKind
  table: string
  of: (edition: EditionToErase) => RawBuilder<boolean>
}[] = [
  { kind: 'files', table: 'files', of: ofEdition },
  { kind: 'feedback', table: 'feedback', of: ofEdition },
  { kind: 'certificates', table: 'participation_certificates', of: ofEdition },
  { kind: 'late-registrations', table: 'late_registrations', of: ofEdition },
  { kind: 'leads', table: 'leads', of: ofEdition },
  { kind: 'teams', table: 'teams', of: ofEdition },
  { kind: 'matching-runs', table: 'matching_runs', of: ofEdition },
  { kind: 'companies', table: 'companies', of: ofEdition },
  { kind: 'students', table: 'profiles', of: ofEdition },
  { kind: 'advisors', table: 'advisors', of: ofEdition },
  { kind: 'mails', table: 'mails', of: (edition) => sql`created_at < ${upTo(edition)}` },
  { kind: 'audit-records', table: 'audit_records', of: (edition) => sql`at < ${upTo(edition)}` },
]

/** What goes before a kind does, because it points at it. */
const before: Partial<Record<RetainedKind, readonly string[]>> = {
  teams: ['attendance', 'certificate_mails', 'offers', 'matching_rules'],
  // Teams point at publications, and those at runs.
  'matching-runs': ['publications'],
}

export async function countRetained(
  db: Database,
  edition: EditionToErase,
): Promise<{ kind: RetainedKind; rows: number }[]> {
  const { rows } = await sql<{ kind: RetainedKind; rows: number }>`${sql.join(
    retained.map(
      ({ kind, table, of }) =>
        sql`select ${kind}::text as kind, count(*)::int as rows from ${sql.table(table)} where ${of(edition)}`,
    ),
    sql` union all `,
  )}`.execute(db)
  return rows.filter((row) => row.rows > 0)
}

/** Whether anything is left that belongs to the edition. */
export async function hasPersonalData(db: Database, edition: string): Promise<boolean> {
  const tables = retained.filter(({ of }) => of === ofEdition)
  const { rows } = await sql<{ isLeft: boolean }>`select ${sql.join(
    tables.map(({ table }) => sql`exists (select from ${sql.table(table)} where edition = ${edition})`),
    sql` or `,
  )} as is_left`.execute(db)
  return rows[0]?.isLeft ?? false
}

/** Nothing hangs on the person but a sign-on. A mail that is left names its recipient by address. */
const isAlone = (person: RawBuilder<unknown>) =>
  sql<boolean>`${sql.join(
    columnsOfPeople
      .filter(({ table }) => table !== 'identities' && table !== 'mails')
      .map(
        ({ table, column }) =>
          sql`not exists (select from ${sql.table(table)} x where x.${sql.ref(column)} = ${person})`,
      ),
    sql` and `,
  )}`

/** Deletes everything of an edition but its dates, settings and counts; answers the ids of its files. */
export async function deleteRetained(db: Database, edition: EditionToErase): Promise<string[]> {
  await sql`set local project_week.retention = 'on'`.execute(db)
  let fileIds: string[] = []
  for (const { kind, table, of } of retained) {
    for (const first of before[kind] ?? []) {
      await sql`delete from ${sql.table(first)} where ${ofEdition(edition)}`.execute(db)
    }
    if (kind !== 'files') {
      await sql`delete from ${sql.table(table)} where ${of(edition)}`.execute(db)
      continue
    }
    const { rows } = await sql<{ id: string }>`
      delete from files where ${of(edition)} returning id`.execute(db)
    fileIds = rows.map(({ id }) => id)
  }
  // Links out of news to people who never subscribed hang on nothing else.
  await sql`
    delete from links
     where kind = 'unsubscribe' and subscriber_id is null and created_at < ${upTo(edition)}`.execute(db)
  // People who signed on for this edition only and have no account.
  await sql`
    delete from identities i
     where i.updated_at < ${upTo(edition)} and ${isAlone(sql`i.person_id`)}`.execute(db)
  await sql`
    delete from people p
     where p.created_at < ${upTo(edition)} and ${isAlone(sql`p.id`)}
       and not exists (select from identities i where i.person_id = p.id)`.execute(db)
  // Proofs outlive what they prove by three years, as the statement of consent says.
  await sql`
    delete from consents c
     where c.given_at < ${upTo(edition)} - interval '3 years'
       and not exists (select from profiles r where r.id = c.record_id)
       and not exists (select from companies r where r.id = c.record_id)
       and not exists (select from advisors r where r.id = c.record_id)
       and not exists (select from subscribers r where r.id = c.record_id)`.execute(db)
  return fileIds
}

/** The counts that stay of an edition. */
export async function countEdition(db: Database, edition: string): Promise<EditionCounts> {
  const by = (column: 'school' | 'currentdegree') => sql`
    (select coalesce(jsonb_object_agg(name, students), '{}') from (
      select ${sql.ref(column)} as name, count(*)::int as students from profiles
       where edition = ${edition} and withdrawn_at is null
       group by 1 having count(*) >= ${fewestStudentsShown}) grouped)`
  // As text, so that the keys stay as they are.
  const { rows } = await sql<{ counts: string }>`
    select jsonb_build_object(
      'registered', (select count(*) from profiles where edition = ${edition} and withdrawn_at is null),
      'withdrawn', (select count(*) from profiles where edition = ${edition} and withdrawn_at is not null),
      'placed', (select count(*) from team_members m join teams t on t.id = m.team_id where t.edition = ${edition}),
      'attended', (select count(*) from team_people where edition = ${edition} and attended),
      'certificates', (select count(*) from participation_certificates where edition = ${edition} and revoked_at is null),
      'companies', (select count(*) from company_standing where edition = ${edition} and state <> 'cancelled'),
      'cancelledCompanies', (select count(*) from company_standing where edition = ${edition} and state = 'cancelled'),
      'teams', (select count(*) from teams where edition = ${edition}),
      'advisors', (select count(*) from advisors where edition = ${edition}),
      'posters', (select count(distinct ${teamOfFile}) from files f where f.edition = ${edition} and f.kind = 'poster'),
      'studentFeedback', (select count(*) from feedback where edition = ${edition} and person_id is not null),
      'companyFeedback', (select count(*) from feedback where edition = ${edition} and company_id is not null),
      'schools', ${by('school')}, 'degrees', ${by('currentdegree')})::text as counts`.execute(db)
  return JSON.parse(rows[0]?.counts ?? '{}') as EditionCounts
}

export const insertStatistics = async (
  db: Database,
  { edition, counts, at }: { edition: string; counts: EditionCounts; at: Date },
): Promise<void> => {
  await db
    .insertInto('editionStatistics')
    .values({ edition, erasedAt: at, counts: JSON.stringify(counts) })
    // What came to an edition after it was erased goes as well, and the first counts stay.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const findStatistics = (
  db: Database,
  edition: string,
): Promise<{ erasedAt: Date; counts: EditionCounts } | undefined> =>
  db.selectFrom('editionStatistics').select(['erasedAt', 'counts']).where('edition', '=', edition).executeTakeFirst()
