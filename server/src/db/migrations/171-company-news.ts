import { type Kysely, sql } from 'kysely'

/** What a publication told a company, so that nobody is told twice that there is no team for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table publication_company_news (
      publication_id uuid not null references publications on delete cascade,
      company_id uuid not null references companies on delete cascade,
      news text not null check (news in ('company-team', 'company-changed', 'company-lost', 'company-none')),
      primary key (publication_id, company_id)
    );
    create index publication_company_news_company on publication_company_news (company_id);
  `.execute(db)
}
