import { type Kysely, sql } from 'kysely'

/**
 * What a student or a company answers after the week, once for each edition. Who it was is kept so that it can be
 * changed and erased; whoever reads the results never reads it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table feedback (
      -- Random, and the order in which results and exports list the answers.
      id uuid primary key,
      edition text not null references editions,
      student_email text check (student_email = lower(student_email)),
      company_id uuid references companies on delete cascade,
      answers jsonb not null,
      answered_at timestamptz not null,
      check ((student_email is null) <> (company_id is null))
    );
    create unique index feedback_of_student on feedback (edition, student_email) where student_email is not null;
    create unique index feedback_of_company on feedback (company_id) where company_id is not null;
  `.execute(db)
}
