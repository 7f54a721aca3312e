import { Organiser } from '@project-week/contract/site/content'
import { organiser } from '@project-week/content/organiser'
import type { Database } from './db/database.ts'

/** The published organiser; the installation's files if this release understands no published version. */
export async function readOrganiser(db: Database): Promise<Organiser> {
  const row = await db
    .selectFrom('contentVersions')
    .select('content')
    .where('name', '=', 'organiser')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const published = Organiser.safeParse(row?.content)
  return published.success ? published.data : organiser
}
