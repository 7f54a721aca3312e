import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { lockCompanyNews } from './company-news.queries.ts'
import { escapeHtml } from './compose.ts'

/** Mails of publications that have not left yet, also those that wait behind the newer one that has replaced them. */
export const waitingNews = (now: Date) => sql`
  m.state in ('queued', 'kept') and m.attempts = 0 and m.claimed_until is null and exists (
    select from publications leaving
     where leaving.id = coalesce(m.replaced_by, m.publication_id) and leaving.mails_leave_at > ${now})`

/**
 * What a publication is about to say to students and is no longer true: the mails to those who have lost their place are
 * taken back, and those to the rest of their team no longer name them.
 *
 * @param now real time, by which mails leave
 */
export async function takeBackNews(
  db: Database,
  { personIds, now }: { personIds: readonly string[]; now: Date },
): Promise<void> {
  await deleteNews(db, { personIds, now })
  const { rows: gone } = await sql<Gone>`
    select array(select who.email union select a.address from person_addresses a where a.person_id = who.id) as addresses,
           array(
             select trim(p.firstname || ' ' || p.lastname) from profiles p where p.person_id = who.id
             union select trim(u.first_name || ' ' || u.last_name) from authorised_users u where u.person_id = who.id) as names
      from people who where who.id = any(${personIds}::uuid[])`.execute(db)
  const { rows } = await sql<{ id: string; text: string; html: string }>`
    select m.id, m.text, m.html from mails m
     where m.person_id is not null and ${waitingNews(now)}
       and exists (select from unnest(${gone.flatMap(({ addresses }) => addresses)}::text[]) as a where position(a in m.text) > 0)
     order by m.id for update`.execute(db)
  for (const { id, text, html } of rows) {
    await db.updateTable('mails').set(withoutLines({ text, html }, gone)).where('id', '=', id).execute()
  }
}

/** Takes back what a publication is about to say to these. */
export async function deleteNews(
  db: Database,
  { personIds, now }: { personIds: readonly string[]; now: Date },
): Promise<void> {
  await sql`
    delete from mails m
     where m.person_id = any(${personIds}::uuid[]) and ${waitingNews(now)}`.execute(db)
}

/** Whether a publication is about to ask somebody about the place that they have. */
export async function isAboutToAsk(db: Database, { personId, now }: { personId: string; now: Date }): Promise<boolean> {
  const { rows } = await sql`
    select m.id from mails m join student_standing s on s.offer_id = m.offer_id and s.state = 'asked'
     where m.person_id = ${personId} and m.replaced_by is null and ${waitingNews(now)}`.execute(db)
  return rows.length > 0
}

/**
 * Detaches what publications are about to say to somebody from them. Answers the emails, which are to leave now: they count
 * as written now, too, because nothing that was said since is newer.
 */
export async function hurryNews(db: Database, { personId, now }: { personId: string; now: Date }): Promise<string[]> {
  await sql`
    delete from mails m where m.person_id = ${personId} and m.replaced_by is not null and ${waitingNews(now)}`.execute(
    db,
  )
  const { rows } = await sql<{ id: string }>`
    update mails m set publication_id = null, created_at = ${now}
     where m.person_id = ${personId} and ${waitingNews(now)} returning m.id`.execute(db)
  return rows.map(({ id }) => id)
}

interface Gone {
  /** Those that they had before are in emails too. */
  addresses: string[]
  names: string[]
}

/** A list of people has a line each: name and address, or the address alone. Two people may have one address. */
function withoutLines({ text, html }: { text: string; html: string }, gone: readonly Gone[]) {
  const isGone = (line: string, escaped = (name: string) => name) =>
    gone.some(({ addresses, names }) =>
      addresses.some(
        (address) =>
          line === `- ${address}` ||
          (line.endsWith(`, ${address}`) && names.some((name) => line.startsWith(`- ${escaped(name)}, `))),
      ),
    )
  return {
    text: text
      .split('\n')
      .filter((line) => !isGone(line))
      .join('\n'),
    html: html
      .replace(/(<br>|<p [^<>]*>)([^<]*)(?=<br>|<\/p>)/g, (all, start: string, line: string) =>
        isGone(line, escapeHtml) ? start.replace('<br>', '') : all,
      )
      .replace(/(<p [^<>]*>)<br>/g, '$1'),
  }
}

/** Holds what publications are about to say until the transaction ends: none of it leaves meanwhile. */
export async function lockNews(
  db: Database,
  { companyIds, now }: { companyIds: readonly string[]; now: Date },
): Promise<void> {
  await lockCompanyNews(db, companyIds)
  await sql`select m.id from mails m where m.publication_id is not null and ${waitingNews(now)} order by m.id for update`.execute(
    db,
  )
}

/** A newer publication has something else to say to these: what is still to leave waits until that one is undone, or gone. */
export async function replaceNews(
  db: Database,
  { by, personIds, now }: { by: string; personIds: readonly string[]; now: Date },
): Promise<void> {
  await sql`
    update mails m set replaced_by = ${by}
     where m.publication_id is not null and m.replaced_by is null and ${waitingNews(now)}
       and m.person_id = any(${personIds}::uuid[])`.execute(db)
}

/** Lets what a publication has replaced leave after all. Answers the mails whose time has passed meanwhile. */
export async function bringBackNews(db: Database, { by, now }: { by: string; now: Date }): Promise<string[]> {
  const { rows } = await sql<{ id: string; isDue: boolean }>`
    update mails m set replaced_by = null from publications pu
     where m.replaced_by = ${by} and pu.id = m.publication_id
    returning m.id, pu.mails_leave_at <= ${now} as is_due`.execute(db)
  return rows.filter(({ isDue }) => isDue).map(({ id }) => id)
}

/** Once the newer mails have left, those that they replaced are of no use. */
export async function deleteReplaced(db: Database, now: Date): Promise<void> {
  await sql`
    delete from mails m using publications pu where pu.id = m.replaced_by and pu.mails_leave_at < ${now}`.execute(db)
}
