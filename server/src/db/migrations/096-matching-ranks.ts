import { type Kysely, sql } from 'kysely'

/** Tier and rank, as the vocabulary has them, in rows and in the results that runs keep. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table matching_run_students rename column wish to student_rank`.execute(db)
  await sql`alter table matching_run_students rename column look to company_rank`.execute(db)
  await sql`
    update matching_runs set result = result - 'ladder' || jsonb_build_object(
      'tiers', result->'ladder',
      'companies', coalesce((
        select jsonb_object_agg(id, company - 'wishes' - 'looks' || jsonb_build_object(
          'studentRanks', company->'wishes', 'companyRanks', company->'looks'))
        from jsonb_each(result->'companies') as c(id, company)), '{}'))
    where result ? 'ladder'`.execute(db)
}
