import { companyConsent, memberConsent } from '@project-week/contract/showcase/showcase'
import type { Database } from '../db/database.ts'
import { insertRelease } from '../modules/showcase/showcase.queries.ts'
import type { SampleTeam } from './teams.ts'

const agreedAt = new Date('2025-04-08T09:00:00Z')
const releasedAt = new Date('2025-04-14T13:00:00Z')

/** What the public site shows: which team by its place, and its poster's own headline, in the poster's language. */
const shown = [
  { at: 0, title: 'A third less bread left over' },
  { at: 1, title: 'Der Donnerstags-Stillstand' },
]

/** Two teams who agreed with their companies that their poster and picture are shown. Call it once the files are there. */
export async function addShowcases(tx: Database, teams: readonly SampleTeam[]): Promise<void> {
  for (const { at, title } of shown) {
    const team = teams[at]
    if (team === undefined) throw new Error('the sample has fewer teams than are shown')
    await tx
      .insertInto('showcaseConsents')
      .values(
        team.members.map((personId) => ({
          teamId: team.id,
          personId,
          version: memberConsent.version,
          givenAt: agreedAt,
          takenBackAt: null,
        })),
      )
      .execute()
    await tx
      .insertInto('companyShowcaseConsents')
      .values({
        companyId: team.companyId,
        email: team.representativeEmail,
        version: companyConsent.version,
        givenAt: agreedAt,
        takenBackAt: null,
      })
      .execute()
    const files = await tx.selectFrom('files').select('id').where('teamId', '=', team.id).orderBy('createdAt').execute()
    for (const { id } of files) await insertRelease(tx, { team: team.id, fileId: id, title, at: releasedAt })
  }
}
