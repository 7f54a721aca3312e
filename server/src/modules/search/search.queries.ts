import { type Found, FoundKind, mostFound } from '@project-week/contract/search/search'
import { folded } from '@project-week/contract/text'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** Of each kind: its rows with what they are found by; `also` is not shown. */
const sources: Record<FoundKind, RawBuilder<unknown>> = {
  student: sql`
    select p.id, p.edition, p.firstname || ' ' || p.lastname as name, p.email as detail,
           (select string_agg(a.address, ' ') from person_addresses a where a.person_id = p.person_id) as also
      from profiles p`,
  company: sql`
    select id, edition, company_name as name,
           contact_first_name || ' ' || contact_last_name || ', ' || contact_email as detail, null as also
      from companies
     union all
    select l.id, s.edition, company_name,
           concat_ws(', ', nullif(trim(contact_first_name || ' ' || contact_last_name), ''), nullif(contact_email, '')), null
      from leads l join lead_standing s on s.lead_id = l.id`,
  team: sql`
    select t.id, t.edition, c.company_name as name, t.representative_email as detail, null as also
      from teams t join companies c on c.id = t.company_id`,
  advisor: sql`
    select id, edition, firstname || ' ' || lastname as name, email as detail, null as also from advisors`,
}

/**
 * What has all words of a text in its name or detail: where the first word stands at the beginning first, then what is of
 * the current edition.
 */
export async function findByName(db: Database, text: string, current: string): Promise<Found[]> {
  const words = folded(text).split(' ')
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const found: Found[] = []
  for (const kind of FoundKind.options) {
    // `offset 0` keeps the planner from computing the text once for each word.
    const { rows } = await sql<Found>`
      select ${kind}::text as kind, s.id, s.edition, s.name, s.detail
        from (${sources[kind]}) s
       cross join lateral (
         select folded(concat_ws(' ', s.name, s.detail, s.also)) as text
         offset 0) t
       where t.text like all (${patterns}::text[])
       order by position(${words[0] ?? ''} in t.text), s.edition <> ${current}, s.name collate "de-x-icu", s.id
       limit ${mostFound}`.execute(db)
    found.push(...rows)
  }
  return found
}
