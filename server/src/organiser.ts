import { Organiser } from '@project-week/contract/site/content'
import { organiser } from '@project-week/content/organiser'
import type { Database } from './db/database.ts'

export const publishedOrganiser = (db: Database) =>
  db.selectFrom('contentVersions').select('content').where('name', '=', 'organiser').orderBy('id', 'desc').limit(1)

/** The published organiser; the installation's files if this release understands no published version. */
export function organiserOf(content: object | null | undefined): Organiser {
  const published = Organiser.safeParse(content)
  return published.success ? published.data : organiser
}

export const readOrganiser = async (db: Database): Promise<Organiser> =>
  organiserOf((await publishedOrganiser(db).executeTakeFirst())?.content)
