import type { Kysely } from 'kysely'
import { createHash } from 'node:crypto'
import { audit } from './baseline/audit.ts'
import { content } from './baseline/content.ts'
import { files } from './baseline/files.ts'
import { installation } from './baseline/installation.ts'
import { links } from './baseline/links.ts'
import { mail } from './baseline/mail.ts'
import { matching } from './baseline/matching.ts'
import { office } from './baseline/office.ts'
import { people } from './baseline/people.ts'
import { publishing } from './baseline/publishing.ts'
import { registrations } from './baseline/registrations.ts'
import { standing } from './baseline/standing.ts'
import { teams } from './baseline/teams.ts'
import { week } from './baseline/week.ts'

/** Each references only tables of those before it. */
const subjects = [
  installation,
  people,
  registrations,
  matching,
  publishing,
  teams,
  week,
  files,
  office,
  standing,
  links,
  mail,
  content,
  audit,
]

/** Identifies a state of the baseline. */
export const digest = createHash('sha256')
  .update(JSON.stringify(subjects.map((subject) => subject.toOperationNode())))
  .digest('hex')
  .slice(0, 8)

/** The schema of release 1.0.0, which is final: a change is a migration of its own (decision 200). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const subject of subjects) await subject.execute(db)
}
